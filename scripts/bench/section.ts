/** What a part of the benchmark is: a title, and measures that are printed as they come. */

/** One line of the benchmark. */
export interface Measure {
  readonly what: string;
  /** The figure with its unit, rounded to what the clock is worth. */
  readonly value: string;
  /** Against what it was measured in the same run, and the quotient. */
  readonly ratio?: string;
}

/** A part of the benchmark. */
export interface Section {
  readonly name: string;
  readonly title: string;
  measures(): AsyncIterable<Measure>;
}

/** Time of one call in ms: the least of `times` calls, which disturbances of the machine can only lengthen. */
export function fastest(times: number, work: () => unknown): number {
  let best = Infinity;
  for (let i = 0; i < times; i++) {
    const start = performance.now();
    work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** A rate in millions a second. */
export function perSecond(count: number, ms: number, unit: string): string {
  return `${(count / ms / 1000).toFixed(1)} M ${unit}/s`;
}

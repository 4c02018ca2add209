/**
 * The arrays of a frontier search in shared memory.
 *
 * An array that is planned by `perBlock` is cut into segments of whole chunks, at most 1 GiB each, because an engine
 * may not allow longer buffers and because indices below 2³⁰ stay fast integers.
 * @module
 */
import type {
  ArrayPlan,
  ElementType,
  FrontierPlan,
  FrontierStore,
  FrontierWindow,
} from "./frontier.ts";

/** Most bytes of one segment. */
const SEGMENT = 2 ** 30;

const SIZE: Record<ElementType, number> = { u8: 1, u16: 2, u32: 4 };

/** One array as it is handed to the workers: its plan and its buffers. */
export interface SharedArray {
  readonly plan: ArrayPlan;
  readonly buffers: readonly SharedArrayBuffer[];
  /** Blocks in each buffer but the last; all blocks for an array that is held as a whole. */
  readonly blocksPerBuffer: number;
}

/** Blocks a worker takes at a time. */
export function chunkOf(plan: FrontierPlan): number {
  return plan.chunk ?? Math.max(1, Math.ceil(plan.blocks / 512));
}

/** Bytes of one array of a plan, or of its first `blocks` blocks. */
export function arrayBytes(array: ArrayPlan, plan: FrontierPlan, blocks = plan.blocks): number {
  return SIZE[array.type] * (array.length ?? (array.perBlock ?? 0) * blocks);
}

/** Whether an array is held in one piece, for all to read. */
function isWhole(array: ArrayPlan): boolean {
  return array.length !== undefined || array.shared === true;
}

/** Allocates the arrays of a plan, all zero. The system gives the memory page by page, at the first touch. */
export function allocate(plan: FrontierPlan): SharedArray[] {
  const chunk = chunkOf(plan);
  return plan.arrays.map((array) => {
    const bytes = arrayBytes(array, plan);
    if (isWhole(array)) {
      const buffers = [new SharedArrayBuffer(bytes)];
      return { plan: array, buffers, blocksPerBuffer: plan.blocks };
    }
    const perChunk = chunk * (array.perBlock ?? 0) * SIZE[array.type];
    const blocksPerBuffer = chunk * Math.max(1, Math.floor(SEGMENT / perChunk));
    const perBuffer = blocksPerBuffer / chunk * perChunk;
    const buffers: SharedArrayBuffer[] = [];
    for (let done = 0; done < bytes; done += perBuffer) {
      buffers.push(new SharedArrayBuffer(Math.min(perBuffer, bytes - done)));
    }
    return { plan: array, buffers, blocksPerBuffer };
  });
}

/** The store over arrays that another thread may have allocated. */
export function memoryStore(arrays: readonly SharedArray[]): FrontierStore {
  const find = (name: string, type: ElementType): SharedArray => {
    const array = arrays.find(({ plan }) => plan.name === name && plan.type === type);
    if (array === undefined) throw new RangeError(`The plan has no ${type} array "${name}".`);
    return array;
  };
  const whole = <A>(
    name: string,
    type: ElementType,
    View: new (buffer: SharedArrayBuffer) => A,
  ): A => {
    const array = find(name, type);
    if (!isWhole(array.plan)) {
      throw new RangeError(`The array "${name}" is planned by block: ask for a window.`);
    }
    return new View(array.buffers[0]);
  };
  const windows = <A>(type: ElementType, View: new (buffer: SharedArrayBuffer) => A) => {
    const views = new Map<string, { array: SharedArray; views: A[] }>();
    return (name: string, from: number, to: number): FrontierWindow<A> => {
      let entry = views.get(name);
      if (entry === undefined) {
        const array = find(name, type);
        if (isWhole(array.plan)) {
          throw new RangeError(
            `The array "${name}" is planned as a whole: ask for it without a window.`,
          );
        }
        entry = { array, views: array.buffers.map((buffer) => new View(buffer)) };
        views.set(name, entry);
      }
      const { blocksPerBuffer, plan } = entry.array;
      const buffer = Math.floor(from / blocksPerBuffer);
      const first = buffer * blocksPerBuffer;
      if (to > first + blocksPerBuffer) {
        throw new RangeError(
          `The blocks ${from} to ${to} lie in two segments: take one chunk at a time.`,
        );
      }
      return { array: entry.views[buffer], offset: (from - first) * (plan.perBlock ?? 0) };
    };
  };
  return {
    u8: (name) => whole(name, "u8", Uint8Array),
    u16: (name) => whole(name, "u16", Uint16Array),
    u32: (name) => whole(name, "u32", Uint32Array),
    windowU8: windows("u8", Uint8Array),
    windowU16: windows("u16", Uint16Array),
    windowU32: windows("u32", Uint32Array),
    together(block) {
      let from = 0;
      let to = Infinity;
      for (const { plan, blocksPerBuffer } of arrays) {
        if (isWhole(plan)) continue;
        const first = block - block % blocksPerBuffer;
        from = Math.max(from, first);
        to = Math.min(to, first + blocksPerBuffer);
      }
      return [from, to];
    },
    release: () => {},
  };
}

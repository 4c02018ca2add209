/**
 * Memory that threads share, where there are threads.
 * @module
 */

/**
 * A zeroed buffer in shared memory, or in ordinary memory where a page may not share any.
 *
 * @example
 * ```ts
 * sharedBuffer(8).byteLength; // 8
 * ```
 */
export function sharedBuffer(bytes: number): SharedArrayBuffer | ArrayBuffer {
  return typeof SharedArrayBuffer === "undefined"
    ? new ArrayBuffer(bytes)
    : new SharedArrayBuffer(bytes);
}

/** The kinds of arrays that {@link packArrays} takes apart. */
const KINDS = { Uint8Array, Uint16Array, Uint32Array, Int32Array };

/** An array as its buffer and what it is a view of. */
interface Packed {
  readonly packed: keyof typeof KINDS;
  readonly buffer: SharedArrayBuffer;
  readonly offset: number;
  readonly length: number;
}

/**
 * A copy of a value of plain objects and lists in which each array in shared memory is replaced by its buffer, for a message to a
 * thread: Deno 2.9 walks through every element of an array that it sends, shared or not.
 *
 * @example
 * ```ts
 * const array = new Int32Array(new SharedArrayBuffer(8));
 * const message = packArrays({ lists: [array], name: "a" });
 * message.lists[0].length; // 2
 * unpackArrays(message).lists[0] instanceof Int32Array; // true
 * ```
 */
export function packArrays<T>(value: T): T {
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteOffset } = value;
    const packed = Object.keys(KINDS).find((kind) => kind === value.constructor.name);
    if (packed === undefined || buffer instanceof ArrayBuffer) return value;
    const { length } = value as unknown as Int32Array;
    return { packed, buffer, offset: byteOffset, length } as T;
  }
  return mapped(value, packArrays);
}

/** The value whose arrays {@link packArrays} replaced; they are views of the same memory again. */
export function unpackArrays<T>(value: T): T {
  if (typeof value === "object" && value !== null && "packed" in value && "buffer" in value) {
    const { packed, buffer, offset, length } = value as unknown as Packed;
    const Kind = KINDS[packed] as new (...view: [SharedArrayBuffer, number, number]) => unknown;
    return new Kind(buffer, offset, length) as T;
  }
  return mapped(value, unpackArrays);
}

function mapped<T>(value: T, change: <V>(inner: V) => V): T {
  if (Array.isArray(value)) return value.map((inner) => change(inner)) as T;
  if (typeof value !== "object" || value === null) return value;
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner)])) as T;
}

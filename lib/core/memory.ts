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

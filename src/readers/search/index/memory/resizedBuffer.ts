/** What is read of a typed array. */
interface Resizable {
  readonly buffer: ArrayBuffer;
  readonly BYTES_PER_ELEMENT: number;
}

/**
 * The memory of a typed array with room for `length` elements, zeroes beyond those that it had. It must be the
 * array's alone, and is freed at once: the collector rarely comes by in a quiet thread.
 */
export function resizedBuffer(array: Resizable, length: number): ArrayBuffer {
  return array.buffer.transfer(length * array.BYTES_PER_ELEMENT);
}

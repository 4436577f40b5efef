/** Properties of a typed array that resizing needs. */
interface Resizable {
  readonly buffer: ArrayBuffer;
  readonly BYTES_PER_ELEMENT: number;
}

/**
 * The memory of a typed array, resized to `length` elements, new ones zero. The buffer must belong
 * to the array alone, and is freed at once: garbage collection is rare in an idle thread.
 */
export function resizedBuffer(array: Resizable, length: number): ArrayBuffer {
  return array.buffer.transfer(length * array.BYTES_PER_ELEMENT);
}

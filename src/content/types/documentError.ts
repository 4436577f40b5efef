/** A change to documents that cannot be done as asked. Nothing was written. */
export abstract class DocumentError extends Error {
  abstract readonly status: number;
}

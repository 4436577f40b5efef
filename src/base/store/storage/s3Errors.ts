/** HTTP status of a failed S3 request; undefined where no response came. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("$metadata" in error)) return undefined;
  const { $metadata: metadata } = error;
  if (typeof metadata !== "object" || metadata === null) return undefined;
  const status = "httpStatusCode" in metadata ? metadata.httpStatusCode : undefined;
  return typeof status === "number" ? status : undefined;
}

/** True where there is no such object. A bucket that is not there is a fault of the configuration. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && !(error instanceof Error && error.name === "NoSuchBucket");
}

/** True where no byte of the requested range is in the object. */
export function isOutsideRange(error: unknown): boolean {
  return statusOf(error) === 416;
}

/** Cause of a failed request in words: S3's code, or the system's. Never a key or a signature. */
export function reasonOfS3(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const status = statusOf(error);
  // The response to HEAD has no body, and so no code.
  const code = error.name === "Unknown" || error.name === "UnknownError" ? "" : `${error.name} `;
  if (status !== undefined) return `${code}(HTTP ${status})`;
  const cause = "code" in error ? String(error.code) : error.name;
  return error.message.includes(cause) ? error.message : `${cause} ${error.message}`;
}

/** Bytes in the unit a reader thinks in; files are counted in thousands. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))}\u00a0KB`;
  return `${Math.round(bytes / 100_000) / 10}\u00a0MB`;
}

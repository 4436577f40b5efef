/** Bytes of a kilobyte as files are counted: limits are multiples of its square. */
const kilo = 1024;

/**
 * Bytes in the unit that a reader thinks in, as limits on files are told: KB of 1,024 bytes and MB of
 * 1,024 KB. Rounded up, so that a file over its limit never looks as if it kept it.
 */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.ceil(bytes / kilo));
  if (kilobytes < kilo) return `${kilobytes}\u00a0KB`;
  return `${grouped(Math.ceil((bytes / kilo / kilo) * 10) / 10)}\u00a0MB`;
}

function grouped(value: number): string {
  return value.toLocaleString("en", { maximumFractionDigits: 1 });
}

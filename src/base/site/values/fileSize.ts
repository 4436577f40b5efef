import { formatNumber } from "./formatNumber.ts";

/** Bytes of a kilobyte of a file; limits of sizes are multiples of its square. */
const kilo = 1024;

/**
 * A size in bytes for readers, as limits on files are written: in KB of 1,024 bytes, or in MB of
 * 1,024 KB. Rounded up, so that a file over its limit is never shown with the size of the limit.
 */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.ceil(bytes / kilo));
  if (kilobytes < kilo) return `${kilobytes}\u00a0KB`;
  return `${formatNumber(Math.ceil((bytes / kilo / kilo) * 10) / 10)}\u00a0MB`;
}

/** A size of a disk or of memory, in bytes: as that of a file, and in GB of 1,024 MB from there on. */
export function diskSize(bytes: number): string {
  const gigabytes = bytes / kilo ** 3;
  if (gigabytes < 1) return fileSize(bytes);
  return `${formatNumber(Math.round(gigabytes * 10) / 10)}\u00a0GB`;
}

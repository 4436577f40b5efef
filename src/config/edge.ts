import type { EdgeCaching } from "../http/edgeHeaders.ts";

/** Seconds for which a shared cache shows what it has while the server does not answer. */
const usualOutageSeconds = 3_600;

/** What shared caches are told, where `EDGE_SECONDS` is set. */
export function edgeCaching(
  seconds: number | undefined,
  outageSeconds = usualOutageSeconds,
): EdgeCaching | undefined {
  return seconds === undefined ? undefined : { seconds, outageSeconds };
}

import { documentTag, typeTag } from "./content/cacheTags.ts";
import type { LivePublication } from "./content/live.ts";
import { CachePurging, type CachePurgingOptions } from "./content/purging/cachePurging.ts";
import { partNamed } from "./content/queries/partNumbers.ts";
import { type PurgeSetting, sendPurge } from "./http/purge/sendPurge.ts";
import { defaultLanguage } from "./site/languages.ts";

interface Purged extends Pick<CachePurgingOptions, "store" | "build" | "log" | "onOutcome"> {
  readonly live: LivePublication;
  readonly stock: { onChange(listener: (orderCodes: readonly string[]) => void): void };
}

/** Most order codes whose parts are purged one by one. */
const maxOrderCodes = 100;

/** Purges the shared caches of a setting after each publication and report of stock. */
export function startPurging(
  setting: PurgeSetting | undefined,
  { live, stock, ...options }: Purged,
): CachePurging | undefined {
  if (setting === undefined) return undefined;
  const purging = new CachePurging({ ...options, send: (tags) => sendPurge(setting, tags) });
  live.onSwap(() => purging.wake());
  stock.onChange((orderCodes) => {
    const view = live.current().views[defaultLanguage];
    if (orderCodes.length > maxOrderCodes) return purging.purge([typeTag("product")]);
    const parts = orderCodes.map((code) => partNamed(view, code));
    purging.purge(parts.flatMap((part) => (part ? [documentTag(part.id)] : [])));
  });
  return purging;
}

import { type PurgeSetting, sendPurge } from "../../base/http/edge/purge/sendPurge.ts";
import { defaultLanguage } from "../../base/site/languages.ts";
import { documentTag, typeTag } from "../../content/published/cacheTags.ts";
import type { LivePublication } from "../../content/published/livePublication.ts";
import { partNamed } from "../../content/queries/parts/partNumbers.ts";
import type { LiveStock } from "../../content/stock/liveStock.ts";
import { CachePurging, type CachePurgingOptions } from "./cachePurging.ts";

interface Purged extends Pick<CachePurgingOptions, "store" | "build" | "log" | "onOutcome"> {
  readonly live: LivePublication;
  readonly stock: LiveStock;
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
  live.events.subscribe("publication", "purges", () => purging.wake());
  stock.events.subscribe("stock", "purges", ({ orderCodes }) => {
    const view = live.current().views[defaultLanguage];
    if (orderCodes.length > maxOrderCodes) return purging.purge([typeTag("product")]);
    const parts = orderCodes.map((code) => partNamed(view, code));
    purging.purge(parts.flatMap((part) => (part ? [documentTag(part.id)] : [])));
  });
  return purging;
}

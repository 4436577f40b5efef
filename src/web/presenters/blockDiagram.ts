import type { Language } from "../../base/site/languages.ts";
import { localize } from "../../base/site/text/localizedText.ts";
import type { Doc } from "../../content/published/publishedDocument.ts";
import type { BodyOf } from "../../content/types/index.ts";
import type { Diagram } from "../components/product/diagram/diagramZones.ts";
import type { PageContext } from "../page/pageModule.ts";

/** The block diagram of a part or a solution in the page's language; undefined where it has none. */
export function diagramOf(
  { body: { diagram } }: Doc<"product"> | Doc<"solution">,
  { view: { language } }: PageContext,
): Diagram | undefined {
  return diagram && diagramIn(language, diagram);
}

/** A block diagram in one language, the texts that it lacks taken from the other. */
export function diagramIn(
  language: Language,
  { title, bus, centre, zones }: NonNullable<BodyOf<"solution">["diagram"]>,
): Diagram {
  return {
    title: localize(title, language),
    ...(bus && { bus: localize(bus, language) }),
    ...(centre !== undefined && { centre }),
    zones: zones.map((zone) => ({
      title: localize(zone.title, language),
      kind: zone.kind,
      ...(zone.link && { link: localize(zone.link, language) }),
      blocks: zone.blocks.map((block) => localize(block, language)),
    })),
  };
}

import type { Doc } from "../../content/publication.ts";
import { phrase } from "../../site/phrase.ts";
import type { Diagram } from "../components/product/blockLayout.ts";
import type { PageContext } from "./pageModule.ts";

/** The block diagram of a part or a solution in the page's language; undefined where it has none. */
export function diagramOf(
  { body: { diagram } }: Doc<"product"> | Doc<"solution">,
  { view: { language } }: PageContext,
): Diagram | undefined {
  if (diagram === undefined) return undefined;
  return {
    title: phrase(diagram.title, language),
    ...(diagram.bus && { bus: phrase(diagram.bus, language) }),
    zones: diagram.zones.map((zone) => ({
      title: phrase(zone.title, language),
      kind: zone.kind,
      blocks: zone.blocks.map((block) => phrase(block, language)),
    })),
  };
}

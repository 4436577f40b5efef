import type { Query } from "../../../base/site/addresses/href.ts";
import type { BilingualText } from "../../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../../content/published/columnTree.ts";
import type { View } from "../../../content/published/publication.ts";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import { contentUnder } from "../../../content/queries/columns/documentsUnderColumn.ts";
import { columnAddressQuery } from "../../page/columnPage.ts";

export const kinds = ["experienced", "graduate", "internship"] as const;

export type JobKind = (typeof kinds)[number];

/** Filters of a list of positions; "" for one that is not set. */
export interface JobChoices {
  /** The key of a place, see `placeKey`. */
  readonly place: string;
  readonly kind: JobKind | "";
}

export const noChoices: JobChoices = { place: "", kind: "" };

/** The open positions of a column, the latest first. */
export function positionsOf(view: View, node: ColumnNode): readonly Doc<"career">[] {
  return contentUnder(view, "career", node);
}

/** A place's name in addresses: the same in both languages. */
export function placeKey(place: BilingualText): string {
  return (place.en ?? place.zh ?? "").toLowerCase().replaceAll(/\s+/g, "-");
}

/** The positions that fit all choices. */
export function chosen(
  positions: readonly Doc<"career">[],
  { place, kind }: JobChoices,
): readonly Doc<"career">[] {
  return positions.filter(
    ({ body }) =>
      (place === "" || placeKey(body.place) === place) && (kind === "" || body.kind === kind),
  );
}

/** The places of these positions by key, those with the most positions first. */
export function placesOf(positions: readonly Doc<"career">[]): ReadonlyMap<string, BilingualText> {
  const groups = [...Map.groupBy(positions, ({ body }) => placeKey(body.place))];
  return new Map(
    groups
      .toSorted(([, a], [, b]) => b.length - a.length)
      .flatMap(([key, [first]]) => (first ? [[key, first.body.place] as const] : [])),
  );
}

/** The canonical query of a list of positions. */
export function listAddress(node: ColumnNode, { place, kind }: JobChoices): Query {
  return { ...columnAddressQuery(node), place: place || undefined, kind: kind || undefined };
}

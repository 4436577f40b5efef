import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import type { MenuEntry } from "./layoutTypes.ts";

/** Entries under a heading, or, at the end, those without one. */
export interface EntryGroup {
  readonly title: LocalizedText | undefined;
  /** A line below the heading; "" without one. */
  readonly text: LocalizedText;
  readonly entries: readonly MenuEntry[];
}

/** The children of an entry in its groups, those that no group names after them. */
export function groupedEntries({ groups, children }: MenuEntry): EntryGroup[] {
  const grouped = groups.map(({ title, text, ids }) => ({
    title,
    text,
    entries: ids.flatMap((id) => children.find((child) => child.id === id) ?? []),
  }));
  const named = new Set(grouped.flatMap(({ entries }) => entries));
  const others = children.filter((child) => !named.has(child));
  return others.length === 0
    ? grouped
    : [...grouped, { title: undefined, text: { text: "" }, entries: others }];
}

/** True where a child leads to the page of the entry itself, so that one link is enough for both. */
export function isOwnPage({ href, children }: MenuEntry): boolean {
  return children.some((child) => child.href === href);
}

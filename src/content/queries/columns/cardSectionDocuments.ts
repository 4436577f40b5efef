import { withDescendants } from "../../published/columnTree.ts";
import type { View } from "../../published/publication.ts";
import type { AnyDoc } from "../../published/publishedDocument.ts";
import type { SectionOf } from "../../sections/sectionShapes.ts";

type CardsSection = Pick<SectionOf<"cards">, "documents" | "newest">;
type Newest = NonNullable<CardsSection["newest"]>;

/** The published documents of a section of cards: those chosen, then the newest. */
export function sectionDocuments({ documents, newest }: CardsSection, view: View): AnyDoc[] {
  const chosen = documents.flatMap((key) => view.byKey(key) ?? []);
  if (newest === undefined) return chosen;
  const taken = new Set(chosen.map(({ id }) => id));
  return [...chosen, ...newestOf(newest, view, taken)];
}

/** The newest documents of a type, in a column and what is under it, without those taken already. */
function newestOf(
  { type, column, count }: Newest,
  view: View,
  taken: ReadonlySet<number>,
): readonly AnyDoc[] {
  const node = column === undefined ? undefined : view.column(column);
  if (column !== undefined && node === undefined) return [];
  const columns = node && new Set(withDescendants(node).map(({ doc }) => doc.key));
  const found = documentsOf[type](view).filter(
    ({ id, body }) => !taken.has(id) && (columns === undefined || isIn(body, columns)),
  );
  // Parts stand by position in lists, and have the day since when they are what they are.
  const ordered =
    type === "product" ? found.toSorted((a, b) => sinceOf(b).localeCompare(sinceOf(a))) : found;
  return ordered.slice(0, count);
}

/** The documents of a type in readers' order: dated ones newest first. */
const documentsOf: { readonly [Type in Newest["type"]]: (view: View) => readonly AnyDoc[] } = {
  news: (view) => view.all("news"),
  product: (view) => view.all("product"),
  video: (view) => view.all("video"),
  download: (view) => view.all("download"),
  investor: (view) => view.all("investor"),
};

function isIn(body: AnyDoc["body"], columns: ReadonlySet<string>): boolean {
  return "column" in body && body.column !== undefined && columns.has(body.column);
}

function sinceOf(doc: AnyDoc): string {
  return doc.type === "product" ? doc.body.lifecycle.since : "";
}

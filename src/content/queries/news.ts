import type { ColumnNode } from "../published/columnTree.ts";
import type { View } from "../published/publication.ts";
import type { Doc } from "../published/publishedDocument.ts";
import { contentTypes } from "../types/index.ts";
import { yearOf } from "./announcements.ts";
import { contentUnder } from "./columns/documentsUnderColumn.ts";
import { memoizePerView } from "./memoizePerView.ts";
import { mentionsOf } from "./parts/productMentions.ts";

/** The articles before and after one in its own column, in time. */
interface Neighbours {
  /** The next older article. */
  readonly previous: Doc<"news"> | undefined;
  /** The next newer article. */
  readonly next: Doc<"news"> | undefined;
}

/** The root column of news, which gathers all of it; the first one where there are several. */
export function newsRoot(view: View): ColumnNode | undefined {
  const root = view
    .all("column")
    .find(({ body }) => body.parent === null && body.type === contentTypes.news.code);
  return view.column(root?.key);
}

/** The articles of a column, newest first. */
interface NewsList {
  readonly all: readonly Doc<"news">[];
  /** By the year of their date, the latest year first. */
  readonly byYear: ReadonlyMap<number, readonly Doc<"news">[]>;
}

const lists = memoizePerView<string, NewsList>();

/** Cached by column: every request of a list needs it. */
function newsList(view: View, column: ColumnNode): NewsList {
  return lists(view, column.doc.key, () => {
    const all = contentUnder(view, "news", column);
    return { all, byYear: Map.groupBy(all, ({ body }) => yearOf(body)) };
  });
}

/** The news of a column and everything under it, newest first; of one year, where it is given. */
export function newsOf(view: View, column: ColumnNode, year?: number): readonly Doc<"news">[] {
  const { all, byYear } = newsList(view, column);
  return year === undefined ? all : (byYear.get(year) ?? []);
}

/** Years with news of a column, latest first, with their number of articles. */
export function newsYears(view: View, column: ColumnNode): ReadonlyMap<number, number> {
  const { byYear } = newsList(view, column);
  return new Map([...byYear].map(([year, articles]) => [year, articles.length]));
}

/** The articles before and after one in its home column; those of one day are in readers' order. */
export function neighbours(view: View, doc: Doc<"news">): Neighbours {
  const column = view.inColumn("news", doc.body.column);
  const at = column.findIndex(({ id }) => id === doc.id);
  if (at === -1) return { previous: undefined, next: undefined };
  return { previous: column[at + 1], next: column[at - 1] };
}

/** The newest `count` articles. Those whose column is not published have no place and are left out. */
export function latestNews(view: View, count: number): Doc<"news">[] {
  return placed(view).take(count).toArray();
}

/** The newest `count` articles that name a product. */
export function newsAbout(view: View, productKey: string, count: number): Doc<"news">[] {
  return mentionsOf(view, "news", productKey).slice(0, count);
}

function placed(view: View): IteratorObject<Doc<"news">> {
  return view
    .all("news")
    .values()
    .filter(({ body }) => view.column(body.column) !== undefined);
}

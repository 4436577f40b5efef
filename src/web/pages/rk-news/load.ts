import { type ColumnNode, pathTo } from "../../../content/columns.ts";
import type { View } from "../../../content/publication.ts";
import { columnTarget } from "../../../content/queries/addresses.ts";
import { newsOf } from "../../../content/queries/news.ts";
import { type Phrase, phrase } from "../../../site/phrase.ts";
import type { PageContext } from "../pageModule.ts";
import { type NewsItem, newsItem } from "./newsItem.ts";

/** News in the spec's type table (section 3). */
export const newsType = 2;

/** Articles on one page of a list. */
export const pageSize = 10;

/** A column of news to choose from. */
export interface NewsTab {
  readonly id: number;
  readonly title: Phrase;
  readonly href: string;
  /** The column shown, or one on the way to it. */
  readonly state: "shown" | "onTheWay" | "other";
}

export interface NewsListProps {
  readonly title: Phrase;
  readonly summary: Phrase;
  /** A row of columns for each level of the way down; the first of a row gathers the others. */
  readonly tabs: readonly (readonly NewsTab[])[];
  /** The newest article, put first with its picture; on the first page only. */
  readonly featured?: NewsItem;
  readonly items: readonly NewsItem[];
  /** Whether articles name their column: where the list gathers several. */
  readonly isMixed: boolean;
  readonly page: number;
  readonly last: number;
  readonly addressOfPage: (page: number) => string;
}

export interface NewsListParams {
  readonly column: number;
  readonly page: number;
}

/** The number of the last page of a column; an empty column has one page. */
export function lastPage(view: View, column: ColumnNode): number {
  return Math.max(1, Math.ceil(newsOf(view, column).length / pageSize));
}

/** @throws where `column` is not a column of the view, which `resolve` has ruled out */
export function load({ column: id, page }: NewsListParams, context: PageContext): NewsListProps {
  const { view } = context;
  const column = view.columnById(id);
  if (column === undefined) throw new Error(`There is no column ${id}`);
  const docs = newsOf(view, column).slice((page - 1) * pageSize, page * pageSize);
  const items = docs.map((doc) => newsItem(doc, context));
  const [first, ...others] = items;
  const isFeatured = page === 1 && first?.picture !== undefined;
  return {
    title: phrase(column.doc.body.title, view.language),
    summary: phrase(column.doc.body.summary, view.language),
    tabs: tabRows(column, context),
    ...(isFeatured && { featured: first }),
    items: isFeatured ? others : items,
    isMixed: column.children.length > 0,
    page,
    last: lastPage(view, column),
    addressOfPage: (number) => context.href("rk-news", listAddress(column, number)),
  };
}

/** The canonical query of a page of a column's list. */
export function listAddress(column: ColumnNode, page: number) {
  const target = columnTarget(column);
  const query = target?.kind === "page" && target.page === "rk-news" ? target.query : undefined;
  return {
    ...(query ?? { id: column.doc.id }),
    page: page === 1 ? undefined : page,
  };
}

function tabRows(column: ColumnNode, context: PageContext): NewsTab[][] {
  const way = pathTo(column);
  return way
    .filter(listsNews)
    .map((node) => [node, ...node.children.filter(isOffered)])
    .filter((row) => row.length > 1)
    .map(([whole, ...parts], level) => {
      const tabs = parts.map((node) => tab(node, stateOf(node, way), context));
      return whole ? [wholeTab(whole, level, stateOf(whole, [column]), context), ...tabs] : tabs;
    });
}

function stateOf(node: ColumnNode, way: readonly ColumnNode[]): NewsTab["state"] {
  if (node === way.at(-1)) return "shown";
  return way.includes(node) ? "onTheWay" : "other";
}

/** The first tab of a row, which gathers the others. */
function wholeTab(
  node: ColumnNode,
  level: number,
  state: NewsTab["state"],
  context: PageContext,
): NewsTab {
  const { news, frame } = context.words;
  const whole = tab(node, state, context);
  return { ...whole, title: { text: level === 0 ? news.all : frame.all(whole.title.text) } };
}

function tab(node: ColumnNode, state: NewsTab["state"], context: PageContext): NewsTab {
  return {
    id: node.doc.id,
    title: phrase(node.doc.body.title, context.view.language),
    href: context.href("rk-news", listAddress(node, 1)),
    state,
  };
}

function listsNews(node: ColumnNode): boolean {
  return node.doc.body.type === newsType;
}

/** Columns of status 0 are left out of menus (spec section 3), and so of this one. */
function isOffered(node: ColumnNode): boolean {
  return listsNews(node) && node.doc.body.status === 1;
}

import { singletonHref } from "../../../base/site/addresses/deviceIndependentRoutes.ts";
import {
  itemsOnPage,
  lastPageOf,
  pageQuery,
} from "../../../base/site/addresses/idsAndPageNumbers.ts";
import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import { type ColumnNode, pathTo } from "../../../content/published/columnTree.ts";
import { columnTarget } from "../../../content/queries/addresses/linkTargets.ts";
import { newsOf, newsYears } from "../../../content/queries/news.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { type NewsItem, newsItem } from "../../presenters/newsItem.ts";

/** News in the spec's type table (section 3). */
export const newsType = 2;

/** Articles on one page of a list. */
export const pageSize = 10;

/** A column of news to choose from. */
export interface NewsTab {
  readonly id: number;
  readonly title: LocalizedText;
  readonly href: string;
  /** The column shown, or one on the way to it. */
  readonly state: "shown" | "onTheWay" | "other";
}

/** A year to choose, with the number of its articles. */
export interface YearChoice {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly href: string;
  readonly isChosen: boolean;
}

export interface NewsListProps {
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  /** A row of columns for each level of the way down; the first of a row gathers the others. */
  readonly tabs: readonly (readonly NewsTab[])[];
  /** Empty where there is one year only, and nothing to choose. */
  readonly years: readonly YearChoice[];
  /** The one chosen. */
  readonly year: number | undefined;
  /** The newest article, put first with its picture; on the first page of all years only. */
  readonly featured?: NewsItem;
  readonly items: readonly NewsItem[];
  /** True if articles name their column: where the list gathers several. */
  readonly isMixed: boolean;
  readonly page: number;
  readonly last: number;
  readonly addressOfPage: (page: number) => string;
  readonly feed: string;
}

export interface ResolvedNewsList {
  readonly params: {
    readonly column: number;
    /** Absent where articles of all years are shown. */
    readonly year?: number;
    readonly page: number;
  };
  readonly column: ColumnNode;
}

export function load(
  { params: { year, page }, column }: ResolvedNewsList,
  context: PageContext,
): NewsListProps {
  const { view } = context;
  const docs = newsOf(view, column, year);
  const items = itemsOnPage(docs, page, pageSize).map((doc) => newsItem(doc, context));
  const [first, ...others] = items;
  const isFeatured = page === 1 && year === undefined && first?.picture !== undefined;
  return {
    title: localize(column.doc.body.title, view.language),
    summary: localize(column.doc.body.summary, view.language),
    tabs: tabRows(column, year, context),
    years: yearChoices(column, year, context),
    year,
    ...(isFeatured && { featured: first }),
    items: isFeatured ? others : items,
    isMixed: column.children.length > 0,
    page,
    last: lastPageOf(docs.length, pageSize),
    addressOfPage: (number) => context.href("rk-news", listAddress(column, year, number)),
    feed: singletonHref(context.urls, "news-feed"),
  };
}

/** The canonical query of a page of a column's list. */
export function listAddress(column: ColumnNode, year: number | undefined, page: number) {
  const target = columnTarget(column);
  const query = target?.kind === "page" && target.page === "rk-news" ? target.query : undefined;
  return {
    ...(query ?? { id: column.doc.id }),
    year,
    page: pageQuery(page),
  };
}

function yearChoices(
  column: ColumnNode,
  chosen: number | undefined,
  context: PageContext,
): YearChoice[] {
  const { news } = context.messages;
  const years = newsYears(context.view, column);
  if (years.size < 2) return [];
  const choice = (year: number | undefined, count: number): YearChoice => ({
    key: String(year ?? ""),
    label: year ? news.yearName(year) : news.allYears,
    count,
    href: context.href("rk-news", listAddress(column, year, 1)),
    isChosen: year === chosen,
  });
  const all = newsOf(context.view, column).length;
  return [choice(undefined, all), ...[...years].map(([year, count]) => choice(year, count))];
}

/** @param year kept by the columns that have it */
function tabRows(column: ColumnNode, year: number | undefined, context: PageContext): NewsTab[][] {
  const activePath = pathTo(column);
  const tabOf = (node: ColumnNode, state: NewsTab["state"]) => tab(node, state, year, context);
  return activePath
    .filter(listsNews)
    .map((node) => [node, ...node.children.filter(isOffered)])
    .filter((row) => row.length > 1)
    .map(([whole, ...parts], level) => {
      const tabs = parts.map((node) => tabOf(node, stateOf(node, activePath)));
      if (whole === undefined) return tabs;
      return [wholeTab(tabOf(whole, stateOf(whole, [column])), level, context), ...tabs];
    });
}

function stateOf(node: ColumnNode, activePath: readonly ColumnNode[]): NewsTab["state"] {
  if (node === activePath.at(-1)) return "shown";
  return activePath.includes(node) ? "onTheWay" : "other";
}

/** The first tab of a row, which gathers the others. */
function wholeTab(whole: NewsTab, level: number, { messages }: PageContext): NewsTab {
  const text = level === 0 ? messages.news.all : messages.frame.all(whole.title.text);
  return { ...whole, title: { text } };
}

function tab(
  node: ColumnNode,
  state: NewsTab["state"],
  year: number | undefined,
  context: PageContext,
): NewsTab {
  const cached = year !== undefined && newsYears(context.view, node).has(year) ? year : undefined;
  return {
    id: node.doc.id,
    title: localize(node.doc.body.title, context.view.language),
    href: context.href("rk-news", listAddress(node, cached, 1)),
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

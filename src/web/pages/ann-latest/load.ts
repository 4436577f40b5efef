import type { ColumnNode } from "../../../content/columns.ts";
import type { Doc, View } from "../../../content/publication.ts";
import {
  type AnnouncementChoice,
  type AnnouncementKind,
  announcementsOf,
  yearOf,
} from "../../../content/queries/announcements.ts";
import { announcementKinds, investor } from "../../../content/types/investor.ts";
import type { Query } from "../../../site/href.ts";
import { type Phrase, phrase } from "../../../site/phrase.ts";
import { singleHref } from "../../../site/singles.ts";
import { announcementListData } from "../../discovery/investorData.ts";
import type { PageContext, RawQuery } from "../pageModule.ts";
import { columnOn, leadsTo, pageNumber } from "../requestedColumn.ts";
import { type AnnouncementItem, announcementItem } from "./announcementItem.ts";

/** Announcements on one page of the list. */
export const pageSize = 20;

/** What the list shows; `kind` and `year` are absent where all are shown. */
export interface AnnouncementsParams extends AnnouncementChoice {
  readonly column: number;
  readonly page: number;
}

/** A kind or a year to choose, with the number of announcements that it would leave. */
export interface Choice {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly href: string;
  readonly isChosen: boolean;
}

export interface AnnouncementsProps {
  readonly title: Phrase;
  readonly summary: Phrase;
  /** The title with what was chosen, for the document's head. */
  readonly fullTitle: string;
  readonly description: string;
  readonly kinds: readonly Choice[];
  readonly years: readonly Choice[];
  readonly total: number;
  readonly items: readonly AnnouncementItem[];
  readonly page: number;
  readonly last: number;
  readonly addressOfPage: (page: number) => string;
  readonly feed: string;
  readonly jsonLd: object;
}

/**
 * Kinds that do not exist and years without announcements are passed over, as if nothing had been
 * chosen; a page past the end does not exist.
 */
export function resolve(query: RawQuery, view: View): AnnouncementsParams | undefined {
  const column = columnOn("ann-latest", query, view, investor.code);
  if (column === undefined) return undefined;
  const all = announcementsOf(view, column);
  const kind = announcementKinds.find((one) => one === query.kind);
  const year = yearsOf(all).find((one) => String(one) === query.year);
  const choice = { ...(kind && { kind }), ...(year && { year }) };
  const page = pageNumber(query.page);
  if (page > lastPage(announcementsOf(view, column, choice).length)) return undefined;
  return { column: column.doc.id, ...choice, page };
}

function lastPage(count: number): number {
  return Math.max(1, Math.ceil(count / pageSize));
}

/** Years with announcements, the latest first. */
function yearsOf(announcements: readonly Doc<"investor">[]): number[] {
  return [...new Set(announcements.map(({ body }) => yearOf(body)))];
}

/** The canonical query of a page of the list. */
export function address({ column, kind, year, page }: AnnouncementsParams, view: View): Query {
  const node = view.columnById(column);
  const pid = node?.fathers.join(",");
  return { id: column, pid: pid || undefined, kind, year, page: page === 1 ? undefined : page };
}

/** @throws where the column is not one of the view, which `resolve` has ruled out */
export function load(params: AnnouncementsParams, context: PageContext): AnnouncementsProps {
  const { view, words } = context;
  const column = view.columnById(params.column);
  if (column === undefined) throw new Error(`There is no column ${params.column}`);
  const { kind, year, page } = params;
  const chosen = announcementsOf(view, column, { kind, year });
  const items = chosen
    .slice((page - 1) * pageSize, page * pageSize)
    .map((doc) => announcementItem(doc, context));
  const company = view.setting("company");
  const name = phrase(company.name, view.language).text;
  const title = titleOf(column, context);
  const at = (changes: Partial<AnnouncementsParams>) =>
    context.href("ann-latest", address({ ...params, ...changes }, view));
  const fullTitle = words.investors.announcementsTitle(
    title.text,
    kind ? words.investors.kinds[kind] : "",
    year ? words.investors.yearName(year) : "",
    page,
  );
  return {
    title,
    summary: leadsTo(column, "ann-latest")
      ? phrase(column.doc.body.summary, view.language)
      : { text: "" },
    fullTitle,
    description: words.investors.announcementsDescription(name, company.stockCode),
    kinds: kindChoices(announcementsOf(view, column, { year }), kind, context, at),
    years: yearChoices(announcementsOf(view, column, { kind }), params, column, context, at),
    total: chosen.length,
    items,
    page,
    last: lastPage(chosen.length),
    addressOfPage: (number) => at({ page: number }),
    feed: singleHref(context.place, "announcement-feed"),
    jsonLd: announcementListData(fullTitle, items),
  };
}

/** The column's own title, where this is its page; a column of the overview lends its announcements. */
export function titleOf(column: ColumnNode, { view, words }: PageContext): Phrase {
  if (!leadsTo(column, "ann-latest")) return { text: words.investors.announcements };
  return phrase(column.doc.body.title, view.language);
}

type At = (changes: Partial<AnnouncementsParams>) => string;

function kindChoices(
  ofYear: readonly Doc<"investor">[],
  chosen: AnnouncementKind | undefined,
  { words: { investors } }: PageContext,
  at: At,
): Choice[] {
  const counts = Map.groupBy(ofYear, ({ body }) => body.kind);
  const choice = (kind: AnnouncementKind | undefined): Choice => ({
    key: kind ?? "",
    label: kind ? investors.kinds[kind] : investors.allKinds,
    count: kind ? (counts.get(kind)?.length ?? 0) : ofYear.length,
    href: at({ kind, page: 1 }),
    isChosen: kind === chosen,
  });
  return [undefined, ...announcementKinds].map(choice);
}

function yearChoices(
  ofKind: readonly Doc<"investor">[],
  { year: chosen }: AnnouncementsParams,
  column: ColumnNode,
  { view, words: { investors } }: PageContext,
  at: At,
): Choice[] {
  const counts = Map.groupBy(ofKind, ({ body }) => yearOf(body));
  const choice = (year: number | undefined): Choice => ({
    key: String(year ?? ""),
    label: year ? investors.yearName(year) : investors.allYears,
    count: year ? (counts.get(year)?.length ?? 0) : ofKind.length,
    href: at({ year, page: 1 }),
    isChosen: year === chosen,
  });
  return [undefined, ...yearsOf(announcementsOf(view, column))].map(choice);
}

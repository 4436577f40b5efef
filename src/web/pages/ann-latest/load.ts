import { singletonHref } from "../../../base/site/addresses/deviceIndependentRoutes.ts";
import type { Query } from "../../../base/site/addresses/href.ts";
import {
  itemsOnPage,
  lastPageOf,
  pageNumber,
  pageQuery,
} from "../../../base/site/addresses/idsAndPageNumbers.ts";
import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../../content/published/columnTree.ts";
import type { View } from "../../../content/published/publication.ts";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import {
  type AnnouncementChoice,
  type AnnouncementKind,
  announcementsOf,
  yearOf,
} from "../../../content/queries/announcements.ts";
import { leadsTo, requestedColumnOn } from "../../../content/queries/columns/requestedColumn.ts";
import { announcementKinds, investor } from "../../../content/types/investor.ts";
import { announcementListData } from "../../discovery/structuredData/investorData.ts";
import type { PageContext, RawQuery } from "../../page/pageModule.ts";
import { type AnnouncementItem, announcementItem } from "../../presenters/announcementItem.ts";

/** Announcements on one page of the list. */
export const pageSize = 20;

/** Selection of the list; `kind` and `year` are absent where all are shown. */
export interface AnnouncementsParams extends AnnouncementChoice {
  readonly column: number;
  readonly page: number;
}

/** The parameters, and the column they name. */
export interface ResolvedAnnouncements {
  readonly params: AnnouncementsParams;
  readonly column: ColumnNode;
}

/** A kind or a year to choose, with the number of announcements that it would leave. */
export interface ChoiceLink {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly href: string;
  readonly isChosen: boolean;
}

export interface AnnouncementsProps {
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  /** The title with what was chosen, for the document's head. */
  readonly fullTitle: string;
  readonly description: string;
  readonly kinds: readonly ChoiceLink[];
  readonly years: readonly ChoiceLink[];
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
export function resolve(query: RawQuery, view: View): ResolvedAnnouncements | undefined {
  const column = requestedColumnOn("ann-latest", query, view, investor.code);
  if (column === undefined) return undefined;
  const all = announcementsOf(view, column);
  const kind = announcementKinds.find((one) => one === query.kind);
  const year = yearsOf(all).find((one) => String(one) === query.year);
  const choice = { ...(kind && { kind }), ...(year && { year }) };
  const page = pageNumber(query.page);
  const count = announcementsOf(view, column, choice).length;
  if (page > lastPageOf(count, pageSize)) return undefined;
  return { params: { column: column.doc.id, ...choice, page }, column };
}

/** Years with announcements, the latest first. */
function yearsOf(announcements: readonly Doc<"investor">[]): number[] {
  return [...new Set(announcements.map(({ body }) => yearOf(body)))];
}

/** The canonical query of a page of the list. */
export function address({ params, column }: ResolvedAnnouncements): Query {
  const pid = column.fathers.join(",") || undefined;
  return {
    id: column.doc.id,
    pid,
    kind: params.kind,
    year: params.year,
    page: pageQuery(params.page),
  };
}

export function load(resolved: ResolvedAnnouncements, context: PageContext): AnnouncementsProps {
  const { params, column } = resolved;
  const { view, messages } = context;
  const { kind, year, page } = params;
  const chosen = announcementsOf(view, column, { kind, year });
  const items = itemsOnPage(chosen, page, pageSize).map((doc) => announcementItem(doc, context));
  const company = view.setting("company");
  const name = localize(company.name, view.language).text;
  const title = titleOf(column, context);
  const at = (changes: Partial<AnnouncementsParams>) =>
    context.href("ann-latest", address({ params: { ...params, ...changes }, column }));
  const fullTitle = messages.investors.announcementsTitle(
    title.text,
    kind ? messages.investors.kinds[kind] : "",
    year ? messages.investors.yearName(year) : "",
    page,
  );
  return {
    title,
    summary: leadsTo(column, "ann-latest")
      ? localize(column.doc.body.summary, view.language)
      : { text: "" },
    fullTitle,
    description: messages.investors.announcementsDescription(name, company.stockCode),
    kinds: kindChoices(announcementsOf(view, column, { year }), kind, context, at),
    years: yearChoices(announcementsOf(view, column, { kind }), params, column, context, at),
    total: chosen.length,
    items,
    page,
    last: lastPageOf(chosen.length, pageSize),
    addressOfPage: (number) => at({ page: number }),
    feed: singletonHref(context.urls, "announcement-feed"),
    jsonLd: announcementListData(fullTitle, items),
  };
}

/** The column's own title, where this is its page; a column of the overview lends its announcements. */
export function titleOf(column: ColumnNode, { view, messages }: PageContext): LocalizedText {
  if (!leadsTo(column, "ann-latest")) return { text: messages.investors.announcements };
  return localize(column.doc.body.title, view.language);
}

type At = (changes: Partial<AnnouncementsParams>) => string;

function kindChoices(
  ofYear: readonly Doc<"investor">[],
  chosen: AnnouncementKind | undefined,
  { messages: { investors } }: PageContext,
  at: At,
): ChoiceLink[] {
  const counts = Map.groupBy(ofYear, ({ body }) => body.kind);
  const choice = (kind: AnnouncementKind | undefined): ChoiceLink => ({
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
  { view, messages: { investors } }: PageContext,
  at: At,
): ChoiceLink[] {
  const counts = Map.groupBy(ofKind, ({ body }) => yearOf(body));
  const choice = (year: number | undefined): ChoiceLink => ({
    key: String(year ?? ""),
    label: year ? investors.yearName(year) : investors.allYears,
    count: year ? (counts.get(year)?.length ?? 0) : ofKind.length,
    href: at({ year, page: 1 }),
    isChosen: year === chosen,
  });
  return [undefined, ...yearsOf(announcementsOf(view, column))].map(choice);
}

import { singletonHref } from "../../../base/site/addresses/deviceIndependentRoutes.ts";
import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../../content/published/columnTree.ts";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import { announcementsOf } from "../../../content/queries/announcements.ts";
import { leadsTo, requestedColumnOn } from "../../../content/queries/columns/requestedColumn.ts";
import type { SettingValue } from "../../../content/settings/settings.ts";
import { announcementKinds } from "../../../content/types/investor.ts";
import type { DocumentItem } from "../../components/document/DocumentLink.tsx";
import { corporationData } from "../../discovery/structuredData/investorData.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { documentItem } from "../../presenters/documentItem.ts";
import { type KeyFigures, keyFigures } from "./keyFigures.ts";

/** An entry of the investors' calendar. */
export interface CalendarEvent {
  /** Calendar day, `2026-11-21`. */
  readonly day: string;
  readonly title: LocalizedText;
  readonly place: LocalizedText;
  /** True for the publication of a report. */
  readonly isReport: boolean;
}

export interface InvestProps {
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  readonly description: string;
  readonly stockCode: string | undefined;
  readonly facts: readonly { readonly label: string; readonly value: LocalizedText }[];
  readonly figures: KeyFigures | undefined;
  /** In time's order. What of it is past depends on the day it is read, which the page does not know. */
  readonly calendar: readonly CalendarEvent[];
  readonly contact: {
    readonly phone: string;
    readonly email: string;
    readonly address: LocalizedText;
  };
  /** The documents of the latest announcements, under the announcements' own titles and kinds. */
  readonly latest: readonly DocumentItem[];
  /** The latest periodic report; undefined where there is none. */
  readonly report: DocumentItem | undefined;
  readonly kinds: readonly {
    readonly label: string;
    readonly count: number;
    readonly href: string;
  }[];
  readonly total: number;
  readonly allHref: string;
  readonly feed: string;
  readonly calendarHref: string;
  readonly jsonLd: object;
}

/** Announcements that the overview shows. */
const latestCount = 5;

export function load(column: ColumnNode, context: PageContext): InvestProps {
  const { view, messages } = context;
  const company = view.setting("company");
  const relations = view.setting("investor_relations");
  const list = announcementColumn(column, context);
  const all = announcementsOf(view, list);
  const listHref = (kind?: string) =>
    context.href("ann-latest", {
      id: list.doc.id,
      pid: list.fathers.join(",") || undefined,
      kind,
    });
  return {
    title: localize(column.doc.body.title, view.language),
    summary: localize(column.doc.body.summary, view.language),
    description: messages.investors.description(
      localize(company.name, view.language).text,
      company.stockCode,
    ),
    stockCode: company.stockCode,
    facts: factsOf(company, relations, context),
    figures: keyFigures(relations.figures, messages),
    calendar: calendarOf(relations, context),
    contact: {
      phone: relations.phone ?? company.phone,
      email: relations.email ?? company.email,
      address: localize(company.address, view.language),
    },
    latest: all.slice(0, latestCount).map((doc) => announcementDocument(doc, context)),
    report: reportOf(all, context),
    kinds: announcementKinds.flatMap((kind) => {
      const count = all.filter(({ body }) => body.kind === kind).length;
      return count === 0
        ? []
        : [{ label: messages.investors.kinds[kind], count, href: listHref(kind) }];
    }),
    total: all.length,
    allHref: listHref(),
    feed: singletonHref(context.urls, "announcement-feed"),
    calendarHref: singletonHref(context.urls, "investor-calendar"),
    jsonLd: corporationData(company, relations, view.language),
  };
}

/** An announcement's document under the announcement's own title and kind. */
function announcementDocument(
  { body: { document, title, kind, date } }: Doc<"investor">,
  context: PageContext,
): DocumentItem {
  const { view, messages } = context;
  return {
    ...documentItem(document, context),
    title: localize(title, view.language),
    kind: messages.investors.kinds[kind],
    day: date,
  };
}

function reportOf(all: readonly Doc<"investor">[], context: PageContext): InvestProps["report"] {
  const latest = all.find(({ body }) => body.kind === "periodic");
  return latest && announcementDocument(latest, context);
}

/** The column under this one that lists announcements; itself where there is none. */
function announcementColumn(column: ColumnNode, { view }: PageContext): ColumnNode {
  const own = column.children.find((node) => leadsTo(node, "ann-latest"));
  return own ?? requestedColumnOn("ann-latest", {}, view, column.doc.body.type) ?? column;
}

function factsOf(
  company: SettingValue<"company">,
  { exchange, listedOn, shares }: SettingValue<"investor_relations">,
  { view: { language }, messages: { investors, news } }: PageContext,
): InvestProps["facts"] {
  const facts = [
    { label: investors.legalName, value: localize(company.legalName, language) },
    { label: investors.exchange, value: localize(exchange, language) },
    { label: investors.listedOn, value: { text: listedOn ? news.day(listedOn) : "" } },
    { label: investors.shares, value: { text: shares ? investors.shareCount(shares) : "" } },
  ];
  return facts.filter(({ value }) => value.text !== "");
}

function calendarOf(
  { calendar }: SettingValue<"investor_relations">,
  { view: { language } }: PageContext,
): CalendarEvent[] {
  return calendar
    .map(({ date, title, place, report }) => ({
      day: date,
      isReport: report === true,
      title: localize(title, language),
      place: localize(place, language),
    }))
    .sort((a, b) => a.day.localeCompare(b.day));
}

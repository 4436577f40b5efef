import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import { columnTarget } from "../../../content/queries/addresses/linkTargets.ts";
import { homeAnnouncements } from "../../../content/queries/columns/homeContent.ts";
import { leadsTo } from "../../../content/queries/columns/requestedColumn.ts";
import { addressOf } from "../../page/breadcrumb.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { documentItem } from "../../presenters/documentItem.ts";
import { keyFigures, type Measure } from "../invest/keyFigures.ts";

/** The home page's strip for investors; links are there only where their pages are. */
export interface InvestorStrip {
  readonly legalName: LocalizedText;
  readonly stockCode: string | undefined;
  /** Stock exchange; "" where the company is not listed. */
  readonly exchange: LocalizedText;
  /** The latest quarter's, undefined where none are published. */
  readonly results:
    | { readonly period: string; readonly measures: readonly Omit<Measure, "chart">[] }
    | undefined;
  readonly announcements: readonly Announcement[];
  readonly overviewHref: string | undefined;
  readonly allHref: string | undefined;
}

interface Announcement {
  readonly id: number;
  readonly title: LocalizedText;
  /** Calendar day, `2026-11-21`. */
  readonly day: string;
  readonly href: string;
}

export function investorStrip(context: PageContext): InvestorStrip {
  const { view, messages } = context;
  const company = view.setting("company");
  const { figures, exchange } = view.setting("investor_relations");
  const results = keyFigures(figures, messages);
  return {
    legalName: localize(company.legalName, view.language),
    stockCode: company.stockCode,
    exchange: localize(exchange, view.language),
    results: results && {
      period: results.latest,
      measures: results.measures.map(({ chart: _, ...measure }) => measure),
    },
    announcements: homeAnnouncements(view).map((doc) => announcement(doc, context)),
    overviewHref: columnOnPage("invest", context),
    allHref: columnOnPage("ann-latest", context),
  };
}

function announcement({ id, body }: Doc<"investor">, context: PageContext): Announcement {
  const { preview, href } = documentItem(body.document, context);
  return {
    id,
    title: localize(body.title, context.view.language),
    day: body.date,
    href: preview ?? href,
  };
}

/** Address of the first column that leads to a page; undefined without one. */
function columnOnPage(page: "invest" | "ann-latest", context: PageContext): string | undefined {
  const node = context.view.columns.values().find((column) => leadsTo(column, page));
  const target = node && columnTarget(node);
  return target && addressOf(target, context);
}

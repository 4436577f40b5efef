import { pages } from "../../../base/site/addresses/pages.ts";
import { localize } from "../../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../../content/published/columnTree.ts";
import { columnOfPage } from "../../../content/queries/columns/requestedColumn.ts";
import { columnAddressQuery, columnHead, pagePosition } from "../../page/columnPage.ts";
import { definePage, type PageContext } from "../../page/pageModule.ts";
import type { RequestData } from "../../page/requestData.ts";
import { contactAddress } from "../../presenters/forms/departments.ts";
import { type TrackingProps, trackedProps } from "./trackedProps.ts";
import { Tracking } from "./view.tsx";

const key = "track-enquiry";

interface ResolvedTracking {
  readonly params: { readonly column: number };
  /** Undefined where the site has no column for the page, which does not keep readers from it. */
  readonly column: ColumnNode | undefined;
}

/** State of an enquiry, for readers with its code and its mailbox. */
export const page = definePage<ResolvedTracking, TrackingProps>({
  resolve(query, view) {
    const column = columnOfPage(key, query, view);
    if (column === undefined && (query.id || query.pid)) return undefined;
    return { params: { column: column?.doc.id ?? 0 }, column };
  },
  address: addressQuery,
  position: ({ column }, context) => pagePosition(key, column, context),
  load,
  head: ({ title, summary }, context) =>
    columnHead({ title: title.text, summary: summary.text }, context),
  desktop: Tracking,
  mobile: Tracking,
});

function addressQuery({ column }: ResolvedTracking) {
  return column ? columnAddressQuery(column) : {};
}

function load(
  resolved: ResolvedTracking,
  context: PageContext,
  { visitor }: RequestData,
): TrackingProps {
  const { view, messages } = context;
  const { title } = resolved.column?.doc.body ?? {};
  const step = visitor?.tracking;
  return {
    title: localize(title ?? pages[key].title, view.language),
    summary: { text: messages.tracking.summary },
    action: context.href(key, addressQuery(resolved)),
    contactHref: contactAddress("contact", context),
    ...(step?.step === "found"
      ? { found: trackedProps(step.enquiry, context) }
      : { form: step ?? { step: "form", values: { code: "", email: "" }, complaints: [] } }),
  };
}

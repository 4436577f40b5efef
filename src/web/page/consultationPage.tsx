import type { Query } from "../../base/site/addresses/href.ts";
import { pages } from "../../base/site/addresses/pages.ts";
import { sanitizeLine } from "../../base/site/sanitizeInput.ts";
import { cutText } from "../../base/site/text/cutText.ts";
import { localize } from "../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../content/published/columnTree.ts";
import type { View } from "../../content/published/publication.ts";
import { columnOfPage } from "../../content/queries/columns/requestedColumn.ts";
import { namesListed } from "../../content/queries/parts/partNumbers.ts";
import { fields } from "../../readers/enquiries/form/fields.ts";
import { formOptions } from "../../readers/enquiries/formOptions.ts";
import { maxSearchLength } from "../../readers/search/searchTypes.ts";
import { Consultation } from "../components/enquiry/Consultation.tsx";
import type { ConsultationProps, Department } from "../components/enquiry/enquiryProps.ts";
import { consultationProps } from "../presenters/forms/consultation.ts";
import { departments } from "../presenters/forms/departments.ts";
import { columnAddressQuery, pagePosition } from "./columnPage.ts";
import { definePage } from "./pageModule.ts";

interface ConsultationParams {
  /** Id of its column; 0 where the site has none, which the form does not require. */
  readonly column: number;
  /** Part numbers from the page that led here. */
  readonly parts: readonly string[];
  /** Quantity from the page that led here; "" without one. */
  readonly quantity: string;
  /** Topic from the page that led here; "" without one, and for topics the form does not offer. */
  readonly topic: string;
  /** Search without results that led here; "" without one. */
  readonly search: string;
}

interface ResolvedConsultation {
  readonly params: ConsultationParams;
  readonly column: ColumnNode | undefined;
}

/** The page of a department that answers consultations. */
export function defineConsultation(department: Department) {
  const page = departments[department];
  return definePage<ResolvedConsultation, ConsultationProps>({
    resolve(query, view) {
      const column = columnOfPage(page, query, view);
      if (column === undefined && (query.id || query.pid)) return undefined;
      const parts = partsIn(view, query.part);
      const topic = topicIn(view, department, query.topic);
      const quantity = textIn(query.quantity, fields.quantity.max);
      const search = textIn(query.search, maxSearchLength);
      return { params: { column: column?.doc.id ?? 0, parts, quantity, topic, search }, column };
    },
    // The number of possible addresses is unlimited; without parts there is one form for all.
    delivery: ({ parts, quantity, search }) =>
      parts.length === 0 && quantity === "" && search === "" ? "cached" : "perRequest",
    address: addressQuery,
    position: ({ column }, context) => pagePosition(page, column, context),
    load(resolved, context, { visitor }) {
      const action = context.href(page, addressQuery(resolved));
      const { parts, quantity, topic, search } = resolved.params;
      const step = visitor?.enquiry;
      const given = { action, parts, quantity, topic, search, step };
      return consultationProps(department, given, context);
    },
    head({ title, summary }, { view, messages }) {
      const company = localize(view.setting("company").name, view.language).text;
      return {
        title: title.text || pages[page].title[view.language],
        description: summary.text || messages.contact.consultationDescription(title.text, company),
        type: "website",
        jsonLd: [],
      };
    },
    desktop: Consultation,
    mobile: Consultation,
  });
}

function addressQuery({ params, column }: ResolvedConsultation): Query {
  const { parts, quantity, topic, search } = params;
  return {
    ...(column && columnAddressQuery(column)),
    part: parts.length === 0 ? undefined : parts.join(),
    quantity: quantity || undefined,
    topic: topic || undefined,
    search: search || undefined,
  };
}

/** A text in an address, cut to its greatest length. */
function textIn(typed: string | undefined, max: number): string {
  return cutText(sanitizeLine(typed ?? "").trim(), max);
}

/** Part numbers in an address: comma-separated, without duplicates, within the form's limits. */
function partsIn(view: View, typed = ""): string[] {
  const { max, maxItems } = fields.parts;
  const parts = namesListed(view, typed).map((part) => cutText(sanitizeLine(part), max));
  return [...new Set(parts)].filter((part) => part !== "").slice(0, maxItems);
}

/** The topic of a form that an address names by its value. */
function topicIn(view: View, department: Department, typed = ""): string {
  const { topics } = formOptions(view, department);
  return topics.find(({ value }) => value.toLowerCase() === typed.toLowerCase())?.value ?? "";
}

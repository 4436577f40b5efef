import type { View } from "../../../content/publication.ts";
import { namesListed } from "../../../content/queries/partNumbers.ts";
import { fields } from "../../../enquiries/form/fields.ts";
import { sanitizeLine } from "../../../enquiries/form/sanitize.ts";
import { cutText } from "../../../site/cutText.ts";
import type { Query } from "../../../site/href.ts";
import { localize } from "../../../site/localizedText.ts";
import { pages } from "../../../site/pages.ts";
import { type Department, departments } from "../../presenters/departments.ts";
import { columnAddressQuery, columnOfPage, pagePosition } from "../columnPage.ts";
import { definePage } from "../pageModule.ts";
import { type ConsultationProps, load } from "./load.ts";
import { Consultation } from "./view.tsx";

interface ConsultationParams {
  /** The id of its column; 0 where the site has none for it, which does not keep readers from asking. */
  readonly column: number;
  /** Part numbers that the reader comes with, from a page about them. */
  readonly parts: readonly string[];
}

/** The page of a desk that answers consultations. */
export function defineConsultation(department: Department) {
  const page = departments[department];
  return definePage<ConsultationParams, ConsultationProps>({
    resolve(query, view) {
      const node = columnOfPage(page, query, view);
      if (node === undefined && (query.id || query.pid)) return undefined;
      return { column: node?.doc.id ?? 0, parts: partsIn(view, query.part) };
    },
    // There is no end to what can stand in an address; without parts there is one form for all.
    isCached: ({ parts }) => parts.length === 0,
    address: addressQuery,
    position: ({ column }, context) => pagePosition(page, context.view.columnById(column), context),
    load(params, context) {
      const action = context.href(page, addressQuery(params, context.view));
      return load(department, { action, parts: params.parts }, context);
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

function addressQuery({ column, parts }: ConsultationParams, view: View): Query {
  const node = view.columnById(column);
  return {
    ...(node && columnAddressQuery(node)),
    part: parts.length === 0 ? undefined : parts.join(),
  };
}

/** Part numbers in an address: separated by commas, each once, as many and as long as a form takes. */
function partsIn(view: View, typed = ""): string[] {
  const { max, maxItems } = fields.parts;
  const parts = namesListed(view, typed).map((part) => cutText(sanitizeLine(part), max));
  return [...new Set(parts)].filter((part) => part !== "").slice(0, maxItems);
}

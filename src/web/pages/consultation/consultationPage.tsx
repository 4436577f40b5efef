import { pages } from "../../../site/pages.ts";
import { phrase } from "../../../site/phrase.ts";
import { columnAddressQuery, columnOfPage, pageStanding } from "../columnPage.ts";
import { type Desk, desks } from "../desks.ts";
import { definePage } from "../pageModule.ts";
import { type ConsultationProps, load } from "./load.ts";
import { Consultation } from "./view.tsx";

interface ConsultationParams {
  /** The id of its column; 0 where the site has none for it, which does not keep readers from asking. */
  readonly column: number;
}

/** The page of a desk that answers consultations. */
export function defineConsultation(desk: Desk) {
  const page = desks[desk];
  return definePage<ConsultationParams, ConsultationProps>({
    resolve(query, view) {
      const node = columnOfPage(page, query, view);
      if (node) return { column: node.doc.id };
      return query.id || query.pid ? undefined : { column: 0 };
    },
    address({ column }, view) {
      const node = view.columnById(column);
      return node ? columnAddressQuery(node) : {};
    },
    standing: ({ column }, context) => pageStanding(page, context.view.columnById(column), context),
    load: (_params, context) => load(desk, context),
    head({ title, summary }, { view, words }) {
      const company = phrase(view.setting("company").name, view.language).text;
      return {
        title: title.text || pages[page].title[view.language],
        description: summary.text || words.contact.consultationDescription(title.text, company),
        type: "website",
        jsonLd: [],
      };
    },
    desktop: Consultation,
    mobile: Consultation,
  });
}

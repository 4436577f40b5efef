import { cutText } from "../../../base/site/text/cutText.ts";
import { localize } from "../../../base/site/text/localizedText.ts";
import { columnOfPage } from "../../../content/queries/columns/requestedColumn.ts";
import { foldedQuestionsInSteps } from "../../../content/queries/faqTopics.ts";
import { maxQueryLength } from "../../components/company/QuestionSearch.tsx";
import { contactData } from "../../discovery/structuredData/companyData.ts";
import { pagePosition } from "../../page/columnPage.ts";
import { definePage, type PageContext } from "../../page/pageModule.ts";
import {
  type ContactProps,
  contactQuery,
  isTabName,
  load,
  type ResolvedContact,
  usualTab,
} from "./load.ts";
import { Contact } from "./view.tsx";

/** The contact page: offices, departments, questions and answers. */
export const page = definePage<ResolvedContact, ContactProps>({
  prepare: ({ tab, q }, { views }, language) =>
    tab === "faq" && q ? foldedQuestionsInSteps(views[language]) : undefined,
  resolve(query, view) {
    const column = columnOfPage("contact-us", query, view);
    if (column === undefined && (query.id || query.pid)) return undefined;
    const tab = isTabName(query.tab) ? query.tab : usualTab;
    const q =
      tab === "faq" ? cutText((query.q ?? "").replaceAll(/\s+/g, " "), maxQueryLength).trim() : "";
    return { params: { column: column?.doc.id ?? 0, tab, q }, column };
  },
  // The number of possible searches is unlimited.
  delivery: ({ q }) => (q === "" ? "cached" : "perRequest"),
  address: contactQuery,
  position: ({ column }, context) => pagePosition("contact-us", column, context),
  load,
  head(props, context) {
    const { view, messages } = context;
    const company = localize(view.setting("company").name, view.language).text;
    const { tab, title, summary } = props;
    return {
      title:
        tab === usualTab
          ? title.text
          : messages.contact.tabTitle(title.text, messages.contact.tabs[tab]),
      description:
        (tab === usualTab && summary.text) || messages.contact.descriptions[tab](company),
      type: "website",
      jsonLd: tab === usualTab ? [siteData(company, context)] : [],
    };
  },
  composed: ({ column }) => column,
  desktop: Contact,
  mobile: Contact,
});

function siteData(name: string, { view }: PageContext): object {
  const { phone, email } = view.setting("company");
  const sites = view.setting("profile").sites.map((site) => ({
    name: localize(site.name, view.language).text,
    address: localize(site.address, view.language).text,
    phone: site.phone,
    email: site.email,
    latitude: site.latitude,
    longitude: site.longitude,
  }));
  return contactData({ name, phone, email }, sites);
}

import { cutText } from "../../../site/cutText.ts";
import { phrase } from "../../../site/phrase.ts";
import { longestQuery } from "../../components/company/QuestionSearch.tsx";
import { contactData } from "../../discovery/companyData.ts";
import { columnOfPage, pageStanding } from "../columnPage.ts";
import { definePage, type PageContext } from "../pageModule.ts";
import {
  type ContactParams,
  type ContactProps,
  contactQuery,
  isTabName,
  load,
  usualTab,
} from "./load.ts";
import { Contact } from "./view.tsx";

/** How to reach the company: its offices, its desks, and what has been answered before. */
export const page = definePage<ContactParams, ContactProps>({
  resolve(query, view) {
    const node = columnOfPage("contact-us", query, view);
    if (node === undefined && (query.id || query.pid)) return undefined;
    const tab = isTabName(query.tab) ? query.tab : usualTab;
    const q =
      tab === "faq" ? cutText((query.q ?? "").replaceAll(/\s+/g, " "), longestQuery).trim() : "";
    return { column: node?.doc.id ?? 0, tab, q };
  },
  // What readers search for is theirs: there is no end to it.
  isKept: ({ q }) => q === "",
  address: contactQuery,
  standing: ({ column }, context) =>
    pageStanding("contact-us", context.view.columnById(column), context),
  load,
  head(props, context) {
    const { view, words } = context;
    const company = phrase(view.setting("company").name, view.language).text;
    const { tab, title, summary } = props;
    return {
      title:
        tab === usualTab ? title.text : words.contact.tabTitle(title.text, words.contact.tabs[tab]),
      description: (tab === usualTab && summary.text) || words.contact.descriptions[tab](company),
      type: "website",
      jsonLd: tab === usualTab ? [siteData(company, context)] : [],
    };
  },
  desktop: Contact,
  mobile: Contact,
});

function siteData(name: string, { view }: PageContext): object {
  const { phone, email } = view.setting("company");
  const sites = view.setting("profile").sites.map((site) => ({
    name: phrase(site.name, view.language).text,
    address: phrase(site.address, view.language).text,
    phone: site.phone,
    email: site.email,
    latitude: site.latitude,
    longitude: site.longitude,
  }));
  return contactData({ name, phone, email }, sites);
}

import { months } from "./news.ts";

/** Messages of the pages about the company: profile, history, honours, partners, single pages, downloads. */
export const company = {
  description: (title: string, name: string) => `${name}: ${title}.`,
  empty: "Nothing has been published here yet.",
  emptyHint: "Contact us if you are looking for something specific.",
  toContact: "Contact us",
  onThisPage: "On this page",

  numbers: "The company in figures",
  culture: "Our principles",
  sites: "Our sites",
  siteKinds: {
    headquarters: "Headquarters",
    research: "Research and development",
    laboratory: "Laboratory",
    sales: "Sales and support",
  },
  map: (count: number) => `Map with ${count} numbered ${count === 1 ? "site" : "sites"}`,
  hours: "Opening hours",

  years: "Years",
  /** A month from `2016-04`; `2016` is a year alone. */
  month: (iso: string) => months[Number(iso.split("-")[1]) - 1] ?? "",

  honourOf: (number: number, all: number) => `${number} / ${all}`,
  moveDialog: "Move the dialog with the arrow keys",
  previous: "Previous",
  next: "Next",
  close: "Close",
  issuer: "Awarded by",
  awarded: "Date",

  partnerKinds: {
    foundry: { title: "Manufacturing", text: "They manufacture, package and test our designs." },
    ecosystem: {
      title: "Software and tools",
      text: "Operating systems, tools and modules that support our parts.",
    },
    distributor: {
      title: "Distributors",
      text: "They hold stock, ship small quantities and give local support.",
    },
    customer: { title: "Customers", text: "They build products with our parts." },
    academic: {
      title: "Universities",
      text: "They do research with us and train future engineers.",
    },
  },
  becomePartner: "Become a partner",
  becomePartnerText:
    "Distributors, design houses, software companies and universities are welcome. Tell us what you do and which parts you work with.",
  askToJoin: "Send a partnership request",
  partnerKindNames: "Partner types",

  forParts: "For",
  groups: "File groups",
  documentGroups: {
    guide: "Selection guides",
    brief: "Product briefs",
    manual: "Manuals",
    note: "Application notes",
    release: "Release notes",
    datasheet: "Datasheets",
    errata: "Errata",
    model: "Models",
    report: "Reports",
    brochure: "Brochures",
    certificate: "Certificates and declarations",
    announcement: "Announcements",
    other: "Other documents",
  },
};

import type { Language } from "../../../site/languages.ts";

/** The panel of what search engines and social networks are told of a document's page. */
export const seo = {
  title: "Search engines",
  languageNames: { en: "English", zh: "Chinese" } satisfies Record<Language, string>,
  titleField: "Title",
  descriptionField: "Description",
  used: "If left empty:",
  length: (length: number, most: number) => `${length} of about ${most}`,
  lengthLabel: (length: number, most: number) =>
    `${length} of about ${most} letters; a Chinese character counts as two`,
  tooLong: "search engines will cut it",
  withCompany: (name: string) => `“| ${name}” is added and counts.`,
  hit: "As a search hit",
  card: "As a shared link",
  drawnImage: "The picture is drawn from the document.",
  ownImage: "The picture is the one chosen below.",
  unshownImage:
    "Social networks show PNG, JPEG, WebP and GIF only, so the drawn picture stands in for the chosen one.",
  canonical: "Canonical address",
  mobile: "Mobile address",
  alternates: "Languages (hreflang)",
  onlyLanguage: "No other language: the page is in none that could be paired.",
  structured: "Structured data",
  noStructured: "Only company and breadcrumb.",
  indexed: "Indexed",
  notIndexed: "Not indexed",
  asDraft: "Shown as it will be once the draft is published.",
  noPage: "There is no page of this document in this language.",
  noOwnTexts: "Documents of this type have no texts for search engines of their own.",
  elsewhere: (key: string) =>
    `It is shown on the page of ${key}. Its texts for search engines are edited there.`,
  elsewhereUnnamed:
    "It is shown on a page that has no document of its own. Title and description are the page’s.",
  reasons: {
    trashed: "It is in the trash.",
    withdrawn: "It was withdrawn in this language.",
    unpublished: "It is not published in this language yet.",
    embargoed: "It is under embargo.",
    undrawn: "Too much is missing to show it.",
    site: "The site has no public address set, so every page asks search engines to stay away.",
    restricted: "The page is for signed-in readers alone.",
    endless: "The page is made of values that readers choose, so it says noindex.",
    unlisted: "Pages of this kind are left out of the sitemap; search engines may still find it.",
  },
};

export type SeoMessages = typeof seo;

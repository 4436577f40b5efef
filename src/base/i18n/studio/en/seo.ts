import type { Language } from "../../../site/languages.ts";

/** The panel of what search engines and social networks are told of a document's page. */
export const seo = {
  title: "Search engines",
  languageNames: { en: "English", zh: "Chinese" } satisfies Record<Language, string>,
  titleField: "Title",
  descriptionField: "Description",
  used: "Default:",
  length: (length: number, most: number) => `${length} of about ${most}`,
  lengthLabel: (length: number, most: number) =>
    `${length} of about ${most} characters; a Chinese character counts as two`,
  tooLong: "may be truncated",
  withCompany: (name: string) => `“| ${name}” is appended and counts towards the length.`,
  hit: "Search result",
  card: "Shared link",
  drawnImage: "The picture is generated from the document.",
  ownImage: "The picture chosen below is used.",
  unshownImage:
    "Social networks only show PNG, JPEG, WebP and GIF. The generated picture is used instead.",
  canonical: "Canonical URL",
  mobile: "Mobile URL",
  alternates: "Languages (hreflang)",
  onlyLanguage: "None: the page exists in one language only.",
  structured: "Structured data",
  noStructured: "Company and breadcrumb only.",
  indexed: "Indexed",
  notIndexed: "Not indexed",
  asDraft: "Shown as it will be after publishing.",
  noPage: "This document has no page in this language.",
  noOwnTexts: "Documents of this type have no search engine texts of their own.",
  elsewhere: (key: string) =>
    `This document is shown on the page of ${key}. Edit the search engine texts there.`,
  elsewhereUnnamed:
    "This document is shown on a page without a document of its own. Title and description belong to that page.",
  reasons: {
    trashed: "The document is in the trash.",
    withdrawn: "The document has been withdrawn in this language.",
    unpublished: "The document is not published in this language yet.",
    embargoed: "The document is under embargo.",
    undrawn: "Required fields are missing.",
    site: "The site has no public address yet, so no page may be indexed.",
    restricted: "The page is for signed-in readers only.",
    endless: "The page depends on values that readers choose, so it is marked noindex.",
    unlisted: "Pages of this kind are not in the sitemap. Search engines may still find them.",
  },
};

export type SeoMessages = typeof seo;

/** A document that a preview leaves out. */
interface LeftOut {
  readonly title: string;
  /** Names of fields that are missing or do not fit. */
  readonly fields: readonly string[];
  readonly isPublished: boolean;
}

/** Messages of the admin API's previews of drafts. */
export const adminPreviews = {
  leftOut: ({ title, fields, isPublished }: LeftOut) => {
    const shown = isPublished ? "shows the published version" : "does not include it";
    const why = fields.length === 0 ? "" : ` Missing or invalid: ${fields.join(", ")}.`;
    return `“${title}” is incomplete, so the preview ${shown}.${why}`;
  },
  routes: {
    page: "The document that a page of the site shows, with its status; null where it shows none, or one whose draft you may not see.",
    search:
      "What search engines and social networks would be told of the document's page in each language, were its draft published: made by the functions that make the page.",
    documents:
      "The documents that a preview of the whole site lays over it, and the moments for which anything is scheduled.",
    leftOut:
      "The documents that a preview leaves out, as fields of their drafts are missing or do not fit: it shows them as they are published, or not at all.",
    links:
      "One's own links to previews, the newest first. What opens a link is shown once, when it is made.",
    share:
      "Makes a link that shows the newest revisions of documents over the site to whoever holds it. It ends with its time, when it is revoked, and with the rights of its maker. Documents under embargo cannot be shared.",
    revoke: "Ends a link at once.",
  },
  fields: {
    derived: "Title and description as they are without texts of their own for search engines.",
    owner:
      "The document whose page it is and whose texts hold; null where it is none, or one that you may not see.",
    bars: "Why search engines do not list the page: `site`, the whole site asks them to stay away; `restricted`, it is for some readers alone; `endless`, its values have no end; `unlisted`, it is left out of the sitemap.",
    address: "Path and query of the page.",
    wish: "What is previewed: `changes`, `at` with a time in milliseconds since 1970, or `d` with ids of documents joined by dots; `-en` or `-zh` behind it for one language alone.",
    isCut: "There are more documents than one preview shows.",
    whyLeftOut:
      "What the preview shows of the document, and which of its fields are missing or wrong.",
    moments: "Times for which something is scheduled, and for how many documents.",
    views: "Pages that were looked at by the link.",
    keys: "Keys of the documents to be shown.",
    hours: "Hours until the link expires.",
    note: "For whom the link is.",
    path: "The path of the link, which is shown this once.",
  },
};

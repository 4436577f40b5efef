/** Messages of previews of drafts: their own pages, and the reference of their calls. */
export const draftPreview = {
  searchTitle: "Search is not part of the preview",
  searchText: "Search finds what is published. Follow the menus to the pages you want to see.",
  busy: "Too many previews are being made. Please try again in a moment.",
  routes: {
    documents:
      "The documents that a preview of the whole site lays over it, and the moments for which anything is scheduled.",
    links:
      "One's own links to previews, the newest first. What opens a link is shown once, when it is made.",
    share:
      "Makes a link that shows the newest revisions of documents over the site to whoever holds it. It ends with its time, when it is revoked, and with the rights of its maker. Documents under embargo cannot be shared.",
    revoke: "Ends a link at once.",
  },
  fields: {
    wish: "What is previewed: `changes`, `at` with a time in milliseconds since 1970, or `d` with ids of documents joined by dots; `-en` or `-zh` behind it for one language alone.",
    isCut: "There are more documents than one preview shows.",
    moments: "Times for which something is scheduled, and for how many documents.",
    views: "Pages that were looked at by the link.",
    keys: "Keys of the documents to be shown.",
    hours: "Hours until the link expires.",
    note: "For whom the link is.",
    path: "The path of the link, which is shown this once.",
  },
};

/** The bar that staff who are signed in see on the site's pages. */
export const editBar = {
  label: "Staff",
  edit: "Edit this page",
  studio: "Open the studio",
  preview: "Drafts:",
  pane: { en: "English", zh: "Chinese", mobile: "mobile" },
  status: {
    published: "published",
    changed: "unpublished changes",
    draft: "draft",
    withdrawn: "withdrawn",
    trashed: "in trash",
  },
  hide: "Hide this bar",
};

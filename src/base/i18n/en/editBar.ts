/** The bar that staff who are signed in see on the site's pages. */
export const editBar = {
  label: "For staff",
  edit: "Edit this page",
  studio: "Open the studio",
  preview: "Drafts:",
  pane: { en: "English", zh: "Chinese", mobile: "mobile" },
  status: {
    published: "published",
    changed: "unpublished changes",
    draft: "draft",
    withdrawn: "withdrawn",
    trashed: "in the trash",
  },
  hide: "Hide this bar",
};

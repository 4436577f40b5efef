/** Messages of the pages that previews of drafts have of their own. */
export const draftPreview = {
  searchTitle: "Search is not part of the preview",
  searchText: "Search finds what is published. Follow the menus to the pages you want to see.",
};

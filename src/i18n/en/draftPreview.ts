/** Messages of the pages that previews of drafts have beside the site's. */
export const draftPreview = {
  searchTitle: "Search is not part of the preview",
  searchText: "Search finds what is published. Follow the menus to the pages you want to see.",
};

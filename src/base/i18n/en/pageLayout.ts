/** Messages of the layout of every page: header, footer, breadcrumb, errors. */
export const frame = {
  /** The number of a printed page, and of all. */
  paperPage: (page: string, pages: string) => `Page ${page} of ${pages}`,
  skipToContent: "Skip to content",
  home: "Home",
  mainMenu: "Menu",
  footerMenu: "Footer menu",
  breadcrumb: "Breadcrumb",
  all: (title: string) => `${title} overview`,
  openMenu: "Open menu",
  closeMenu: "Close menu",
  expand: (title: string) => `Expand ${title}`,
  stockCode: "Stock code",
  switchLanguage: "中文",
  switchLanguageHint: "切换到中文",
  backToTop: "Back to top",
  newTab: "opens in a new tab",
  phone: "Phone",
  email: "E-mail",
  address: "Address",
  follow: "Follow us",
  scan: (name: string) => `Show the QR code for ${name}`,
  copyright: (name: string, year: number) =>
    `© ${year} ${name}${name.endsWith(".") ? "" : "."} All rights reserved.`,
  demoNotice: "Demonstration site: the company, its parts and all figures are invented.",
  previousPage: "Previous",
  nextPage: "Next",
  pagination: "Pages",
  pageOf: (page: number, last: number) => `Page ${page} of ${last}`,
  /** The title of a page of a list, from the list's own. */
  pagedTitle: (title: string, page: number) => (page === 1 ? title : `${title}, page ${page}`),
  noMore: "No more",
  loadMore: "Load more",
  loading: "Loading…",
  notFoundTitle: "Page not found",
  notFoundText: "The address may be mistyped, or the page has been moved or withdrawn.",
  failedTitle: "Something went wrong on our side",
  failedText: "The page could not be displayed. Please try again in a moment.",
  failedReference: (id: string) => `If you contact us about it, please quote this reference: ${id}`,
  tooOftenTitle: "Too many requests",
  tooOftenText:
    "Your network has sent many requests in a short time. Please wait a few seconds, then try again.",
  fileAway: "This file cannot be read right now. Please try again in a moment.",
  tooBusyTitle: "The site is very busy",
  tooBusyText: "There are many visitors at the moment. Please try again in a few seconds.",
  toHome: "Go to the home page",
  toProducts: "See all products",
  toNews: "Read the news",
};

/** Messages of the pages that previews of drafts have of their own. */
export const draftPreview = {
  searchTitle: "Search is not part of the preview",
  searchText: "Search finds what is published. Follow the menus to the pages you want to see.",
};

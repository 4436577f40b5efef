/** Messages of the admin API’s usage. */
export const adminUsage = {
  routes: {
    figures:
      "Usage of the site in a period: totals of each day, shares of surfaces and languages, and what was used most. Parts and documents that one may not see are not named.",
    document: "Openings of one document’s page and of its files, by day.",
    file: "Openings of one file, by day.",
    export: "All counts of a period as CSV, a line for each day, kind, name, surface and language.",
  },
  fields: {
    from: "First day, in UTC; without it the last 28 days are meant. Counts are kept for 25 months.",
    to: "Last day, in UTC; today without it.",
  },
  problems: {
    order: "The period must not end before it begins",
  },
  all: "All",
  other: "Others",
  gone: "No longer published",
  feed: {
    "news-feed": "News (RSS)",
    "announcement-feed": "Announcements (RSS)",
    "investor-calendar": "Investors’ calendar",
  },
  columns: ["Day (UTC)", "Kind", "Name", "Key", "Surface", "Language", "Openings", "Readers"],
  kinds: {
    visit: "All pages",
    page: "Page",
    part: "Part",
    file: "File",
    search: "Search",
    referrer: "Referrer",
    robot: "Robot",
    feed: "Feed",
    api: "API",
  },
  surfaces: { desktop: "Desktop", mobile: "Mobile" },
  languages: { en: "English", zh: "Chinese" },
};

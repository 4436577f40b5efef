/** Messages of the micro videos. */
export const videos = {
  all: "All videos",
  columns: "Video sections",
  empty: "No videos here yet.",
  emptyHint: "Please have a look at the other sections.",
  listDescription: (column: string, company: string) =>
    `${column} from ${company}: short videos with subtitles.`,
  duration: "Length",
  minutes: (minutes: number, seconds: number) =>
    minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds} s`,
  description: (title: string, company: string) => `${title}: a micro video from ${company}.`,
  /** Shown in browsers that play neither of the formats. */
  cannotPlay: "Your browser cannot play this video.",
  saveInstead: "Save the file",
  subtitles: "Subtitles in",
  parts: "Parts shown",
  related: "More videos",
};

export const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Messages of the news pages. */
export const news = {
  /** A calendar day, given as `2026-11-21`. */
  day: (iso: string) => {
    const [year = "", month = "", day = ""] = iso.split("-");
    return `${Number(day)} ${months[Number(month) - 1] ?? ""} ${year}`;
  },
  columns: "News sections",
  all: "All news",
  latest: "Latest",
  empty: "Nothing has been published here yet.",
  emptyHint: "Please have a look at the other sections.",
  listDescription: (column: string, company: string) =>
    `${column} from ${company}: products, company and events, newest first.`,
  listTitle: (column: string, year: number | undefined, page: number) =>
    [column, ...(year ? [year] : []), ...(page > 1 ? [`page ${page}`] : [])].join(", "),
  years: "Years",
  allYears: "All years",
  yearName: (year: number) => String(year),
  table: "Table",
  /** Headings of notes in a text. */
  notes: { info: "Note", tip: "Tip", warning: "Warning" },
  productsNamed: "Parts in this article",
  updated: "Last updated",
  recent: "More news",
  toList: (column: string) => `More in ${column}`,
  neighbours: "Previous and next article",
  older: "Previous article",
  newer: "Next article",
  oldest: "This is the first article in this section.",
  newest: "This is the latest article in this section.",
};

/** Messages of the feeds: the names that feed readers show. */
export const feeds = {
  /** Said by the style sheet of the feeds. */
  explanation:
    "This is a news feed (RSS). To follow it, copy the address below into a feed reader; new entries then come to you.",
  address: "Address of this feed: ",
  "news-feed": {
    title: "News",
    description: (company: string) => `Product, company and event news from ${company}.`,
  },
  "announcement-feed": {
    title: "Announcements",
    description: (company: string) => `Investor announcements from ${company}.`,
  },
  "investor-calendar": { title: "Financial calendar" },
};

/** Messages of the page for journalists. */
export const press = {
  contact: "Press contact",
  texts: "Company profile to quote",
  copy: "Copy",
  copyText: (title: string) => `Copy: ${title}`,
  copied: "Copied",
  notCopied: "The text could not be copied. Please select and copy it manually.",
  kit: "Logo kit",
  rules:
    "The logos may be used in reports about the company. Please do not alter them, and leave clear space around them.",
  pictures: "Pictures",
  terms: "Terms of use",
  pictureTerms: (company: string) =>
    `The pictures may be used free of charge in editorial reports about ${company}, with the credit “Picture: ${company}”. They may be cropped and scaled, but not otherwise changed, and may not be used in advertising or passed on to third parties.`,
  news: "Latest news",
  subscribe: "Subscribe",
};

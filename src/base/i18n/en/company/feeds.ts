/** Messages of the feeds: the names that feed readers show. */
export const feeds = {
  "news-feed": {
    title: "News",
    description: (company: string) => `Product, company and event news from ${company}.`,
  },
  "announcement-feed": {
    title: "Announcements",
    description: (company: string) => `Investor announcements from ${company}.`,
  },
  "investor-calendar": { title: "Investors’ calendar" },
};

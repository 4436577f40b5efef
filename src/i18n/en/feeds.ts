/** Messages of the feeds: the names that feed readers show. */
export const feeds = {
  "news-feed": {
    title: "News",
    description: (company: string) => `News from ${company}: products, company and events.`,
  },
  "announcement-feed": {
    title: "Announcements",
    description: (company: string) => `Announcements of ${company} to investors.`,
  },
  "investor-calendar": { title: "Investors’ calendar" },
};

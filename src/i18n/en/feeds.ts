/** Words of the feeds: what programs that follow them show as a feed's name. */
export const feeds = {
  "news-feed": {
    title: "News",
    description: (company: string) => `News from ${company}: products, company and events.`,
  },
  "announcement-feed": {
    title: "Announcements",
    description: (company: string) => `Announcements of ${company} to investors.`,
  },
};

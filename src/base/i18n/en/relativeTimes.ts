/** Relative times; the browser's scripts carry them in both languages. */
export const moments = {
  justNow: "just now",
  minutesAgo: (count: number) => (count === 1 ? "1 minute ago" : `${count} minutes ago`),
  hoursAgo: (count: number) => (count === 1 ? "1 hour ago" : `${count} hours ago`),
  oneDayAgo: "1 day ago",
};

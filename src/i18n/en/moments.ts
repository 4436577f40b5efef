/** How long ago something was; the browser's scripts carry both languages. */
export const moments = {
  justNow: "just now",
  minutesAgo: (count: number) => (count === 1 ? "1 minute ago" : `${count} minutes ago`),
  hoursAgo: (count: number) => (count === 1 ? "1 hour ago" : `${count} hours ago`),
  oneDayAgo: "1 day ago",
};

/** Words of files to read and to keep, wherever they are offered. */
export const documents = {
  preview: "Preview",
  download: "Download",
  feed: "RSS feed",
};

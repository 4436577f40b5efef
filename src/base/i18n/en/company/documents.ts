/** Messages of files to read or download, wherever they are offered. */
export const documents = {
  preview: "Preview",
  download: "Download",
  feed: "Subscribe (RSS)",
  openDatasheet: "Open datasheet",
  downloadDatasheet: "Download datasheet",
};

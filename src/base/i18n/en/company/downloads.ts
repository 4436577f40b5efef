/** Messages of the search for the documents of parts. */
export const downloads = {
  part: "Part number or order code",
  kind: "Kind of document",
  anyKind: "All kinds",
  find: "Find documents",
  reset: "Show all downloads",
  found: (count: number) => (count === 1 ? "1 document" : `${count} documents`),
  nothing: (part: string) =>
    part === "" ? "There is no document of this kind." : `No document was found for “${part}”.`,
  meant: (part: string) => `Did you mean ${part}?`,
  allKinds: (part: string) => `All documents for “${part}”`,
  search: (part: string) => `Search the whole site for “${part}”`,
};

/** Messages of files to read or download, wherever they are offered. */
export const documents = {
  preview: "Preview",
  download: "Download",
  feed: "Subscribe (RSS)",
  openDatasheet: "Open datasheet",
  downloadDatasheet: "Download datasheet",
};

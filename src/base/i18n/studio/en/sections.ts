/** Blocks that pages are composed of. */
export const sections = {
  /** Purpose of each kind of block. */
  kinds: {
    hero: "Opening statement with a picture and links",
    text: "Text with headings and links, next to a picture",
    figures: "Up to eight numbers with captions",
    cards: "Selected documents, or the newest of a type",
    table: "Information in rows and columns",
    quote: "A quote with name and position",
    video: "A video that plays on click",
    "call-to-action": "A prompt with one or two buttons, usually at the end of a page",
    content: "The page’s own content, such as its list",
  },
  table: {
    column: (place: number) => `Column ${place}`,
    cell: (row: number, column: number, language: string) =>
      `Row ${row}, column ${column}, ${language}`,
    addRow: "Add row",
    addColumn: "Add column",
    removeColumn: "Remove last column",
    pasteHint: "You can paste cells from a spreadsheet into the first cell.",
  },
  link: {
    hint: "A web address, a path on this site, or a document from the search below.",
    search: (label: string) => `${label}: find a document`,
    remove: "Change link",
  },
};

export type SectionMessages = typeof sections;

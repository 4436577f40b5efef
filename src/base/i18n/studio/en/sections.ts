/** Sections that pages are composed of. */
export const sections = {
  /** Purpose of each kind of section. */
  kinds: {
    hero: "Opens a page: one statement, a picture, where to go",
    text: "A text with headings and links, a picture beside it",
    figures: "Up to eight numbers with what they count",
    cards: "Documents of your choice, or the newest of a type",
    table: "Facts in rows and columns",
    quote: "What somebody says, with name and position",
    video: "A film that plays when it is pressed",
    "call-to-action": "One request with one or two buttons, at the end of a page",
    content: "The place of what the page shows by itself, such as its list",
  },
  table: {
    column: (place: number) => `Column ${place}`,
    cell: (row: number, column: number, language: string) =>
      `Row ${row}, column ${column}, ${language}`,
    addRow: "Add a row",
    addColumn: "Add a column",
    removeColumn: "Remove the last column",
    pasteHint: "Cells copied from a spreadsheet can be pasted into the first of them.",
  },
  link: {
    hint: "A web address, a path of this site, or a document found below.",
    search: (label: string) => `${label}: find a document`,
    remove: "Another link",
  },
};

export type SectionMessages = typeof sections;

/** Messages of the list of keys. */
export const keys = {
  everywhere: "Everywhere",
  screen: "On this page",
  close: "close a dialog or a menu",
  signs: "Single-key shortcuts",
  signsHint: (chord: string) => `When off, ${chord} still opens this list.`,
  /** Keys of the parts of screens that handle them themselves. */
  parts: {
    fields: {
      title: "Fields and lists",
      lines: [
        ["Alt+↑, Alt+↓", "move the item of a list that has the focus"],
        ["Tab, Shift+Tab", "go to the next field, or back"],
      ],
    },
    texts: {
      title: "Texts",
      lines: [
        ["Ctrl+B, Ctrl+I, Ctrl+E", "bold, italic, code"],
        ["Ctrl+,", "subscript"],
        ["Ctrl+.", "superscript"],
        ["Ctrl+Alt+2, Ctrl+Alt+3, Ctrl+Alt+4", "headings"],
        ["Ctrl+Alt+0", "plain paragraph"],
        ["Ctrl+Shift+7, Ctrl+Shift+8, Ctrl+Shift+9", "numbered list, bullets, quotation"],
        ["Ctrl+Enter", "leave a table, a note or a quotation downwards"],
        ["Ctrl+K", "link to a document or an address"],
        ["Alt+F10", "go to the tools; Escape goes back to the text"],
      ],
    },
    grid: {
      title: "Part grid",
      lines: [
        [
          "Arrows, Ctrl+arrows, Home, End, Page Up, Page Down",
          "move; with Shift, extend the selection",
        ],
        ["Typing, F2 or Enter", "edit the cell; on a part number, Enter opens the part"],
        ["Enter, Tab", "confirm and move to the next cell"],
        ["Escape", "cancel editing; Escape, then Tab leaves the grid"],
        ["Delete", "clear the selected cells"],
        ["Ctrl+C, Ctrl+X, Ctrl+V", "copy, cut and paste, also from spreadsheets"],
        ["Ctrl+D", "fill down from the first selected row, or the row above"],
        ["Ctrl+Space, Shift+Space, Ctrl+A", "select the column, the row, everything"],
        ["Ctrl+F", "find and replace"],
        ["Ctrl+Z, Ctrl+Y", "undo and redo"],
      ],
    },
    tree: {
      title: "Sections",
      lines: [
        ["↑, ↓", "go from section to section"],
        ["←, →", "collapse and expand a section"],
        ["Alt+↑, Alt+↓, Alt+←, Alt+→", "move the section"],
      ],
    },
    list: {
      title: "Lists",
      lines: [
        ["↑, ↓, Home, End", "go from row to row"],
        ["Enter", "open the row"],
        ["/", "go to the search of the list"],
      ],
    },
    selection: { title: "Selection", lines: [["Space", "tick the row"]] },
    comment: { title: "Comments", lines: [["Ctrl+Enter", "send the comment"]] },
    reply: { title: "Reply", lines: [["Ctrl+Enter", "send the reply"]] },
  },
};

interface KeysOfPart {
  readonly title: string;
  readonly lines: readonly (readonly string[])[];
}

export type KeysMessages = Omit<typeof keys, "parts"> & {
  readonly parts: Readonly<Record<keyof typeof keys.parts, KeysOfPart>>;
};

import type { NodeSpec } from "prosemirror-model";

const id = { default: null, validate: "string|null" } as const;

function spanOf(element: HTMLElement, name: string): number {
  const span = Number(element.getAttribute(name) ?? 1);
  return Number.isInteger(span) && span > 0 && span <= maxSpan ? span : 1;
}

/** The widest span of a cell that is laid out as a table; wider ones are kept as they are written. */
export const maxSpan = 200;

function cell(name: "td" | "th", tableRole: "cell" | "header_cell"): NodeSpec {
  return {
    content: "block+",
    isolating: true,
    tableRole,
    attrs: {
      id,
      lang: id,
      colspan: { default: 1, validate: "number" },
      rowspan: { default: 1, validate: "number" },
      /** Needed by prosemirror-tables, never written. */
      colwidth: { default: null },
      ...(name === "th" && { scope: { default: null, validate: "string|null" } }),
    },
    parseDOM: [
      {
        tag: name,
        getAttrs: (element) => ({
          colspan: spanOf(element, "colspan"),
          rowspan: spanOf(element, "rowspan"),
          ...(name === "th" && { scope: element.getAttribute("scope") }),
        }),
      },
    ],
    toDOM: ({ attrs }) => {
      const { colspan, rowspan, lang, scope = null } = attrs;
      return [
        name,
        {
          lang,
          scope,
          colspan: colspan === 1 ? null : colspan,
          rowspan: rowspan === 1 ? null : rowspan,
        },
        0,
      ];
    },
  };
}

/**
 * Tables by the roles of prosemirror-tables. It takes every child of a table for a row, so the caption
 * stands beside it, within `captioned_table`, which is what a `table` element is read as.
 */
export function tableNodes() {
  return {
    captioned_table: {
      group: "block",
      content: "caption table",
      isolating: true,
      attrs: { id, lang: id, gap: id },
      parseDOM: [{ tag: "div[data-table]" }],
      toDOM: ({ attrs }) => ["div", { "data-table": "", lang: attrs.lang }, 0],
    },
    caption: {
      content: "inline*",
      isolating: true,
      attrs: { id, lang: id },
      parseDOM: [{ tag: "p[data-caption]", priority: 60 }],
      toDOM: () => ["p", { "data-caption": "", class: "rich__caption" }, 0],
    },
    table: {
      content: "table_row+",
      tableRole: "table",
      isolating: true,
      parseDOM: [{ tag: "table" }],
      toDOM: () => ["table", ["tbody", 0]],
    },
    table_row: {
      content: "(table_cell | table_header)*",
      tableRole: "row",
      attrs: {
        id,
        lang: id,
        /** `head`, `body`, `foot`, or `none` for rows that stand in no part of their table. */
        part: { default: "body", validate: "string" },
      },
      parseDOM: [{ tag: "tr" }],
      toDOM: ({ attrs }) => ["tr", { "data-part": attrs.part }, 0],
    },
    table_cell: cell("td", "cell"),
    table_header: cell("th", "header_cell"),
  } as const satisfies Record<string, NodeSpec>;
}

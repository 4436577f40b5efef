import { Icon, type IconName, Outline } from "../../components/Icon.tsx";

/** Tools with a picture of the frame's. */
const shared = {
  link: "link",
  note: "info",
  remove: "close",
} as const satisfies Readonly<Record<string, IconName>>;

/** Outlines beside those of the frame, which they would only make heavier. */
const outlines = {
  bulletList: "M8 5h9M8 10h9M8 15h9M3.5 5h.1M3.5 10h.1M3.5 15h.1",
  orderedList: "M8.5 5H17M8.5 10H17M8.5 15H17M3 3.8l1.2-.6v3.4M2.9 13.4h2.2L2.9 16.6h2.3",
  blockquote: "M4 13.5c2.2 0 3.6-1.6 3.6-4V6H3.4v4h2.5M11.5 13.5c2.2 0 3.6-1.6 3.6-4V6h-4.2v4h2.5",
  table: "M3 4h14v12H3ZM3 8h14M3 12h14M8.5 8v8",
  figure: "M3 4h14v12H3ZM3 13.5l3.8-4 3.4 3.4 2.4-2.2 4.4 4M13 7.6h.1",
  card: "M2.8 4.5h14.4v11H2.8ZM5.5 7.5h4v5h-4ZM12 8h2.8M12 11h2.8",
  rule: "M3 10h14",
  sub: "m3 5 7 9M10 5l-7 9M13 14.2c.4-1.5 3.2-1.5 3.2.2 0 1-2.2 1.6-3.2 2.8h3.4",
  sup: "m3 7 7 9M10 7l-7 9M13 4.2c.4-1.5 3.2-1.5 3.2.2 0 1-2.2 1.6-3.2 2.8h3.4",
  undo: "M7.5 4 4 7.5 7.5 11M4 7.5h7.2a4.3 4.3 0 0 1 0 8.6H8",
  redo: "M12.5 4 16 7.5 12.5 11M16 7.5H8.8a4.3 4.3 0 0 0 0 8.6H12",
} as const;

export type ToolIconName = keyof typeof outlines | keyof typeof shared;

const glyphs = {
  strong: <b>B</b>,
  em: <i>I</i>,
  code: <span>{"<>"}</span>,
  cite: <span>“ ”</span>,
} as const;

export type GlyphName = keyof typeof glyphs;

/** The picture of a tool; its name says what it does. */
export function ToolIcon({ name }: { readonly name: ToolIconName | GlyphName }) {
  if (isShared(name)) return <Icon name={shared[name]} />;
  if (isOutline(name)) return <Outline path={outlines[name]} />;
  return (
    <span className="rich__glyph" aria-hidden="true">
      {glyphs[name]}
    </span>
  );
}

function isOutline(name: ToolIconName | GlyphName): name is keyof typeof outlines {
  return name in outlines;
}

function isShared(name: ToolIconName | GlyphName): name is keyof typeof shared {
  return name in shared;
}

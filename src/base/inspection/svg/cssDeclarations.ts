import { type ChildNode, CssSyntaxError, parse } from "postcss";
import { RefusedMedia } from "../refusedMedia.ts";

/** A property with its value, as a rule or an attribute declares it. */
export interface Declaration {
  readonly property: string;
  readonly value: string;
  readonly isImportant: boolean;
}

/** Colours that older browsers do not know. */
const newColour = /^(?:color|lab|lch|oklab|oklch|color-mix)\(/i;

/**
 * Declarations of a block with shorthands as the properties that they stand for.
 * @throws RefusedMedia for what depends on more than the drawing's elements
 */
export function declarationsIn(nodes: readonly ChildNode[]): readonly Declaration[] {
  const found = new Map<string, Declaration>();
  for (const node of nodes) {
    if (node.type === "comment") continue;
    if (node.type !== "decl") throw new RefusedMedia("svgStyle", `${node.type} within a rule`);
    const property = node.prop.toLowerCase();
    if (property.startsWith("--")) continue;
    const value = node.value.trim();
    if (/\b(?:var|env|attr)\(/i.test(value)) throw new RefusedMedia("svgStyle", value);
    for (const [name, own] of longhands(property, value)) {
      const before = found.get(name);
      // One that was written for browsers which do not know the other.
      if (before !== undefined && newColour.test(own)) continue;
      if (before?.isImportant === true && node.important !== true) continue;
      found.set(name, { property: name, value: own, isImportant: node.important === true });
    }
  }
  return [...found.values()];
}

/** Declarations of a `style` attribute; none where it cannot be read. @throws RefusedMedia */
export function inlineDeclarations(style: string): readonly Declaration[] {
  try {
    return declarationsIn(parse(style).nodes);
  } catch (error) {
    if (error instanceof CssSyntaxError) return [];
    throw error;
  }
}

function longhands(property: string, value: string): (readonly [string, string])[] {
  if (property === "marker") {
    return ["marker-start", "marker-mid", "marker-end"].map((name) => [name, value] as const);
  }
  if (property === "font") return fontOf(value);
  if (property === "all") throw new RefusedMedia("svgStyle", "all");
  return [[property, value]];
}

/** Sizes of fonts; a weight such as 700 is none. */
const size =
  /^(?:[\d.]+(?:px|pt|pc|em|ex|rem|mm|cm|in|q|%)|(?:xx?-)?(?:small|large)|medium|smaller|larger)$/i;

/** The properties of the `font` shorthand. */
function fontOf(value: string): (readonly [string, string])[] {
  const parts = value.replaceAll(/\s*\/\s*/g, "/").split(/\s+/);
  const at = parts.findIndex((part) => size.test(part.split("/")[0] ?? ""));
  const family = parts.slice(at + 1).join(" ");
  if (at < 0 || family === "") throw new RefusedMedia("svgStyle", `font: ${value}`);
  const [own = ""] = (parts[at] ?? "").split("/");
  const words = parts.slice(0, at).map((word) => word.toLowerCase());
  const first = (pattern: RegExp) => words.find((word) => pattern.test(word)) ?? "normal";
  return [
    ["font-style", first(/^(?:italic|oblique)$/)],
    ["font-variant", first(/^small-caps$/)],
    ["font-weight", first(/^(?:bold|bolder|lighter|[1-9]00)$/)],
    ["font-stretch", first(/^(?:(?:ultra|extra|semi)-)?(?:condensed|expanded)$/)],
    ["font-size", own],
    ["font-family", family],
  ];
}

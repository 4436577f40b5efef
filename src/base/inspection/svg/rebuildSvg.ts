import sanitize from "sanitize-html";
import { RefusedMedia } from "../refusedMedia.ts";
import { UseExpansion } from "./useExpansion.ts";

/** Elements that a drawing may have: shapes, texts, gradients, masks and filters; nothing that acts or loads. */
const elements = [
  ...["svg", "g", "defs", "symbol", "use", "title", "desc", "switch"],
  ...["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"],
  ...["text", "tspan", "textPath", "linearGradient", "radialGradient", "stop"],
  ...["clipPath", "mask", "pattern", "marker", "filter"],
  ...["feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feConvolveMatrix"],
  ...["feDiffuseLighting", "feDisplacementMap", "feDistantLight", "feDropShadow", "feFlood"],
  ...["feFuncA", "feFuncB", "feFuncG", "feFuncR", "feGaussianBlur", "feMerge", "feMergeNode"],
  ...["feMorphology", "feOffset", "fePointLight", "feSpecularLighting", "feSpotLight"],
  ...["feTile", "feTurbulence"],
];

/** Properties of CSS that are attributes too (SVG 2, presentation attributes). */
const presentation = new Set([
  ...["fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity"],
  ...["stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray"],
  ...["stroke-dashoffset", "opacity", "color", "display", "visibility", "overflow"],
  ...["font-family", "font-size", "font-style", "font-weight", "font-variant", "font-stretch"],
  ...["text-anchor", "text-decoration", "dominant-baseline", "alignment-baseline"],
  ...["baseline-shift", "letter-spacing", "word-spacing", "writing-mode", "direction"],
  ...["unicode-bidi", "clip-path", "clip-rule", "mask", "mask-type", "filter", "flood-color"],
  ...["flood-opacity", "lighting-color", "stop-color", "stop-opacity", "marker-start"],
  ...["marker-mid", "marker-end", "paint-order", "vector-effect", "shape-rendering"],
  ...["text-rendering", "image-rendering", "color-interpolation", "isolation"],
  ...["color-interpolation-filters", "mix-blend-mode", "transform", "transform-origin"],
]);

const geometry = [
  ...["id", "viewBox", "width", "height", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r"],
  ...["rx", "ry", "fx", "fy", "fr", "d", "points", "dx", "dy", "rotate", "textLength"],
  ...["lengthAdjust", "startOffset", "method", "spacing", "offset", "pathLength", "refX", "refY"],
  ...["preserveAspectRatio", "gradientUnits", "gradientTransform", "spreadMethod"],
  ...["patternUnits", "patternContentUnits", "patternTransform", "clipPathUnits", "maskUnits"],
  ...["maskContentUnits", "markerUnits", "markerWidth", "markerHeight", "orient"],
  ...["filterUnits", "primitiveUnits", "in", "in2", "result", "mode", "type", "values", "order"],
  ...["operator", "k1", "k2", "k3", "k4", "stdDeviation", "edgeMode", "kernelMatrix", "divisor"],
  ...["bias", "targetX", "targetY", "preserveAlpha", "surfaceScale", "diffuseConstant"],
  ...["specularConstant", "specularExponent", "scale", "xChannelSelector", "yChannelSelector"],
  ...["azimuth", "elevation", "z", "pointsAtX", "pointsAtY", "pointsAtZ", "limitingConeAngle"],
  ...["tableValues", "slope", "intercept", "amplitude", "exponent", "radius", "baseFrequency"],
  ...["numOctaves", "seed", "stitchTiles", "version", "xmlns", "role", "aria-label"],
  ...["aria-hidden", "aria-labelledby", "xml:space", "xml:lang", "lang"],
];

const attributes = [...geometry, ...presentation, "href", "xlink:href", "xmlns:xlink"];

const namespaces: Readonly<Record<string, string>> = {
  xmlns: "http://www.w3.org/2000/svg",
  "xmlns:xlink": "http://www.w3.org/1999/xlink",
};

/** Names that browsers accept (XML 1.0, `Name`). */
const xmlName = /^[\p{L}_:][-\p{L}\p{M}\p{N}._:·]*$/u;

const maxBytes = 2 * 1024 * 1024;

/** A rebuilt drawing, with the removed content that may have been visible. */
export interface RebuiltSvg {
  readonly svg: string;
  /** Names of elements and attributes, each once, in order of appearance. */
  readonly removed: readonly string[];
}

/** Metadata of drawing tools, which is never visible. */
const unseen =
  /^(?:metadata|sodipodi:|inkscape:|rdf:|cc:|dc:|i:|x:|xmlns|data-|class$|enable-background$|version$|baseProfile$)/;

/**
 * Writes a drawing anew from lists of allowed elements, attributes and internal references;
 * everything else is dropped.
 * @throws RefusedMedia
 */
export function rebuildSvg(source: Buffer): RebuiltSvg {
  if (source.length > maxBytes) throw new RefusedMedia("tooLarge");
  const text = decoded(source);
  if (/<!ENTITY|<!DOCTYPE[^>]*\[/i.test(text)) throw new RefusedMedia("svgEntities");
  const removed = new Set<string>();
  const expansion = new UseExpansion();
  const svg = sanitize(text, {
    allowedTags: elements,
    allowedAttributes: { "*": attributes },
    allowedSchemes: [],
    allowedSchemesAppliedToAttributes: [],
    allowVulnerableTags: true,
    // Otherwise their content would be left as text of the drawing.
    nonTextTags: ["script", "style", "foreignObject", "metadata", "iframe", "textarea", "option"],
    parseStyleAttributes: false,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: {
      "*": (tagName, attribs) => ({ tagName, attribs: safeAttributes(tagName, attribs, removed) }),
    },
    onOpenTag: (name, attribs) => {
      // The parser takes `<<style>` for an element, whose text would be left.
      if (!xmlName.test(name)) throw new RefusedMedia("unreadable", "not well-formed XML");
      if (!elements.includes(name) && !unseen.test(name)) removed.add(name);
      expansion.open(name, attribs);
    },
    onCloseTag: () => expansion.close(),
  }).trim();
  if (!/^<svg[\s>]/.test(svg)) throw new RefusedMedia("unreadable", "no svg element");
  expansion.refuseLarge();
  const declared = /^<svg[^>]*\sxmlns=/.test(svg)
    ? svg
    : svg.replace("<svg", `<svg xmlns="${namespaces.xmlns}"`);
  return { svg: `${withXlink(declared)}\n`, removed: [...removed] };
}

function withXlink(svg: string): string {
  if (!svg.includes("xlink:href") || /^<svg[^>]*\sxmlns:xlink=/.test(svg)) return svg;
  return svg.replace("<svg", `<svg xmlns:xlink="${namespaces["xmlns:xlink"]}"`);
}

function decoded(source: Buffer): string {
  const utf16 = source[0] === 0xff && source[1] === 0xfe ? "utf-16le" : undefined;
  const swapped = source[0] === 0xfe && source[1] === 0xff ? "utf-16be" : utf16;
  const text = readAs(swapped ?? "utf-8", source);
  const claimed = /^<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)/i.exec(text)?.[1]?.toLowerCase();
  if (swapped === undefined && claimed !== undefined && !/^(?:utf-?8|us-ascii)$/.test(claimed)) {
    throw new RefusedMedia("unreadable", `in ${claimed}`);
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of them
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
}

function readAs(encoding: string, source: Buffer): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(source);
  } catch {
    throw new RefusedMedia("unreadable", `not in ${encoding}`);
  }
}

function safeAttributes(
  element: string,
  given: Readonly<Record<string, string>>,
  removed: Set<string>,
): Record<string, string> {
  const safe: Record<string, string> = {};
  const { style, ...others } = given;
  const all = { ...others, ...declarationsOf(style) };
  for (const [name, value] of Object.entries(all)) {
    const clean = attributeValue(name, value);
    if (clean !== undefined) safe[name] = clean;
    else if (!unseen.test(name) && elements.includes(element)) removed.add(name);
  }
  return safe;
}

/** Declarations of a style attribute that are attributes as well. */
function declarationsOf(style: string | undefined): Record<string, string> {
  const found: Record<string, string> = {};
  for (const declaration of (style ?? "").split(";")) {
    const [name = "", ...rest] = declaration.split(":");
    const property = name.trim().toLowerCase();
    if (presentation.has(property))
      found[property] = rest
        .join(":")
        .replace(/!important/i, "")
        .trim();
  }
  return found;
}

/** The value that an attribute may have; undefined: none. */
function attributeValue(name: string, value: string): string | undefined {
  const namespace = namespaces[name];
  if (namespace !== undefined) return value === namespace ? value : undefined;
  if (!attributes.includes(name)) return undefined;
  if (name === "href" || name === "xlink:href") {
    return /^#[^\s"'<>()\\]+$/.test(value) ? value : undefined;
  }
  // CSS reads escapes and comments within words: a value with any of them is not what it seems.
  if (/\\|\/\*|@import|expression\s*\(|javascript:|image(?:-set)?\s*\(|src\s*\(/i.test(value))
    return undefined;
  const references = value.match(/url\s*\(/gi) ?? [];
  const own = value.match(/url\(\s*["']?#[^\s"'<>()\\]+["']?\s*\)/g) ?? [];
  return references.length === own.length ? value : undefined;
}

import sanitize from "sanitize-html";
import { encodingOf, UndecodableText } from "../../site/text/decodeText.ts";
import { RefusedMedia } from "../refusedMedia.ts";
import { inlineDeclarations } from "./cssDeclarations.ts";
import { UseExpansion } from "./expandUseElements.ts";
import { namespaces, plainDrawing, xmlName } from "./readDrawing.ts";
import { geometryProperties, presentation, styleOnly, unseenProperty } from "./svgProperties.ts";
import { withoutEntities } from "./withoutEntities.ts";

/** Elements that a drawing may have: shapes, texts, gradients, masks and filters; nothing that acts or loads. */
const elements = new Set([
  ...["svg", "g", "defs", "symbol", "use", "title", "desc", "switch"],
  ...["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"],
  ...["text", "tspan", "textPath", "linearGradient", "radialGradient", "stop"],
  ...["clipPath", "mask", "pattern", "marker", "filter"],
  ...["feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feConvolveMatrix"],
  ...["feDiffuseLighting", "feDisplacementMap", "feDistantLight", "feDropShadow", "feFlood"],
  ...["feFuncA", "feFuncB", "feFuncG", "feFuncR", "feGaussianBlur", "feMerge", "feMergeNode"],
  ...["feMorphology", "feOffset", "fePointLight", "feSpecularLighting", "feSpotLight"],
  ...["feTile", "feTurbulence"],
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
  ...["aria-hidden", "aria-labelledby", "xml:space", "xml:lang", "lang", "systemLanguage"],
];

const attributes = new Set([
  ...[...geometry, ...presentation, ...styleOnly, "href", "xlink:href", "xmlns:xlink"],
]);

const declared: Readonly<Record<string, string>> = {
  xmlns: namespaces.svg,
  "xmlns:xlink": namespaces.xlink,
};

const maxBytes = 2 * 1024 * 1024;

/** A rebuilt drawing, with the removed content that may have been visible. */
export interface RebuiltSvg {
  readonly svg: string;
  /** Names of elements and attributes, each once, in order of appearance. */
  readonly removed: readonly string[];
}

/** Metadata of drawing tools, which is never visible. */
const unseen =
  /^(?:metadata|sodipodi:|inkscape:|rdf:|cc:|dc:|i:|x:|xmlns|data-|class$|enable-background$|version$|baseProfile$|content(?:ScriptType|StyleType)?$|pointer-events$|cursor$|requiredFeatures$|target$|zoomAndPan$|tabindex$|focusable$|space$)/;

/**
 * Writes a drawing anew from lists of allowed elements, attributes and internal references;
 * everything else is dropped.
 * @throws RefusedMedia
 */
export function rebuildSvg(source: Buffer): RebuiltSvg {
  if (source.length > maxBytes) throw new RefusedMedia("tooLarge");
  const text = withoutEntities(decoded(source));
  if (!/<\/(?:[\w.-]+:)?svg\s*>|\/>\s*$/.test(text)) {
    throw new RefusedMedia("unreadable", "ends too early");
  }
  const removed = new Set<string>();
  const plain = plainDrawing(text, {
    elements,
    remove: (name) => {
      if (!unseen.test(name)) removed.add(name);
    },
  });
  const expansion = new UseExpansion();
  const svg = sanitize(plain, {
    allowedTags: [...elements],
    allowedAttributes: { "*": [...attributes, "style"] },
    // Written without a value otherwise, which no XML is. The package's types do not know the option.
    ...{ allowedEmptyAttributes: [...attributes] },
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
      if (!xmlName.test(name)) throw new RefusedMedia("unreadable", "not well-formed XML");
      if (!elements.has(name) && !unseen.test(name)) removed.add(name);
      expansion.open(name, attribs);
    },
    onCloseTag: () => expansion.close(),
  }).trim();
  if (!/^<svg[\s>]/.test(svg)) throw new RefusedMedia("unreadable", "no svg element");
  expansion.refuseLarge();
  const withXmlns = /^<svg[^>]*\sxmlns=/.test(svg)
    ? svg
    : svg.replace("<svg", `<svg xmlns="${namespaces.svg}"`);
  return { svg: `${withXlink(withXmlns)}\n`, removed: [...removed] };
}

function withXlink(svg: string): string {
  if (!svg.includes("xlink:href") || /^<svg[^>]*\sxmlns:xlink=/.test(svg)) return svg;
  return svg.replace("<svg", `<svg xmlns:xlink="${namespaces.xlink}"`);
}

/** @throws RefusedMedia */
function decoded(source: Buffer): string {
  try {
    const text = new TextDecoder(encodingOf(source) ?? "utf-8", { fatal: true }).decode(source);
    if (text.includes("\ufffd")) throw new UndecodableText("signs were lost when it was saved");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of them
    return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
  } catch (error) {
    throw new RefusedMedia("svgEncoding", error instanceof Error ? error.message : "");
  }
}

function safeAttributes(
  element: string,
  given: Readonly<Record<string, string>>,
  removed: Set<string>,
): Record<string, string> {
  const safe: Record<string, string> = {};
  const { style, ...others } = given;
  const { asAttributes, asStyle } = declarationsOf(element, style, removed);
  for (const [name, value] of Object.entries({ ...others, ...asAttributes })) {
    const clean = attributeValue(name, value);
    if (clean !== undefined) safe[name] = clean;
    else if (!unseen.test(name) && elements.has(element)) removed.add(name);
  }
  const retained = Object.entries(asStyle).filter(([name, value]) => {
    const isClean = /^[\w\s.,%()+-]*$/.test(value) && attributeValue(name, value) !== undefined;
    if (!isClean) removed.add(name);
    return isClean;
  });
  // It would be overridden by the property.
  if (retained.some(([name]) => name === "transform")) delete safe.transform;
  if (retained.length > 0)
    safe.style = retained.map(([name, value]) => `${name}:${value}`).join(";");
  return safe;
}

interface SplitStyle {
  readonly asAttributes: Record<string, string>;
  /** Properties without an attribute of the same meaning. */
  readonly asStyle: Record<string, string>;
}

/** Declarations of a style attribute, as attributes where there are such. */
function declarationsOf(
  element: string,
  style: string | undefined,
  removed: Set<string>,
): SplitStyle {
  const split: SplitStyle = { asAttributes: {}, asStyle: {} };
  if (style === undefined) return split;
  const geometric = geometryProperties[element] ?? [];
  for (const { property, value } of inlineDeclarations(style)) {
    if (property === "transform") {
      const plain = plainTransform(value);
      if (plain === undefined) split.asStyle[property] = value;
      else split.asAttributes[property] = plain;
    } else if (presentation.has(property)) split.asAttributes[property] = value;
    else if (styleOnly.has(property)) {
      if (!/^(?:mix-blend-mode:normal|isolation:auto)$/.test(`${property}:${value}`)) {
        split.asStyle[property] = value;
      }
    } else if (geometric.includes(property)) {
      const own = property === "d" ? /^path\(\s*["']([^"']*)["']\s*\)$/.exec(value)?.[1] : value;
      // Without a unit it is no length in CSS.
      if (own !== undefined && (property === "d" || /^(?:0|[-+]?[\d.]+(?:[a-z]+|%))$/i.test(own))) {
        split.asAttributes[property] = own;
      }
    } else if (!unseenProperty.test(property)) removed.add(property);
  }
  return split;
}

/** A transformation of CSS as the attribute has it; undefined where it has no such. */
function plainTransform(value: string): string | undefined {
  if (value === "none") return "";
  const one =
    /^(?:matrix|translate|scale|rotate|skewX|skewY)\(\s*[-+\d.e]+(?:px|deg)?(?:[\s,]+[-+\d.e]+(?:px|deg)?)*\s*\)/i;
  let rest = value.trim();
  while (rest !== "") {
    const found = one.exec(rest)?.[0];
    if (found === undefined) return undefined;
    rest = rest.slice(found.length).replace(/^[\s,]+/, "");
  }
  return value.replaceAll(/(?<=\d)(?:px|deg)/g, "");
}

/** The value that an attribute may have; undefined: none. */
function attributeValue(name: string, value: string): string | undefined {
  const namespace = declared[name];
  if (namespace !== undefined) return value === namespace ? value : undefined;
  if (!attributes.has(name)) return undefined;
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

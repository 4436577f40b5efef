/** Properties of CSS that are attributes too (SVG 2, presentation attributes). */
export const presentation = new Set([
  ...["fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity"],
  ...["stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray"],
  ...["stroke-dashoffset", "opacity", "color", "display", "visibility", "overflow"],
  ...["font-family", "font-size", "font-style", "font-weight", "font-variant", "font-stretch"],
  ...["text-anchor", "text-decoration", "dominant-baseline", "alignment-baseline"],
  ...["baseline-shift", "letter-spacing", "word-spacing", "writing-mode", "direction"],
  ...["unicode-bidi", "clip-path", "clip-rule", "mask", "mask-type", "filter", "flood-color"],
  ...["flood-opacity", "lighting-color", "stop-color", "stop-opacity", "marker-start"],
  ...["marker-mid", "marker-end", "paint-order", "vector-effect", "shape-rendering"],
  ...["text-rendering", "image-rendering", "color-interpolation"],
  ...["color-interpolation-filters", "transform-origin"],
]);

/** Visible properties that are no attributes, or no more so than CSS writes them. */
export const styleOnly = new Set([
  ...["mix-blend-mode", "isolation", "transform", "transform-box", "text-transform"],
  ...["white-space", "text-orientation", "font-kerning"],
]);

/** Properties without effect on what is seen, in browsers or at all. */
export const unseenProperty =
  /^(?:-|enable-background$|line-height$|cursor$|pointer-events$|text-(?:indent|align|decoration-)|block-progression$|shape-(?:inside|padding|margin|subtract)$|color-rendering$|solid-|inline-size$|font-(?:feature-settings|variant-|variation-|size-adjust|synthesis)|background(?:-color)?$|user-select$|touch-action$|will-change$|shape-outside$|kerning$|glyph-|clip$|speak)/;

/** Attributes of shapes that are properties too (SVG 2, geometry properties). */
export const geometryProperties: Readonly<Record<string, readonly string[]>> = {
  rect: ["x", "y", "width", "height", "rx", "ry"],
  circle: ["cx", "cy", "r"],
  ellipse: ["cx", "cy", "rx", "ry"],
  use: ["x", "y"],
  path: ["d"],
};

import { expect, it } from "vitest";
import { RefusedMedia } from "../refusedMedia.ts";
import { inlineDeclarations } from "./cssDeclarations.ts";

const told = (style: string) =>
  inlineDeclarations(style)
    .map(({ property, value, isImportant }) => `${property}: ${value}${isImportant ? " !" : ""}`)
    .join("; ");

const fontOf = (style: string, variant: string, weight: string, stretch: string, rest: string) =>
  `font-style: ${style}; font-variant: ${variant}; font-weight: ${weight}; font-stretch: ${stretch}; ${rest}`;

it.each([
  ["fill: red", "fill: red"],
  ["FILL: red; fill: blue", "fill: blue"],
  ["fill: red !important; fill: blue", "fill: red !"],
  ["fill: red !important; fill: blue !important", "fill: blue !"],
  ["fill: red; fill: oklch(1 0 0)", "fill: red"],
  ["fill: oklch(1 0 0)", "fill: oklch(1 0 0)"],
  ["fill: oklch(1 0 0); fill: red", "fill: red"],
  ["--own: 1; fill: red /* red */; /* end */", "fill: red /* red */"],
  ["marker: none", "marker-start: none; marker-mid: none; marker-end: none"],
  [
    "font: 12px Arial",
    fontOf("normal", "normal", "normal", "normal", "font-size: 12px; font-family: Arial"),
  ],
  [
    "font: italic small-caps 700 semi-condensed 1.5em / 2 Noto Sans, serif",
    fontOf(
      "italic",
      "small-caps",
      "700",
      "semi-condensed",
      "font-size: 1.5em; font-family: Noto Sans, serif",
    ),
  ],
  [
    "font: BOLD x-large Arial",
    fontOf("normal", "normal", "bold", "normal", "font-size: x-large; font-family: Arial"),
  ],
  ["fill: {", ""],
  ["", ""],
])("%j declares %j", (style, expected) =>
  expect(told(style).replace(" /* red */", "")).toBe(expected.replace(" /* red */", "")),
);

it.each([
  "fill: var(--a)",
  "fill: attr(x)",
  "all: unset",
  "font: Arial",
  "font: 12px",
  "font: 700 Arial",
  "a { fill: red }",
])("%j is refused", (style) => expect(() => inlineDeclarations(style)).toThrow(RefusedMedia));

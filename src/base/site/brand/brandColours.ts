import {
  colourPattern,
  contrast,
  mixed,
  nearestThatPasses,
  plainColour,
  untilItPasses,
} from "./colourContrast.ts";

/** The site's own colours (`web/styles/tokens.css`), against which those of a brand are checked. */
export const siteColours = {
  accent: "#0066cc",
  ink: "#0b1424",
  paper: "#ffffff",
  /** Ground of cards and of every second section. */
  grey: "#f5f7fa",
  menu: "#304156",
} as const;

/** Lightest and dimmest text of the menus' panels, and their highlight. */
const menuTexts = ["#ffffff", "#d3dce8", "#e7a506"] as const;

/** Least contrast of text (WCAG 2.2, 1.4.3, level AA). */
const textContrast = 4.5;

/** Colours that a brand sets; an absent one is the site's own. */
export interface BrandColours {
  readonly accent?: string | undefined;
  readonly header?: string | undefined;
  readonly headerText?: string | undefined;
}

export type BrandColour = keyof BrandColours;

const names = ["accent", "header", "headerText"] as const satisfies readonly BrandColour[];

export function isBrandColour(name: string): name is BrandColour {
  return names.some((one) => one === name);
}

/** The colours of a value that may be unfinished. */
export function brandColours(value: Readonly<Record<string, unknown>>): BrandColours {
  const colour = (name: BrandColour) => {
    const given = value[name];
    return typeof given === "string" && colourPattern.test(given) ? plainColour(given) : undefined;
  };
  return { accent: colour("accent"), header: colour("header"), headerText: colour("headerText") };
}

/** The accent with what is derived from it. */
export interface AccentTones {
  readonly accent: string;
  /** Lighter, for lines, and for signs on dark grounds. */
  readonly hover: string;
  /** Darker, for text that is pointed at. */
  readonly deep: string;
  /** A tint of paper, for chosen entries. */
  readonly wash: string;
  /** Light enough for text on the menus' panels. */
  readonly light: string;
}

/**
 * Derives the tones of an accent; those that carry text are light or dark enough for it.
 * @param menu ground of the menus' panels
 */
export function accentTones(given: string, menu: string = siteColours.menu): AccentTones {
  const accent = plainColour(given);
  const { ink, paper } = siteColours;
  const wash = mixed(accent, paper, 0.92);
  const carries = (ground: string, least: number) => (colour: string) =>
    contrast(colour, ground) >= least;
  return {
    accent,
    wash,
    hover: untilItPasses(mixed(accent, paper, 0.25), paper, carries(ink, textContrast)) ?? paper,
    deep: untilItPasses(mixed(accent, "#000000", 0.25), "#000000", carries(wash, 7)) ?? ink,
    light: untilItPasses(accent, paper, carries(menu, textContrast)) ?? paper,
  };
}

/** Colours of the header's bar. */
export interface HeaderTones {
  readonly ground: string;
  readonly text: string;
  /** The accent where it can be read there, else the text's colour. */
  readonly accent: string;
  readonly wash: string;
  readonly border: string;
  /** Ground of the menus' panels. */
  readonly menu: string;
  /** True: light text on a dark ground, which needs the mark for dark grounds. */
  readonly isDark: boolean;
}

/** Ink or white, whichever reads better. */
function textOn(ground: string): string {
  const { ink } = siteColours;
  return contrast(ground, ink) >= contrast(ground, "#ffffff") ? ink : "#ffffff";
}

/** The header's colours; undefined where it is as the site has it. */
export function headerTones({ accent, header, headerText }: BrandColours): HeaderTones | undefined {
  if (header === undefined && headerText === undefined) return undefined;
  const ground = plainColour(header ?? siteColours.paper);
  const text = plainColour(headerText ?? textOn(ground));
  const own = plainColour(accent ?? siteColours.accent);
  const isDark = contrast(ground, "#ffffff") > contrast(ground, siteColours.ink);
  const menu = isDark
    ? untilItPasses(ground, "#000000", (colour) =>
        menuTexts.every((one) => contrast(one, colour) >= textContrast),
      )
    : siteColours.menu;
  return {
    ...{ ground, text, isDark },
    accent: contrast(own, ground) >= textContrast ? own : text,
    wash: washUnder(text, ground),
    border: mixed(ground, text, 0.2),
    menu: menu ?? siteColours.menu,
  };
}

/** A tint of the ground on which the text reads as well as it may. */
function washUnder(text: string, ground: string): string {
  const least = Math.min(textContrast, contrast(text, ground));
  const reads = (colour: string) => contrast(text, colour) >= least;
  return untilItPasses(mixed(ground, text, 0.1), ground, reads) ?? ground;
}

/** Places where a colour of the brand meets another one. */
export const colourPairNames = ["buttons", "links", "greyLinks", "tintLinks", "header"] as const;

/** Two colours that are seen together. */
export interface ColourPair {
  readonly name: (typeof colourPairNames)[number];
  readonly colour: string;
  readonly ground: string;
  /** Contrast, rounded down to hundredths, so that 4.5 is reached where it says so. */
  readonly ratio: number;
  readonly least: number;
  readonly passes: boolean;
}

function pair(name: ColourPair["name"], colour: string, ground: string): ColourPair {
  const exact = contrast(colour, ground);
  const least = textContrast;
  return {
    ...{ name, colour, ground, least },
    ratio: Math.floor(exact * 100) / 100,
    passes: exact >= least,
  };
}

/** The pairs that a colour of the brand is part of; none where it is not set. */
export function colourPairs(name: BrandColour, colours: BrandColours): readonly ColourPair[] {
  const { accent, header, headerText } = colours;
  const { paper, grey } = siteColours;
  if (name === "accent") {
    if (accent === undefined) return [];
    return [
      pair("buttons", "#ffffff", accent),
      pair("links", accent, paper),
      pair("greyLinks", accent, grey),
      pair("tintLinks", accent, accentTones(accent).wash),
    ];
  }
  const tones = headerTones(colours);
  const isSet = (name === "header" ? header : headerText) !== undefined;
  return tones === undefined || !isSet ? [] : [pair("header", tones.text, tones.ground)];
}

/** The nearest colour with which all pairs pass; undefined where they do, or none is near. */
export function suggestedColour(name: BrandColour, colours: BrandColours): string | undefined {
  const passes = (colour: string) =>
    colourPairs(name, { ...colours, [name]: colour }).every((one) => one.passes);
  const given = colours[name];
  return given === undefined || passes(given) ? undefined : nearestThatPasses(given, passes);
}

import type { Language } from "../../../base/site/languages.ts";
import type { View } from "../../../content/published/publication.ts";
import type { SettingValue } from "../../../content/settings/settings.ts";
import { tunedText } from "./searchTextKey.ts";

/** A document that comes first. */
export interface Pin {
  readonly id: number;
  /** End of the last day on which it does, in ms since 1970; absent: it does without end. */
  readonly until?: number;
}

/** Documents that come first for a search, in their order. */
export interface PinnedSearch {
  /** In the form of `tunedText()`. */
  readonly text: string;
  readonly pins: readonly Pin[];
}

/** The setting `search_pins`. */
export type PinSetting = SettingValue<"search_pins">;

const dayMs = 86_400_000;

/** A day of the setting ends when it has ended everywhere in China. */
const chinaOffsetMs = 8 * 3_600_000;

/** The pins of a language whose documents are published in it. */
export function pinsOf(
  view: View,
  setting: PinSetting = view.setting("search_pins"),
): PinnedSearch[] {
  return inLanguage(setting, view.language).map(({ search, documents }) => ({
    text: tunedText(search),
    pins: documents.flatMap(({ document, until }) => {
      const id = view.byKey(document)?.id;
      if (id === undefined) return [];
      return until === undefined ? { id } : { id, until: endOf(until) };
    }),
  }));
}

function inLanguage(setting: PinSetting, language: Language): PinSetting {
  return setting.filter((one) => one.language === language);
}

/** End of a day in China, in ms since 1970. */
function endOf(day: string): number {
  return Date.parse(day) + dayMs - chinaOffsetMs;
}

/** Pins by text. */
export class Pins {
  readonly #byText = new Map<string, readonly Pin[]>();

  constructor(searches: readonly PinnedSearch[] = []) {
    for (const { text, pins } of searches) {
      this.#byText.set(text, [...(this.#byText.get(text) ?? []), ...pins]);
    }
  }

  /** Ids of the documents that come first for a text at a time, in their order, each once. */
  idsFor(text: string, now: number): readonly number[] {
    if (this.#byText.size === 0) return [];
    const pins = this.#byText.get(tunedText(text)) ?? [];
    const valid = pins.filter(({ until }) => until === undefined || now < until);
    return [...new Set(valid.map(({ id }) => id))];
  }
}

interface Found {
  readonly ordinals: readonly number[];
}

/** Returns the found documents with pinned ones added. */
export function withPinned<Documents extends Found>(
  found: Documents,
  pinned: readonly number[],
): Documents {
  if (pinned.length === 0) return found;
  return { ...found, ordinals: [...new Set([...pinned, ...found.ordinals])] };
}

/** An order in which pinned documents come first, in theirs. */
export function pinnedFirst(
  pinned: readonly number[],
  order: (a: number, b: number) => number,
): (a: number, b: number) => number {
  if (pinned.length === 0) return order;
  const places = new Map(pinned.map((ordinal, place) => [ordinal, place]));
  const placeOf = (ordinal: number) => places.get(ordinal) ?? pinned.length;
  return (a, b) => placeOf(a) - placeOf(b) || order(a, b);
}

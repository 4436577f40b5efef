import type { Language } from "./languages.ts";

/** A place that a form offers. */
export interface NamedPlace {
  /**
   * Stable, and the same in both languages: by GB/T 2260 within China (`440300`), by ISO 3166-2 below
   * Taiwan (`TW-TPE`), by ISO 3166-1 for a country (`DE`).
   */
  readonly code: string;
  readonly name: string;
}

/** A province or a division of its rank. Without cities it is a city itself: Shanghai, Hong Kong. */
export interface Region extends NamedPlace {
  readonly cities: readonly NamedPlace[];
}

/** The places in one language, each list in the order that its readers expect. */
export interface Regions {
  readonly domestic: readonly Region[];
  readonly overseas: readonly NamedPlace[];
}

/** The files: a place is a line `440300 Shenzhen`, which is small to send and easy to review. */
interface WrittenRegions {
  readonly domestic: readonly { readonly region: string; readonly cities: readonly string[] }[];
  readonly overseas: readonly string[];
}

/** Separate files, so that a browser loads one language. In the order in which they are shown. */
const written = {
  en: () => import("./regions/en.json", { with: { type: "json" } }),
  zh: () => import("./regions/zh.json", { with: { type: "json" } }),
} as const satisfies Record<Language, () => Promise<{ readonly default: WrittenRegions }>>;

/** Loads the places of China and the countries overseas, named in a language. */
export async function loadRegions(language: Language): Promise<Regions> {
  const { domestic, overseas }: WrittenRegions = (await written[language]()).default;
  return {
    domestic: domestic.map(({ region, cities }) => ({
      ...readPlace(region),
      cities: cities.map(readPlace),
    })),
    overseas: overseas.map(readPlace),
  };
}

function readPlace(line: string): NamedPlace {
  const end = line.indexOf(" ");
  return { code: line.slice(0, end), name: line.slice(end + 1) };
}

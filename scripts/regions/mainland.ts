import { type DataItem, regionData } from "element-china-area-data";
import { pinyin } from "pinyin-pro";
import { englishNames } from "./englishNames.ts";

/** A place with its name in both languages. */
export interface NamedPlace {
  readonly code: string;
  readonly en: string;
  readonly zh: string;
}

export interface NamedRegion extends NamedPlace {
  readonly cities: readonly NamedPlace[];
}

/** Digits of a code of GB/T 2260; the source leaves trailing zeros out. */
const codeLength = 6;

/**
 * The provinces, autonomous regions and municipalities of the mainland in the order of their codes,
 * each with its cities: units of the prefecture's level, and those of the county's level that no
 * prefecture stands above. A municipality has none: it is a city itself.
 */
export function mainlandRegions(): NamedRegion[] {
  return regionData.map((province) => {
    const units = province.children ?? [];
    const isMunicipality = units.some(({ label }) => label === "市辖区");
    return { ...named(province), cities: isMunicipality ? [] : units.flatMap(citiesOf) };
  });
}

/** `省直辖县级行政区划` is no place, but stands above the places that no prefecture does. */
function citiesOf(unit: DataItem): NamedPlace[] {
  if (!unit.label.includes("直辖")) return [named(unit)];
  return (unit.children ?? []).map(named);
}

function named({ value, label }: DataItem): NamedPlace {
  return {
    code: value.padEnd(codeLength, "0"),
    en: englishNames[label] ?? spelled(label),
    zh: label,
  };
}

/**
 * The pinyin of a name without its kind: 西安市 is Xi'an. An apostrophe stands where a syllable that
 * begins with a vowel follows another (GB/T 16159, section 4.3).
 */
function spelled(label: string): string {
  const syllables = pinyin(label.replace(/(?:省|市|县|地区)$/, ""), {
    toneType: "none",
    type: "array",
  });
  const word = syllables.reduce((before, syllable) =>
    /^[aeo]/.test(syllable) ? `${before}'${syllable}` : before + syllable,
  );
  return word.charAt(0).toUpperCase() + word.slice(1);
}

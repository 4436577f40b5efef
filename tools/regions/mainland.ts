import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pinyin } from "pinyin-pro";
import { parse } from "yaml";
import * as z from "zod";
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

const place = z.strictObject({ code: z.string().regex(/^\d{6}$/), zh: z.string().min(1) });
const regions = z.array(place.extend({ cities: z.array(place) }));

/** The regions of `mainland.yaml` in the order of their codes, with their English names. */
export function mainlandRegions(): NamedRegion[] {
  const source = readFileSync(join(import.meta.dirname, "mainland.yaml"), "utf8");
  return regions
    .parse(parse(source))
    .map((region) => ({ ...withEnglishName(region), cities: region.cities.map(withEnglishName) }));
}

function withEnglishName({ code, zh }: z.output<typeof place>): NamedPlace {
  return { code, en: englishNames[zh] ?? romanized(zh), zh };
}

/**
 * The pinyin of a name without its kind: 西安市 is Xi'an. An apostrophe stands where a syllable that
 * begins with a vowel follows another (GB/T 16159, section 4.3).
 */
function romanized(name: string): string {
  const syllables = pinyin(name.replace(/(?:省|市|县|地区)$/, ""), {
    toneType: "none",
    type: "array",
  });
  const word = syllables.reduce((before, syllable) =>
    /^[aeo]/.test(syllable) ? `${before}'${syllable}` : before + syllable,
  );
  return word.charAt(0).toUpperCase() + word.slice(1);
}

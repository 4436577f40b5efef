/**
 * Makes the places that the consultation form offers, in each language: `node tools/regions.ts`,
 * then `npm run format`. Run by hand when `regions/mainland.yaml` has changed; the outcome is committed.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../scripts/stale.ts";
import { type Language, languages } from "../src/site/languages.ts";
import { overseasCountries } from "./regions/countries.ts";
import { mainlandRegions, type NamedPlace } from "./regions/mainland.ts";
import { specialRegions } from "./regions/specialRegions.ts";

const mainland = mainlandRegions();
const countries = overseasCountries();

for (const language of languages) {
  const regions = [...inOrder(mainland, language), ...specialRegions].map((region) => ({
    region: line(region, language),
    cities: inOrder(region.cities, language).map((city) => line(city, language)),
  }));
  const collator = new Intl.Collator(language);
  const overseas = countries
    .toSorted((a, b) => collator.compare(a[language], b[language]))
    .map((country) => line(country, language));
  const path = join(projectRoot, "src/site/regions", `${language}.json`);
  await writeFile(path, `${JSON.stringify({ domestic: regions, overseas }, null, 2)}\n`);
  console.log(`${path}: ${regions.length} regions, ${overseas.length} countries`);
}

/** Chinese by the order of the codes, English by the alphabet. */
function inOrder<Place extends NamedPlace>(
  places: readonly Place[],
  language: Language,
): readonly Place[] {
  if (language === "zh") return places;
  return places.toSorted((a, b) => a.en.localeCompare(b.en, "en"));
}

function line(place: NamedPlace, language: Language): string {
  return `${place.code} ${place[language]}`;
}

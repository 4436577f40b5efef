import type { Language } from "../../../base/site/languages.ts";
import type { Regions } from "../../../base/site/regions.ts";

/** Names of places as they are sent and read: `Shenzhen, Guangdong`, `广东省 深圳市`, `Germany`. */
export function placeNames(
  { domestic, overseas }: Regions,
  isDomestic: boolean,
  language: Language,
): string[] {
  if (!isDomestic) return overseas.map(({ name }) => name);
  return domestic.flatMap(({ name, cities }) => [
    name,
    ...cities.map((city) => (language === "zh" ? `${name} ${city.name}` : `${city.name}, ${name}`)),
  ]);
}

import type { Language } from "../../../site/languages.ts";
import type { Regions } from "../../../site/regions.ts";

/** A place by its codes; a region without towns, or a country, has no town. */
export interface ChosenPlace {
  readonly region: string;
  readonly town: string;
}

/** A chosen place as it is sent and read: `Shenzhen, Guangdong`, `广东省 深圳市`, `Germany`. */
export function placeText(
  { region, town }: ChosenPlace,
  isDomestic: boolean,
  { domestic, overseas }: Regions,
  language: Language,
): string {
  if (!isDomestic) return overseas.find(({ code }) => code === region)?.name ?? "";
  const chosen = domestic.find(({ code }) => code === region);
  if (chosen === undefined) return "";
  const within = chosen.cities.find(({ code }) => code === town);
  if (within === undefined) return chosen.name;
  return language === "zh" ? `${chosen.name} ${within.name}` : `${within.name}, ${chosen.name}`;
}

/** The place that a text stands for; undefined where it is in no list. */
export function placeOf(
  text: string,
  isDomestic: boolean,
  regions: Regions,
  language: Language,
): ChosenPlace | undefined {
  const candidates: ChosenPlace[] = isDomestic
    ? regions.domestic.flatMap(({ code, cities }) => [
        { region: code, town: "" },
        ...cities.map((city) => ({ region: code, town: city.code })),
      ])
    : regions.overseas.map(({ code }) => ({ region: code, town: "" }));
  return candidates.find((place) => placeText(place, isDomestic, regions, language) === text);
}

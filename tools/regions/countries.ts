import type { NamedPlace } from "./mainland.ts";

/** Regions that have names in CLDR and no code of their own in ISO 3166-1. */
const notInIso = [
  ...["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "XK", "ZZ"],
];

/** Codes that are not overseas: they are among the regions. */
const domestic = ["CN", "HK", "MO", "TW"];

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** The countries and territories of ISO 3166-1 but China, by code, with their usual names. */
export function overseasCountries(): NamedPlace[] {
  const names = { en: displayNames("en"), zh: displayNames("zh-Hans") };
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.flatMap((code) => {
    const [en, zh] = [names.en.of(code), names.zh.of(code)];
    const isLeftOut = notInIso.includes(code) || domestic.includes(code) || isWithdrawn(code);
    return en === undefined || zh === undefined || isLeftOut ? [] : [{ code, en, zh }];
  });
}

function displayNames(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames(language, { type: "region", fallback: "none" });
}

/** A code that another took over, such as DD by DE. */
function isWithdrawn(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region !== code;
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it, test } from "vitest";
import { languages } from "./languages.ts";
import { loadRegions, type NamedPlace, type Regions } from "./regions.ts";

const regions = { en: await loadRegions("en"), zh: await loadRegions("zh") };

/** Every place of China, regions before their cities. */
function domesticPlaces({ domestic }: Regions): NamedPlace[] {
  return domestic.flatMap(({ cities, ...region }) => [region, ...cities]);
}

function region(language: "en" | "zh", code: string) {
  const found = regions[language].domestic.find((one) => one.code === code);
  if (!found) throw new Error(`There is no region ${code}`);
  return found;
}

describe.each(languages)("Places in %s", (language) => {
  const { domestic, overseas } = regions[language];
  const cities = domestic.flatMap((one) => one.cities);

  it("are 31 regions of the mainland with 333 prefectures and 32 units below none, then three more", () => {
    const mainland = cities.filter(({ code }) => /^\d{6}$/.test(code));
    expect(domestic.slice(-3).map(({ code }) => code)).toEqual(["810000", "820000", "710000"]);
    expect(domestic).toHaveLength(34);
    expect(mainland.filter(({ code }) => code.endsWith("00"))).toHaveLength(333);
    expect(mainland.filter(({ code }) => !code.endsWith("00"))).toHaveLength(32);
    expect(cities.filter(({ code }) => code.startsWith("TW-"))).toHaveLength(22);
  });

  it("are all countries of ISO 3166-1 but China", () => {
    expect(overseas).toHaveLength(245);
    const codes = overseas.map(({ code }) => code);
    for (const code of ["CN", "HK", "MO", "TW", "EU", "XK", "UK"])
      expect(codes).not.toContain(code);
    for (const code of ["DE", "JP", "SG", "US", "GB", "ZA", "AQ"]) expect(codes).toContain(code);
  });

  it("have unique codes, and unique names within their list", () => {
    const codes = [...domesticPlaces(regions[language]), ...overseas].map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const list of [domestic, overseas, ...domestic.map((one) => one.cities)]) {
      expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
    }
  });

  it("lie in the region of their code", () => {
    for (const { code, cities: within } of domestic) {
      if (code === "710000") continue;
      for (const city of within) expect(city.code.slice(0, 2)).toBe(code.slice(0, 2));
    }
  });

  it("are small to load", async () => {
    const file = join(import.meta.dirname, "regions", `${language}.json`);
    const sent = JSON.stringify(JSON.parse(await readFile(file, "utf8")));
    expect(gzipSync(sent).length).toBeLessThan(8_000);
  });
});

test("Both languages have the same places", () => {
  const codes = languages.map((language) => ({
    domestic: domesticPlaces(regions[language]).map(({ code }) => code),
    overseas: regions[language].overseas.map(({ code }) => code),
  }));
  const [first, ...others] = codes.map(({ domestic, overseas }) =>
    [...domestic, ...overseas].sort(),
  );
  for (const other of others) expect(other).toEqual(first);
});

test("Every place has a name in its language's script", () => {
  const names = (language: "en" | "zh") => {
    const { overseas } = regions[language];
    return [...domesticPlaces(regions[language]), ...overseas].map(({ name }) => name);
  };
  expect(names("en").filter((name) => !/^[\p{Script=Latin}\p{M} '’.,&()-]+$/u.test(name))).toEqual(
    [],
  );
  expect(names("zh").filter((name) => !/^[\p{Script=Han}·（）]+$/u.test(name))).toEqual([]);
});

test.each([
  ["230100", "Harbin", "哈尔滨市"],
  ["150100", "Hohhot", "呼和浩特市"],
  ["650100", "Urumqi", "乌鲁木齐市"],
  ["540100", "Lhasa", "拉萨市"],
  ["610100", "Xi'an", "西安市"],
  ["341500", "Lu'an", "六安市"],
  ["500000", "Chongqing", "重庆市"],
  ["150000", "Inner Mongolia", "内蒙古自治区"],
  ["610000", "Shaanxi", "陕西省"],
  ["140000", "Shanxi", "山西省"],
  ["469029", "Baoting", "保亭黎族苗族自治县"],
  ["TW-HSZ", "Hsinchu City", "新竹市"],
])("The code %s stays %s, %s", (code, en, zh) => {
  const nameIn = (language: "en" | "zh") =>
    domesticPlaces(regions[language]).find((place) => place.code === code)?.name;
  expect([nameIn("en"), nameIn("zh")]).toEqual([en, zh]);
});

test("A municipality, Hong Kong and Macao are cities of their own", () => {
  const alone = regions.en.domestic.filter(({ cities }) => cities.length === 0);
  expect(alone.map(({ name }) => name)).toEqual([
    ...["Beijing", "Chongqing", "Shanghai", "Tianjin"],
    ...["Hong Kong", "Macao"],
  ]);
});

test("Each language has its readers' order", () => {
  expect(
    region("zh", "440000")
      .cities.slice(0, 3)
      .map(({ name }) => name),
  ).toEqual(["广州市", "韶关市", "深圳市"]);
  expect(
    region("en", "440000")
      .cities.slice(0, 3)
      .map(({ name }) => name),
  ).toEqual(["Chaozhou", "Dongguan", "Foshan"]);
  expect(regions.zh.domestic[0]?.name).toBe("北京市");
  expect(regions.en.domestic[0]?.name).toBe("Anhui");
  expect(regions.zh.overseas[0]?.name).toMatch(/^阿/);
  const mainland = (language: "en" | "zh") =>
    regions[language].domestic.filter(({ code }) => !/^(?:71|81|82)/.test(code));
  const byName = (a: NamedPlace, b: NamedPlace) => a.name.localeCompare(b.name, "en");
  const byCode = (a: NamedPlace, b: NamedPlace) => Number(a.code) - Number(b.code);
  for (const places of [mainland("en"), ...mainland("en").map(({ cities }) => cities)]) {
    expect(places).toEqual(places.toSorted(byName));
  }
  for (const places of [mainland("zh"), ...mainland("zh").map(({ cities }) => cities)]) {
    expect(places).toEqual(places.toSorted(byCode));
  }
  for (const language of languages) {
    const { compare } = new Intl.Collator(language);
    const names = regions[language].overseas.map(({ name }) => name);
    expect(names).toEqual(names.toSorted(compare));
  }
});

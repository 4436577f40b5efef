import { expect, test } from "vitest";
import { parseSetting, type SettingName, settingNames, settings } from "./settings.ts";

const text = { en: "English", zh: "中文" };
const mark = { file: "a.png", width: 1, height: 1 };
const image = { ...mark, alt: text };
const channel = { name: text, hint: text, qr: image };
const boilerplate = { title: text, paragraphs: [text] };
const site = { name: text, kind: "sales", address: text, latitude: 0, longitude: 0 };
const quarter = { period: "2026-Q1", revenue: 0, grossMargin: 0, netProfit: -1, research: 0 };
const abroad = { recipient: text, country: text, contact: "a@b.example" };
const option = { value: "a", label: text };
const lists = settings.enquiry_lists.fallback;
const pin = { language: "en", search: "chip", documents: [{ document: "a" }] };
const watched = { ...pin, documents: ["a"] };
const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);
const keys = (count: number) => Array.from({ length: count }, (_, at) => `k${at}`);

/** The problems of a setting's value, as `path: code`; "fits" where there are none. */
function problemsOf(name: SettingName, value: unknown): string {
  const parsed = parseSetting(name, value);
  if (parsed.success) return "fits";
  return parsed.problems.map(({ path, problem }) => `${path.join(".")}: ${problem.code}`).join();
}

type Made<Value> = (value: Value) => unknown;

test.each<[SettingName, string, number, number, Made<number>]>([
  ["social", "", 0, 6, (count) => times(count, channel)],
  ["press", "boilerplates", 0, 6, (count) => ({ boilerplates: times(count, boilerplate) })],
  [
    ...(["press", "boilerplates.0.paragraphs", 1, 8] as const),
    (count) => ({ boilerplates: [{ ...boilerplate, paragraphs: times(count, text) }] }),
  ],
  ["press", "marks", 0, 12, (count) => ({ marks: times(count, image) })],
  ["press", "pictures", 0, 24, (count) => ({ pictures: times(count, image) })],
  ["support", "links", 0, 8, (count) => ({ title: text, links: times(count, { column: "a" }) })],
  ["home", "featured", 0, 8, (count) => ({ featured: keys(count) })],
  [
    "profile",
    "numbers",
    0,
    8,
    (count) => ({ numbers: times(count, { value: text, label: text }) }),
  ],
  ["profile", "sites", 0, 16, (count) => ({ sites: times(count, site) })],
  ["profile", "culture", 0, 8, (count) => ({ culture: times(count, { title: text, text }) })],
  ["investor_relations", "figures", 0, 60, (count) => ({ figures: times(count, quarter) })],
  [
    ...(["enquiry_lists", "sources", 0, 40] as const),
    (count) => ({ ...lists, sources: keys(count).map((value) => ({ ...option, value })) }),
  ],
  ["search_synonyms", "0.en", 2, 12, (count) => [{ en: keys(count) }]],
  ["search_pins", "", 0, 500, (count) => times(count, pin)],
  [
    ...(["search_pins", "0.documents", 1, 10] as const),
    (count) => [{ ...pin, documents: keys(count).map((document) => ({ document })) }],
  ],
  ["watched_searches", "", 0, 200, (count) => times(count, watched)],
  ["watched_searches", "0.documents", 1, 10, (count) => [{ ...watched, documents: keys(count) }]],
])("%s: %s has from %i to %i entries", (name, path, min, max, made) => {
  expect(problemsOf(name, made(min))).toBe("fits");
  expect(problemsOf(name, made(max))).toBe("fits");
  expect(problemsOf(name, made(max + 1))).toBe(`${path}: too-many`);
  if (min > 0) expect(problemsOf(name, made(min - 1))).toMatch(/: (?:too-few|two-words)$/);
});

test.each<[SettingName, string, number, number | undefined, Made<number>]>([
  [
    ...(["company", "foundedIn", 1900, 2100] as const),
    (foundedIn) => ({ ...settings.company.fallback, foundedIn }),
  ],
  ["brand", "mark.width", 1, 10_000, (width) => ({ mark: { ...mark, width } })],
  ["brand", "mark.height", 1, 10_000, (height) => ({ mark: { ...mark, height } })],
  ["profile", "sites.0.latitude", -90, 90, (latitude) => ({ sites: [{ ...site, latitude }] })],
  ["profile", "sites.0.longitude", -180, 180, (longitude) => ({ sites: [{ ...site, longitude }] })],
  ["investor_relations", "shares", 1, undefined, (shares) => ({ shares })],
  ...(["revenue", "research"] as const).map(
    (field): [SettingName, string, number, undefined, Made<number>] => [
      ...(["investor_relations", `figures.0.${field}`, 0, undefined] as const),
      (value) => ({ figures: [{ ...quarter, [field]: value }] }),
    ],
  ),
  [
    ...(["investor_relations", "figures.0.grossMargin", -100, 100] as const),
    (grossMargin) => ({ figures: [{ ...quarter, grossMargin }] }),
  ],
  ["enquiries", "retentionMonths", 1, 120, (retentionMonths) => ({ retentionMonths })],
  ["enquiries", "applicationMonths", 1, 120, (applicationMonths) => ({ applicationMonths })],
  ["enquiries", "attachmentsMb", 0, undefined, (attachmentsMb) => ({ attachmentsMb })],
  ["enquiries", "freeDiskMb", 0, undefined, (freeDiskMb) => ({ freeDiskMb })],
])("%s: %s is a number from %i to %s", (name, path, min, max, made) => {
  expect(problemsOf(name, made(min))).toBe("fits");
  expect(problemsOf(name, made(min - 1))).toBe(`${path}: too-small`);
  if (max === undefined) return;
  expect(problemsOf(name, made(max))).toBe("fits");
  expect(problemsOf(name, made(max + 1))).toBe(`${path}: too-large`);
});

test.each<[SettingName, unknown, string]>([
  ["company", { ...settings.company.fallback, stockCode: "123" }, "stockCode: stock-code"],
  ["company", { ...settings.company.fallback, stockCode: "123456" }, "fits"],
  [
    "investor_relations",
    { figures: [{ ...quarter, period: "2026-Q5" }] },
    "figures.0.period: quarter",
  ],
  ["enquiry_lists", { ...lists, sources: [option, option] }, "sources: value-twice"],
  [
    "enquiry_lists",
    { ...lists, sources: [{ ...option, value: "A" }] },
    "sources.0.value: list-value",
  ],
  ["enquiries", { abroad }, "fits"],
  ["enquiries", { abroad: { ...abroad, contact: " 110 " } }, "fits"],
  ["enquiries", { abroad: { ...abroad, contact: " 11 " } }, "abroad.contact: too-short"],
  ["search_synonyms", [{ en: ["a"], zh: ["甲"] }], "fits"],
  ["search_synonyms", [{ en: ["a"] }], "0: two-words"],
  ["search_synonyms", [{ zh: ["甲", "乙"] }], "fits"],
  ["search_synonyms", [{ en: ["a", " "] }], "0.en.1: missing"],
  ["search_synonyms", { replace: true, groups: [{ en: ["a", "b"] }] }, "fits"],
  ["search_pins", [{ ...pin, search: " " }], "0.search: missing"],
  ["search_pins", [{ ...pin, search: `${"x".repeat(80)} ` }], "fits"],
  ["search_pins", [{ ...pin, search: "x".repeat(81) }], "0.search: too-long"],
])("%s as %j %s", (name, value, expected) => {
  expect(problemsOf(name, value)).toBe(expected);
});

test("What a setting leaves out is filled in", () => {
  const filled = (["press", "profile", "investor_relations", "enquiries", "brand"] as const).map(
    (name) => parseSetting(name, {}),
  );
  expect(filled).toEqual(
    (["press", "profile", "investor_relations", "enquiries", "brand"] as const).map((name) => ({
      ...{ success: true, value: settings[name].fallback },
    })),
  );
  expect(settings.demo.fallback).toBe(false);
});

test("Readers may read all settings but these", () => {
  expect(settingNames.filter((name) => !settings[name].isPublic)).toEqual([
    ...["addresses", "home", "search_synonyms", "search_pins", "watched_searches"],
    ...["enquiries", "usage"],
  ]);
});

import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { answerText } from "../../../tests/support/answerFiles.ts";
import { apiWorld } from "../../../tests/support/api.ts";
import { companyDocuments } from "../../../tests/support/companySite.ts";
import { composedWorld } from "../../../tests/support/composedWorld.ts";
import { driverFamily } from "../../../tests/support/driverFamily.ts";
import { languageFacts, languages } from "../../base/site/languages.ts";

// What is shown of a day depends on the day.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T09:00Z") }));
afterAll(() => void vi.useRealTimers());

const world = apiWorld([...companyDocuments(), ...driverFamily()]);
const composed = apiWorld(composedWorld());

/** Requests of each endpoint, with each of its parameters. */
const asked = [
  "banner/list",
  "column/list?limit=100",
  "column/list?parent_id=0",
  "column/list?parent_id=10",
  "column/list?type=7",
  "column/list?parent_id=65&type=7&limit=1&page=2",
  ...[1, 12, 65, 66, 82, 770].map((id) => `column/info?id=${id}`),
  ...["", "?location=1", "?id=1", "?id=1&add=1", "?id=4&add=1&location=1", "?id=4&location=0"].map(
    (query) => `column/tree${query}`,
  ),
  ...[1, 4].map((id) => `column/recommend?id=${id}`),
  ...["faq/list", "faq/list?column=66", "faq/list?limit=2&page=2", "history/list", "honor/list"],
  ...["invest/list", "invest/list?limit=1&page=2", "partnership/list"],
  ...["invest/list?kind=periodic", "invest/list?year=2025", "faq/list?id=711", "faq/list?id=1"],
  ...["news/list", "news/list?column=40&limit=2", "news/list?limit=2&page=2"],
  ...["news/info?id=301", "news/info?id=775"],
  "product/list?limit=100",
  "product/list?column=770",
  "product/list?column=10&limit=3&page=2",
  ...["active", "nrnd", "obsolete", "preview"].map((one) => `product/list?lifecycle=${one}`),
  ...["peak", "-peak", "part", "-part", "supply", "-bus", "wireless", "nothing"].map(
    (sort) => `product/list?column=770&limit=10&sort=${sort}`,
  ),
  ...[
    "peak=0.2A..",
    "peak=..200mA",
    "peak=500mA",
    "supply=3.3V",
    "supply=2V..3V",
    "supply=6V..",
  ].map((filter) => `product/list?column=770&p.${filter}`),
  ...["bus=spi", "bus=can,spi", "bus=usb", "wireless=true", "wireless=maybe", "note=first"].map(
    (filter) => `product/list?column=770&p.${filter}`,
  ),
  "product/list?column=770&p.bus=can&p.peak=400mA..&sort=-peak",
  "product/list?column=770&p.other=1&p.peak=much&sort=other",
  ...[101, 102, 771, 772, 773, 774].map((id) => `product/info?id=${id}`),
  ...["771", "771,772,773", "771,101", "771,1,2", "1,2,3,4,5,6"].map(
    (ids) => `product/arg?id=${ids}`,
  ),
  ...["product/finder?column=770", "product/finder?column=12", "product/stock?id=771"],
  ...["setting/info", "setting/info?name=company"],
  ...["solutions/list", "solutions/list?column=50", "solutions/info?id=202"],
  ...["video/list", "video/info?id=531"],
  ...["zq77", "dri", "ac", "rg1000-a", "c", ""].map((text) => `search/suggest?search=${text}`),
];

const searches = [
  { search: "drivers", type: 3, limit: 2 },
  { search: "驱动器" },
  { search: "zq771", column: 770 },
  { search: "chip", limit: 1, page: 2 },
  { search: "0.5 A CAN drivers" },
  { search: "AC99" },
  { search: "drivrs" },
  { search: "ZQ779" },
  { search: "zeppelin" },
  { search: "" },
  { search: " ", type: 2 },
  { search: "chip", type: 99, limit: 0 },
];

it.each(languages)("Each endpoint answers exactly this (%s)", async (language) => {
  const texts: string[] = [];
  for (const path of asked) {
    const { status, body } = await world.get(path, language);
    texts.push(answerText(path, status, body.status_code === 200 ? body.data : body));
  }
  for (const payload of searches) {
    const url = `${languageFacts[language].apiBase}/search`;
    const answer = await world.server().app.inject({ method: "POST", url, payload });
    texts.push(answerText(`search ${JSON.stringify(payload)}`, answer.statusCode, answer.json()));
  }
  await expect(texts.join("\n")).toMatchFileSnapshot(`answers.${language}.txt`);
});

it("A column's sections are exactly these", async () => {
  const texts: string[] = [];
  for (const language of languages) {
    const { body } = await composed.get("column/info?id=87", language);
    const sections: unknown = Reflect.get(body.data, "sections");
    texts.push(answerText(`column/info?id=87 (${language})`, 200, { sections }));
  }
  await expect(texts.join("\n")).toMatchFileSnapshot("answers.sections.txt");
});

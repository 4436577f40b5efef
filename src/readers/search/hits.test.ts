import { describe, expect, it } from "vitest";
import { companyWorld } from "../../../tests/support/companyWorld.ts";
import { idsOf, searchOver, told } from "../../../tests/support/searchService.ts";
import { buildNews, publish, smallWorld } from "../../../tests/support/world.ts";

describe("a hit", () => {
  it("shows a part with the match, its position and its key figures", async () => {
    const { ask } = await searchOver(smallWorld());
    const { hits } = await ask("rg1000");
    const [first] = hits;
    expect(first).toMatchObject({
      id: 101,
      type: "product",
      target: { kind: "page", page: "product-info", query: { id: 101, pid: "1,10,12" } },
      part: { partNumber: "RG1000", stage: "active" },
    });
    expect(first && told(first.title)).toBe("[RG1000]");
    expect(first?.path.map(({ title }) => title.text)).toEqual([
      "Products",
      "Processors",
      "Vision chips",
    ]);
    expect(first?.part?.figures.map(({ label, value }) => [label.text, value.text])).toEqual([
      ["Clock", "1.8"],
      ["Cores", "4"],
      ["Memory", "2"],
    ]);
  });

  it("shows a value that is asked for once, and not in its excerpt as well", async () => {
    for (const [language, text] of [
      ["en", "rg1000 clock"],
      ["zh", "RG1000的主频是多少"],
    ] as const) {
      const { ask } = await searchOver(smallWorld(), { language });
      const [first] = (await ask(text)).hits;
      const answers = first?.part?.answers?.map(({ value }) => value.text);
      expect({ text, answers }).toEqual({ text, answers: ["1.8"] });
      expect(first && told(first.excerpt)).not.toContain("1.8");
    }
  });

  it("names the replacement of a part, if there is one", async () => {
    const { ask } = await searchOver(smallWorld());
    const { hits } = await ask("rg2000");
    expect(hits[0]?.part?.replacement).toMatchObject({ id: 101, partNumber: "RG1000" });
  });

  it("shows the passage of a long text with the most matches", async () => {
    const filler = "Nothing to see in this sentence. ".repeat(40);
    const body = `<p>${filler}</p><p>The quiet fan cools it.</p><p>${filler}</p>`;
    const { ask } = await searchOver([
      buildNews({ body: { body: { en: body, zh: "<p>无</p>" } } }),
    ]);
    const { hits } = await ask("quiet fan");
    const excerpt = hits[0] ? told(hits[0].excerpt) : "";
    expect(excerpt).toContain("The [quiet] [fan] cools it.");
    expect(excerpt).toMatch(/^….*…$/);
    expect(excerpt.length).toBeLessThan(260);
  });

  it("marks other forms of a word, and no unrelated words with the same beginning", async () => {
    const summary = { en: "Cameras: a camera, no camerawork.", zh: "无" };
    const { ask } = await searchOver([buildNews({ body: { summary } })]);
    const { hits } = await ask("camera");
    expect(hits[0] && told(hits[0].excerpt)).toBe("[Cameras]: a [camera], no camerawork.");
  });

  it("marks numbers with their units and parts with their signs", async () => {
    const summary = { en: "From 65 W to 165 W, with RG 1000 or RG1000-A.", zh: "无" };
    const { ask } = await searchOver([...smallWorld(), buildNews({ id: 9, body: { summary } })]);
    const excerptFor = async (text: string) => {
      const { hits } = await ask(text);
      const hit = hits.find(({ id }) => id === 9);
      return hit && told(hit.excerpt);
    };
    expect(await excerptFor("65w")).toContain("[65 W] to 165 W");
    expect(await excerptFor("0.065 kW")).toContain("[65 W] to 165 W");
    expect(await excerptFor("rg1000")).toContain("[RG 1000] or [RG1000]-A");
  });

  it("marks joined names and decimals in any notation", async () => {
    const summary = { en: "An ESP32-S3 at 1.8 V with TLS 1.3.", zh: "无" };
    const { ask } = await searchOver([buildNews({ body: { summary } })]);
    for (const [text, marked] of [
      ["esp32s3", "[ESP32-S3]"],
      ["esp32-s3", "[ESP32-S3]"],
      ["1.8V", "[1.8 V]"],
      ["1800mV", "[1.8 V]"],
      ["tls1.3", "[TLS] [1.3]"],
    ] as const) {
      const { hits } = await ask(text);
      expect(hits[0] && told(hits[0].excerpt)).toContain(marked);
    }
  });

  it("has the language of a text that is not the page's", async () => {
    const title = { zh: "门铃方案" };
    const { ask } = await searchOver([buildNews({ body: { title, summary: { zh: "门铃" } } })]);
    const { hits } = await ask("门铃");
    expect(hits[0]).toMatchObject({
      title: {
        lang: "zh-CN",
        segments: [
          { text: "门铃", hit: true },
          { text: "方案", hit: false },
        ],
      },
      excerpt: { lang: "zh-CN" },
    });
  });

  it("is never a document that is not published in the language", async () => {
    const { ask } = await searchOver(smallWorld(), { language: "zh" });
    expect(idsOf((await ask("RG3000")).hits)).not.toContain(103);
    expect((await ask("RG1000")).hits[0]?.id).toBe(101);
  });

  it("is found by a title only once that is published", async () => {
    const title = { en: "Doorbells", zh: "橘子" };
    const document = buildNews({ key: "bells", id: 7, body: { title } });
    const before = await publish([{ ...document, languages: ["en"] }]);
    const { live, search, ask } = await searchOver(before);
    expect(idsOf((await ask("doorbells")).hits)).toEqual([7]);
    expect((await ask("橘子")).total).toBe(0);
    const { views } = await publish([document], 2);
    // As a publish of the Chinese version alone would leave it: the English one is the same object.
    live.swap({ ...before, revision: 2, views: { en: before.views.en, zh: views.zh } });
    await search.size();
    expect(idsOf((await ask("橘子")).hits)).toEqual([7]);
    live.swap({ ...before, revision: 3 });
    await search.size();
    expect((await ask("橘子")).total).toBe(0);
  });

  it("is a partner by its kind, shown with its summary", async () => {
    for (const [language, text] of [
      ["en", "distributor"],
      ["zh", "代理商"],
    ] as const) {
      const { ask } = await searchOver(companyWorld(), { language });
      const { hits } = await ask(text);
      expect(hits.map(({ type }) => type)).toContain("partner");
    }
  });

  it("may be of any kind that readers see", async () => {
    const { ask } = await searchOver(companyWorld());
    const { hits } = await ask("rg1000 award video question partner report position", {
      limit: 100,
    });
    const kinds = new Set(hits.map(({ type }) => type));
    expect(kinds).not.toContain("setting");
    expect(kinds).not.toContain("parameter");
    expect(kinds).not.toContain("banner");
  });
});

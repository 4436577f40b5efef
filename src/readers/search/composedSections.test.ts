import { describe, expect, it, vi } from "vitest";
import { limits } from "../../../tests/support/limits.ts";
import { searchOver, told } from "../../../tests/support/searchService.ts";
import {
  buildColumn,
  buildNews,
  buildSetting,
  publish,
  type WorldDocument,
} from "../../../tests/support/world.ts";
import { columnTarget } from "../../content/queries/addresses/linkTargets.ts";

const hero = {
  kind: "hero",
  title: { en: "Silicon for silent zeppelins", zh: "静音飞艇芯片" },
  text: { en: "Made in Shanghai", zh: "上海制造" },
};

const quote = {
  kind: "quote",
  quote: { en: "Quieter than a moth", zh: "比飞蛾还安静" },
  person: { en: "Wang Lan", zh: "王岚" },
};

const home = (sections: readonly object[]): WorldDocument =>
  buildSetting("home", { featured: [], sections });

describe("composed sections of the home page", () => {
  it.each([
    ["en", "silent zeppelins", "Silicon for [silent] [zeppelins]", "Home"],
    ["zh", "飞艇", "静音[飞艇]芯片", "首页"],
  ] as const)("are found in %s and link home", async (language, text, excerpt, title) => {
    const { ask } = await searchOver([home([{ kind: "banners" }, hero])], { language });
    const { hits, counts } = await ask(text);
    expect(hits).toMatchObject([{ target: { kind: "page", page: "home" }, path: [] }]);
    const [hit] = hits;
    expect(hit && told(hit.excerpt)).toBe(excerpt);
    expect(hit && told(hit.title)).toBe(title);
    expect(counts).toMatchObject({ "-1": 1, "1": 1 });
  });

  it("are the only settings that are found", async () => {
    const hidden = { ...quote, hidden: true };
    const { ask } = await searchOver([
      home([hero, hidden]),
      buildNews({ body: { title: { en: "Smart home" } } }),
    ]);
    expect((await ask("moth")).total).toBe(0);
    expect((await ask("home")).hits.map(({ type }) => type)).toEqual(["news"]);
    const without = await searchOver([home([{ kind: "intro" }])]);
    expect((await without.ask("home")).total).toBe(0);
  });

  it("are no longer found once they are removed", async () => {
    const setting = home([hero, quote]);
    const others = Array.from({ length: 5 }, () => buildNews());
    const before = await publish([setting, ...others]);
    const { live, ask } = await searchOver(before);
    expect((await ask("zeppelins")).total).toBe(1);
    const bare = { ...setting, body: { name: "home", value: { featured: [], sections: [] } } };
    live.swap(await publish([bare, ...others], 2));
    const gone = async () => expect((await ask("zeppelins")).total).toBe(0);
    await vi.waitFor(gone, { timeout: limits.wait, interval: 5 });
    expect((await ask("moth")).total).toBe(0);
  });
});

describe("sections of a column", () => {
  it.each(["en", "zh"] as const)("are found in %s and link to its page", async (language) => {
    const body = { type: 2, href: "rk-news", sections: [hero] };
    const { ask, live } = await searchOver([buildColumn({ key: "news", body })], { language });
    const node = live.current().views[language].column("news");
    const { hits } = await ask(hero.title[language]);
    expect(hits.map(({ target }) => target)).toEqual([node && columnTarget(node)]);
  });

  it("are not found if another page replaces the column's", async () => {
    const above = { type: 0, href: undefined, sections: [hero] };
    const { ask } = await searchOver([
      buildColumn({ key: "above", body: above }),
      buildColumn({ key: "below", body: { parent: "above", type: 2, href: "rk-news" } }),
    ]);
    expect((await ask("zeppelins")).total).toBe(0);
  });
});

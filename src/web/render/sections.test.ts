import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../tests/support/app.ts";
import { composedWorld } from "../../../tests/support/composedWorld.ts";
import { withoutTypesetting } from "../../../tests/support/withoutTypesetting.ts";
import { surfaces } from "../../base/site/addresses/surfaces.ts";
import { type Language, languages } from "../../base/site/languages.ts";

const agents = {
  desktop: "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36",
  mobile: "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/156.0.0.0 Mobile Safari/537.36",
} as const;

describe("A page with sections", () => {
  let site: TestApp;

  beforeAll(async () => {
    const edge = { seconds: 300, outageSeconds: 600 };
    site = await openTestApp({ documents: composedWorld(), edge });
  });

  afterAll(() => site.close());

  const pageOf = async (surface: keyof typeof agents, language: Language, id: number) => {
    const path = `${surface === "mobile" ? "/mobile" : ""}/page?id=${id}&pid=86&lang=${language}`;
    let answer = await site.app.inject({ url: path, headers: { "user-agent": agents[surface] } });
    for (let hop = 0; hop < 3 && answer.statusCode >= 300 && answer.statusCode < 400; hop += 1) {
      const url = String(answer.headers.location);
      answer = await site.app.inject({ url, headers: { "user-agent": agents[surface] } });
    }
    expect(answer.statusCode).toBe(200);
    return withoutTypesetting(answer.body);
  };

  describe.each(surfaces)("on the %s surface", (surface) => {
    it.each(languages)(
      "shows every kind in %s, in their order around its own text",
      async (language) => {
        const html = await pageOf(surface, language, 87);
        const own = language === "en" ? "en" : "中文";
        const order = [
          ...["section--hero", "section--text", 'class="single', "section--figures"],
          ...["section--cards", "section--table", "section--quote", "section--video"],
          "section--call-to-action",
        ].map((mark) => html.indexOf(mark));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
        expect(order[0]).toBeGreaterThan(0);
        for (const word of ["hero-text", "caption", "cards-title", "cell", "quote", "film-title"]) {
          expect(html.includes(`${word} ${own}`), `${word} ${own}`).toBe(true);
        }
        // One title, and no level is left out.
        const levels = [...html.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));
        const main = levels.slice(levels.indexOf(1));
        expect(levels.filter((level) => level === 1)).toHaveLength(1);
        for (const [index, level] of main.entries()) {
          expect(level - (main[index - 1] ?? 1)).toBeLessThanOrEqual(1);
        }
        expect(html).toMatch(language === "en" ? /<h3[^>]*>Inner/ : /<h3[^>]*>内文/);
        expect(
          html.includes('<span class="section-figure__unit"> unit'),
          '<span class="section-figure__unit"> unit',
        ).toBe(true);
        expect(html).toMatch(/<th scope="col">head/);
        expect(html).toMatch(/<th scope="row">row/);
        expect(html.includes("autoplay")).toBe(false);
        // Cards that are published in English only leave nothing in Chinese.
        expect(html.includes("empty-title")).toBe(language === "en");
      },
    );

    it("links to its own surface, marks the other language, and leaves out unpublished documents", async () => {
      const html = await pageOf(surface, "en", 87);
      const prefix = surface === "mobile" ? "/mobile" : "";
      expect(/<h1[^>]*><span lang="zh[^"]*">只有中文<\/span><\/h1>/.test(html)).toBe(true);
      expect(html).toMatch(
        new RegExp(`<a class="button" href="${prefix}/product-info\\?[^"]*">to-part en`),
      );
      expect(html.includes("to-hidden en"), "to-hidden en").toBe(true);
      expect(html.includes('href="/faq#a"'), 'href="/faq#a"').toBe(true);
      const chinese = await pageOf(surface, "zh", 87);
      expect(chinese.includes("to-hidden")).toBe(false);
      expect(chinese.match(/class="section-card"/g)?.length).toBe(
        (html.match(/class="section-card"/g)?.length ?? 0) - 2,
      );
    });

    it("keeps its own title unless a hero opens it", async () => {
      const html = await pageOf(surface, "en", 88);
      expect(html).toMatch(/<h1[^>]*>Terms<\/h1>/);
      // Sections are something.
      expect(html.includes("Nothing has been published here yet.")).toBe(false);
    });
  });

  it("loads the styles of sections, which no other page loads", async () => {
    const styles = (html: string) => html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
    const composed = styles(await pageOf("desktop", "en", 87));
    expect(composed.at(-1)).toContain("/assets/sections-TEST.css");
    const other = await site.app.inject({
      url: "/honor?id=60&pid=4",
      headers: { "user-agent": agents.desktop },
    });
    expect(styles(other.body).join("")).not.toContain("sections-TEST");
  });

  it("shows those of the home page in the order of its list, and no hidden ones", async () => {
    const headers = { "user-agent": agents.desktop };
    const { body } = await site.app.inject({ url: "/", headers });
    const places = ['class="home-intro', "home-quote en", "home-call en"].map((mark) =>
      body.replaceAll("\u00a0", " ").indexOf(mark),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
    expect(body.includes("hidden-caption")).toBe(false);
    expect(body.includes("/assets/sections-TEST.css")).toBe(true);
  });

  it("carries the cache tags of the content of its sections", async () => {
    const url = "/page?id=87&pid=4,86";
    const { headers } = await site.app.inject({ url, headers: { "user-agent": agents.desktop } });
    const tags = String(headers["surrogate-key"]).split(" ");
    // Columns, a part that is linked, a chosen video, and whatever news there is.
    expect(tags).toEqual(expect.arrayContaining(["t-column", "d-101", "d-7002", "t-news"]));
  });

  it("plays and fetches nothing automatically", async () => {
    const html = await pageOf("desktop", "en", 87);
    const videos = html.match(/<video\b[^>]*>/g) ?? [];
    expect(videos).toHaveLength(2);
    for (const tag of videos) {
      expect(tag).toContain('preload="none"');
      expect(tag).toContain("controls");
      expect(tag).toMatch(/width="\d+" height="\d+"/);
    }
    expect(html.includes('<track kind="subtitles" src="/storage/a/film.vtt"')).toBe(true);
    const pictures = html.match(/<img class="section[^>]*>/g) ?? [];
    expect(pictures.length).toBeGreaterThan(1);
    for (const [index, tag] of pictures.entries()) {
      expect(tag).toMatch(/width="64" height="48"/);
      expect(tag.includes('loading="lazy"')).toBe(index > 0);
    }
  });
});

import { describe, expect, it } from "vitest";
import { companyPages } from "../../../../tests/support/companyPages.ts";
import { contextOf, shownPage } from "../../../../tests/support/shownPage.tsx";
import { page } from "./page.tsx";

const context = await contextOf(companyPages());

const shown = (query = {}) => shownPage(page, context, query);

describe("the contact page", () => {
  it("has one address for each tab; an unknown tab is the first one", () => {
    expect(shown({}).address).toEqual({ tab: "contact", id: 82, pid: "4" });
    expect(shown({ tab: "nothing", q: "usb" }).params).toEqual(shown({}).params);
    expect(shown({ tab: "faq" }).address).toMatchObject({ tab: "faq", id: 82, pid: "4" });
    expect(page.resolve({ id: "60" }, context.view)).toBeUndefined();
  });

  it("has a title and a description for each tab", () => {
    const heads = ["contact", "consultation", "faq"].map((tab) => shown({ tab }).head);
    expect(new Set(heads.map(({ title }) => title)).size).toBe(3);
    expect(new Set(heads.map(({ description }) => description)).size).toBe(3);
    const current = (tab: string) => shown({ tab }).props.tabs.map(({ isCurrent }) => isCurrent);
    expect([current("contact"), current("faq")]).toEqual([
      ...[
        [true, false, false],
        [false, false, true],
      ],
    ]);
  });

  it("shows phone, e-mail and every office on a map", () => {
    const { html } = shown({});
    expect(html).toContain('href="tel:+8600000000000"');
    expect(html).toContain('href="mailto:service@example.com"');
    expect(html.match(/class="site-map__mark"/g)).toHaveLength(2);
    expect(html).toContain("Munich 1");
  });

  it("has the teams before the map, with the time in which they answer", () => {
    const { html } = shown({});
    const teams = html.indexOf("Which team to ask");
    expect(teams).toBeGreaterThan(0);
    expect(html.indexOf("site-map")).toBeGreaterThan(teams);
    expect(html.match(/Replies within 2 working days/g)).toHaveLength(1);
  });

  it("links the departments", () => {
    const { html } = shown({ tab: "consultation" });
    for (const [path, id] of [
      ["business-consulting", 83],
      ["technical-consultation", 84],
      ["quality-complaints", 85],
    ]) {
      expect(html).toContain(`href="/${path}?id=${id}&amp;pid=4,82"`);
    }
  });

  it("exists where the site has no column and no office for it", async () => {
    const bare = await contextOf([]);
    const { html, address, position } = shownPage(page, bare);
    expect(html).toContain("service@example.com");
    expect(address).toEqual({ tab: "contact", q: undefined });
    expect(position.breadcrumb).toEqual([{ title: { text: "Contact" } }]);
    expect(page.resolve({ id: "82" }, bare.view)).toBeUndefined();
  });
});

describe("the search among questions", () => {
  it("marks matches, and accepts a query with any spaces", () => {
    const { html, params } = shown({ tab: "faq", q: "rg1000 \n board" });
    expect(params).toMatchObject({ q: "rg1000 board" });
    expect(html).toContain("<strong><mark>RG10</mark></strong><mark>00</mark>");
    expect(html).toContain("1 answer for “rg1000 board”");
    expect(html).toContain('value="rg1000 board"');
    expect(html).toMatch(/<details class="question" open="">/);
  });

  it("shows a message if nothing was found, whatever the input", () => {
    const { html } = shown({ tab: "faq", q: "<script>alert(1)</script>" });
    expect(html).toContain("No results for “&lt;script&gt;alert(1)&lt;/script&gt;”.");
    expect(html).not.toContain("<script");
  });

  it("shows the first twenty of what was found, and the first four questions of each topic", async () => {
    const sample = companyPages().find(({ id }) => id === 711);
    if (sample === undefined) throw new Error("The world has no question");
    const more = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ ...sample, id: 2000 + at, key: `more/${at}` }));
    const answers = async (count: number, q = "") => {
      const world = await contextOf([...companyPages(), ...more(count)]);
      return shownPage(page, world, { tab: "faq", q }).props.answers;
    };
    const found = async (count: number) => {
      const result = (await answers(count, "samples"))?.found;
      return [result?.count, result?.shown.length];
    };
    expect(await found(19)).toEqual([20, 20]);
    expect(await found(20)).toEqual([21, 20]);
    const topics = (await answers(5))?.topics;
    expect(
      topics?.map(({ id, href, count, questions }) => [id, href, count, questions.length]),
    ).toEqual([
      [66, "/faq?id=66&pid=4,65", 6, 4],
      [67, "/faq?id=67&pid=4,65", 1, 1],
    ]);
    expect(topics?.[1]?.questions).toEqual([
      { title: { text: "Where is the SDK?" }, href: "/faq?id=67&pid=4,65#item-712" },
    ]);
    const bare = shownPage(page, await contextOf([]), { tab: "faq" }).props;
    expect([bare.answers?.topics, bare.letterBox]).toEqual([[], undefined]);
    expect(shown({ tab: "consultation" }).props.answers).toBeUndefined();
    expect(shown({ tab: "consultation" }).props.letterBox?.enquiry.step).toBe("form");
  });

  it("is a plain form that keeps the tab, the column and the language", async () => {
    const chinese = await contextOf(companyPages(), { language: "zh", surface: "mobile" });
    const { html } = shownPage(page, chinese, { tab: "faq" });
    expect(html).toContain('action="/mobile/contact-us" method="get"');
    for (const [name, value] of Object.entries({ tab: "faq", id: "82", pid: "4", lang: "zh" })) {
      expect(html).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
    }
  });

  it("is not cached, unlike the topics", () => {
    expect(page.delivery?.(shown({ tab: "faq", q: "usb" }).params)).toBe("perRequest");
    expect(page.delivery?.(shown({ tab: "faq", q: " " }).params)).toBe("cached");
  });
});

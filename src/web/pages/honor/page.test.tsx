import { describe, expect, it } from "vitest";
import { companyPages } from "../../../../tests/support/companyPages.ts";
import { contextOf, shownPage } from "../../../../tests/support/shownPage.tsx";
import { page } from "./page.tsx";

describe("the honours", () => {
  it("are listed newest first, each with a dialog that links to the neighbouring ones", async () => {
    const { props, html } = shownPage(page, await contextOf(companyPages()));
    expect(props.honours.map(({ id }) => id)).toEqual([603, 602, 601]);
    expect(html.match(/<dialog/g)).toHaveLength(3);
    const middle = html.slice(html.indexOf('id="item-602"'), html.indexOf('id="item-601"'));
    expect(middle).toContain("2 / 3");
    expect(middle).toMatch(/href="#item-603" data-step="previous"/);
    expect(middle).toMatch(/href="#item-601" data-step="next"/);
    expect(html.match(/data-step/g)).toHaveLength(4);
  });

  it("link each card to its dialog, and each dialog back to its card", async () => {
    const { html } = shownPage(page, await contextOf(companyPages()));
    for (const id of [601, 602, 603]) {
      expect(html).toContain(`href="#item-${id}" data-opens`);
      expect(html).toContain(`id="card-${id}"`);
      expect(html).toContain(`href="#card-${id}" data-closes`);
    }
  });

  it("mark a title that exists in the other language only", async () => {
    const { html } = shownPage(page, await contextOf(companyPages(), { language: "zh" }));
    expect(html).toContain('<span lang="en">First prize</span>');
    expect(html).toContain("2026 年 7 月 8 日");
  });

  it("show a message if there are none", async () => {
    const documents = companyPages().filter(({ type }) => type !== "honour");
    const { html } = shownPage(page, await contextOf(documents));
    expect(html).toContain("Nothing has been published here yet.");
    expect(html).not.toContain("<dialog");
  });
});

import { describe, expect, it } from "vitest";
import { companyPages } from "../../../../tests/support/companyPages.ts";
import { contextOf, shownPage } from "../../../../tests/support/shownPage.tsx";
import { page } from "./page.tsx";

describe("is ordered from the latest year back, also within a year", () => {
  it("goes from the latest year back, and so within a year", async () => {
    const { props } = shownPage(page, await contextOf(companyPages()));
    expect(
      props.years.map(({ year, milestones }) => [year, milestones.map(({ title }) => title.text)]),
    ).toEqual([
      ["2012", ["Second chip", "First chip"]],
      ["2009", ["Founded"]],
    ]);
  });

  it("names the month if it is known, and links to each year", async () => {
    const { html } = shownPage(page, await contextOf(companyPages()));
    expect(html).toContain('dateTime="2012-11">November</time>');
    expect(html).not.toContain('dateTime="2009"');
    expect(html).toContain('href="#year-2009"');
    expect(html).toContain('id="year-2009"');
    const { html: chinese } = shownPage(page, await contextOf(companyPages(), { language: "zh" }));
    expect(chinese).toContain('dateTime="2012-11">11 月</time>');
  });

  it("shows a message without events", async () => {
    const documents = companyPages().filter(({ type }) => type !== "history");
    expect(shownPage(page, await contextOf(documents)).html).toContain(
      "Nothing has been published",
    );
  });
});

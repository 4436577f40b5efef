import { describe, expect, it } from "vitest";
import { companyPages } from "../../../../tests/support/companyPages.ts";
import { contextOf, shownPage } from "../../../../tests/support/shownPage.tsx";
import { page } from "./page.tsx";

describe("the partners", () => {
  it("are grouped by kind; kinds without partners are left out", async () => {
    const { props, html } = shownPage(page, await contextOf(companyPages()));
    expect(props.kinds.map(({ kind }) => kind)).toEqual(["distributor", "foundry"]);
    expect(html).toContain('href="#distributor"');
    expect(html).not.toContain("Universities");
  });

  it("are followed by the form for those who want to become one", async () => {
    const { html } = shownPage(page, await contextOf(companyPages()));
    expect(html.match(/href="\/business-consulting\?id=83&amp;pid=4,82"/g)).toHaveLength(2);
    const [form, ...others] = companyPages().filter(({ key }) => key === "guestbook/801");
    expect(others).toEqual([]);
    const taking = { ...form?.body, partnerTopic: "Drivers" };
    const own = await contextOf(
      companyPages().map((one) =>
        one === form || one.key === form?.key ? { ...one, body: taking } : one,
      ),
    );
    expect(shownPage(page, own).html).toContain('href="/technical-consultation?topic=Drivers"');
  });

  it("are opened in a new tab without access to this one, if they have an address", async () => {
    const { html } = shownPage(page, await contextOf(companyPages()));
    expect(html.match(/<a class="partner-card__link"[^>]*>/g)).toEqual([
      '<a class="partner-card__link" href="https://maker.example" target="_blank" rel="noopener">',
    ]);
    expect(html).toContain("(opens in a new tab)");
  });
});

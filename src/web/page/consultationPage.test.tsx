import { describe, expect, it } from "vitest";
import { companyPages } from "../../../tests/support/companyPages.ts";
import { contextOf, shownPage } from "../../../tests/support/shownPage.tsx";
import { page as business } from "../pages/business-consulting/page.tsx";
import { page as quality } from "../pages/quality-complaints/page.tsx";
import { page as technical } from "../pages/technical-consultation/page.tsx";

describe("a department's page", () => {
  it("introduces its form, and has the form with its topics", async () => {
    const { html, head, position } = shownPage(technical, await contextOf(companyPages()));
    expect(head.title).toBe("Ask an engineer");
    expect(position.columns).toEqual([4, 82, 84]);
    expect(html).toContain("<p>Name the part.</p>");
    expect(html).toContain('<option value="Drivers">Drivers</option>');
    expect(html).toContain('action="/technical-consultation?id=84&amp;pid=4,82"');
    expect(html).toContain('href="tel:+8600000000000"');
    expect(html).toContain('href="/quality-complaints?id=85&amp;pid=4,82"');
    expect(html).not.toContain('href="/technical-consultation');
  });

  it("has the topic of its address preselected, if the form has it", async () => {
    const context = await contextOf(companyPages());
    const { html } = shownPage(technical, context, { topic: "drivers" });
    expect(html).toContain('action="/technical-consultation?id=84&amp;pid=4,82&amp;topic=Drivers"');
    expect(html).toMatch(/<option value="Drivers" selected="">/);
    expect(technical.resolve({ topic: "no such" }, context.view)?.params).toMatchObject({
      topic: "",
    });
  });

  it("has the parts and the quantity of its address filled in, where it asks for them", async () => {
    const context = await contextOf(companyPages());
    const query = { part: "RG1000,RG1000-A", quantity: ` 5000 ${"x".repeat(99)}` };
    const { html } = shownPage(business, context, query);
    expect(html).toMatch(/name="parts"[^>]*value="RG1000, RG1000-A"/);
    expect(html).toMatch(/name="quantity" value="5000 x{54,55}…?"/);
    expect(html).toMatch(/<form[^>]*action="[^"]*part=RG1000,RG1000-A&amp;quantity=5000/);
    expect(shownPage(technical, context, query).html).not.toContain('name="quantity"');
    const zh = shownPage(business, await contextOf(companyPages(), { language: "zh" }), query);
    expect(zh.html).toContain("询价数量");
  });

  it("is complete where its form is not set up", async () => {
    const { html } = shownPage(quality, await contextOf(companyPages()));
    expect(html).toMatch(/<h1[^>]*>Quality<\/h1>/);
    expect(html).toContain("service@example.com");
  });

  it("exists where the site has no column for it", async () => {
    const bare = await contextOf([], { language: "zh" });
    const { html, position } = shownPage(technical, bare);
    expect(html).toMatch(/<h1[^>]*>技术咨询<\/h1>/);
    expect(position).toEqual({ columns: [], breadcrumb: [{ title: { text: "技术咨询" } }] });
    expect(technical.resolve({ id: "84" }, bare.view)).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { companyWorld } from "../../../../tests/support/companyWorld.ts";
import { pageContext } from "../../../../tests/support/pageContext.ts";
import { canonicalQuery, shownPage } from "../../../../tests/support/shownPage.tsx";
import {
  buildCompany,
  buildSetting,
  publish,
  smallWorld,
} from "../../../../tests/support/world.ts";
import type { UrlContext } from "../../../base/site/addresses/href.ts";
import { page } from "./page.tsx";

const relations = {
  exchange: { en: "Main board", zh: "主板" },
  listedOn: "2018-11-20",
  shares: 412_800_000,
  phone: "+86 21 5550 0163",
  email: "ir@ridgekey.example",
  figures: [
    { period: "2025-Q3", revenue: 412, grossMargin: 41.9, netProfit: 55.9, research: 94 },
    { period: "2026-Q3", revenue: 486.2, grossMargin: 43.2, netProfit: 68.3, research: 104.9 },
  ],
  calendar: [
    { date: "2027-04-22", title: { en: "Annual report", zh: "年度报告" } },
    { date: "2026-10-28", title: { en: "Third quarter", zh: "三季报" }, place: { en: "Online" } },
  ],
};

async function shown(setting: object | undefined = relations, place: Partial<UrlContext> = {}) {
  const documents = [
    ...companyWorld(),
    buildCompany({ stockCode: "603893" }),
    ...(setting ? [buildSetting("investor_relations", setting)] : []),
  ];
  return shownPage(page, pageContext(await publish(documents), place));
}

describe("the address of the investors' page", () => {
  it("is the first column that links to it, or the requested one", async () => {
    const { en } = (await publish(companyWorld())).views;
    expect(page.resolve({}, en)?.params).toEqual({ column: 64 });
    expect(page.resolve({ id: "64", pid: "1,2" }, en)?.params).toEqual({ column: 64 });
    expect(canonicalQuery(page, { id: "64" }, en)).toEqual({ id: 64, pid: "4" });
  });

  it("does not exist for other columns, nor where there is none for investors", async () => {
    const { en } = (await publish(companyWorld())).views;
    for (const id of ["1", "541", "999", "x"]) expect(page.resolve({ id }, en)).toBeUndefined();
    expect(page.resolve({}, (await publish(smallWorld())).views.en)).toBeUndefined();
  });
});

describe("the investors' page", () => {
  it("begins with the latest report, and a place for the next one of the calendar", async () => {
    const { html, props } = await shown();
    expect(props.report).toEqual(props.latest.find(({ kind }) => kind === "Periodic reports"));
    expect(props.report?.kind).toBe("Periodic reports");
    expect(html.indexOf("Latest report")).toBeLessThan(html.indexOf('class="share"'));
    expect(html).toContain("Next date");
    expect(html).not.toContain("data-report");
    const [first, second] = relations.calendar;
    const reports = { ...relations, calendar: [{ ...first, report: true }, second] };
    const marked = await shown(reports);
    expect(marked.html).toContain("Next report");
    expect(marked.html.match(/data-report=""/g)).toHaveLength(1);
    const none = await shown({});
    expect(none.html).not.toContain("Next date");
  });

  it("shows the share's facts in each language's formats", async () => {
    const english = (await shown()).html;
    expect(english).toContain("603893");
    expect(english).toContain("412.8 million");
    expect(english).toContain("20 November 2018");
    const chinese = (await shown(relations, { language: "zh" })).html;
    expect(chinese).toContain("4.128 亿股");
    expect(chinese).toContain("4.862");
  });

  it("has the numbers of its charts in a table", async () => {
    const { html } = await shown();
    expect(html.match(/<svg class="quarters/g)).toHaveLength(4);
    expect(html.match(/role="img" aria-label="Revenue by quarter/g)).toHaveLength(1);
    const table = html.slice(html.indexOf("<table"), html.indexOf("</table>"));
    for (const number of ["486.2", "412.0", "+18.0%", "43.2", "68.3", "+22.2%", "104.9"]) {
      expect(table).toContain(number);
    }
  });

  it("has its calendar in order of time, independent of the current day", async () => {
    const { html, props } = await shown();
    expect(props.calendar.map(({ day }) => day)).toEqual(["2026-10-28", "2027-04-22"]);
    expect(html).not.toMatch(/data-state="[^"]/);
    expect(html).toContain('data-past="Past" data-next="Next"');
  });

  it("links to the latest announcements and to each existing kind", async () => {
    const { html, props } = await shown();
    expect(props.latest.map(({ day }) => day)).toEqual(["2026-10-28", "2026-05-20", "2025-10-28"]);
    expect(props.kinds).toEqual([
      { label: "Periodic reports", count: 2, href: "/ann-latest?id=64&pid=4&kind=periodic" },
      { label: "Governance", count: 1, href: "/ann-latest?id=64&pid=4&kind=governance" },
    ]);
    expect(html).toContain('href="/feed/announcements.xml"');
  });

  it("leaves out missing facts, and falls back on the company's own contact", async () => {
    const { html, props } = await shown({});
    expect(html).not.toContain('<svg class="quarters');
    expect(html).not.toContain("data-calendar");
    expect(props.facts.map(({ label }) => label)).toEqual(["Company"]);
    expect(props.contact.email).toBe("service@example.com");
  });

  it("has structured data of the share", async () => {
    const { head } = await shown();
    expect(head.jsonLd).toMatchObject([
      {
        "@type": "Corporation",
        tickerSymbol: "603893",
        contactPoint: { telephone: relations.phone },
      },
    ]);
    expect(head.feeds).toEqual(["announcement-feed", "investor-calendar"]);
  });
});

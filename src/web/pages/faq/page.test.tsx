import { describe, expect, it } from "vitest";
import { companyPages } from "../../../../tests/support/companyPages.ts";
import { contextOf, shownPage } from "../../../../tests/support/shownPage.tsx";
import { buildColumn, type WorldDocument } from "../../../../tests/support/world.ts";
import { page } from "./page.tsx";

/** More questions on orders. */
function questions(count: number): WorldDocument[] {
  const sample = companyPages().find(({ id }) => id === 711);
  if (sample === undefined) throw new Error("The world has no question");
  return Array.from({ length: count }, (_, at) => ({
    ...sample,
    id: 2000 + at,
    key: `more/${at}`,
  }));
}

describe("questions and answers", () => {
  it("are grouped by topic, each answer under its own anchor and address", async () => {
    const { html, props } = shownPage(page, await contextOf(companyPages()));
    expect(props.topics.map(({ id, count }) => [id, count])).toEqual([
      [66, 1],
      [67, 1],
    ]);
    expect(html).toMatch(/<details class="question"><summary[^>]*><span>How do I get samples\?/);
    expect(html).toContain('id="item-711"');
    expect(html).toContain('href="/faq?id=66&amp;pid=4,65#item-711"');
  });

  it("of one topic are shown without the others, which are linked", async () => {
    const { html, props, address } = shownPage(page, await contextOf(companyPages()), { id: "67" });
    expect(address).toEqual({ id: 67, pid: "4,65" });
    expect(props.tabs.map(({ title, isCurrent }) => [title.text, isCurrent])).toEqual([
      ["All topics", false],
      ["Orders", false],
      ["Boards", true],
    ]);
    expect(html).not.toContain("How do I get samples?");
  });

  it("have tabs of their topics, and none without topics", async () => {
    const tabsOf = async (documents: readonly WorldDocument[]) =>
      shownPage(page, await contextOf(documents)).props.tabs.map(
        ({ title, href, isCurrent }) => `${title.text} ${href}${isCurrent ? " *" : ""}`,
      );
    const all = ["All topics /faq?id=65&pid=4 *", "Orders /faq?id=66&pid=4,65"];
    expect(await tabsOf(companyPages())).toEqual([...all, "Boards /faq?id=67&pid=4,65"]);
    const few = companyPages().filter(({ id }) => id !== 67 && id !== 712);
    expect(await tabsOf(few)).toEqual(all);
    const none = few.filter(({ id }) => id !== 66 && id !== 711);
    expect(await tabsOf(none)).toEqual([]);
    const other = (id: number, body: object) =>
      buildColumn({
        id,
        key: `column-${id}`,
        body: { parent: "faq", type: 7, href: "faq", ...body },
      });
    const further = [other(68, { status: 0 }), other(69, { type: 2, href: "rk-news" })];
    expect(await tabsOf([...few, ...further])).toEqual(all);
    const hidden = await contextOf([...few, ...further]);
    expect(
      shownPage(page, hidden, { id: "68" }).props.tabs.map(({ isCurrent }) => isCurrent),
    ).toEqual([false, false, true]);
  });

  it("have pages only where they are more than one holds", async () => {
    const pagesOf = async (count: number) => {
      const context = await contextOf([...companyPages(), ...questions(count)]);
      const topic = shownPage(page, context, { id: "66" }).props.topics[0];
      return [topic?.count, topic?.href, topic?.pages?.page, topic?.pages?.last];
    };
    expect(await pagesOf(59)).toEqual([60, undefined, undefined, undefined]);
    expect(await pagesOf(60)).toEqual([61, undefined, 1, 2]);
    const overview = async (count: number) =>
      shownPage(page, await contextOf([...companyPages(), ...questions(count)])).props;
    const [fits, cut] = [await overview(58), await overview(59)];
    expect([fits.count, fits.topics[0]?.questions.length]).toEqual([60, 59]);
    expect([cut.count, cut.topics[0]?.questions.length]).toEqual([61, 6]);
  });

  it("have structured data with the same texts", async () => {
    const { head } = shownPage(page, await contextOf(companyPages()), { id: "66" });
    expect(head.jsonLd).toEqual([
      expect.objectContaining({
        "@type": "FAQPage",
        mainEntity: [
          {
            "@type": "Question",
            name: "How do I get samples?",
            acceptedAnswer: {
              "@type": "Answer",
              text: "<p>Ask for the <strong>RG10</strong>00 &amp; a board.</p>",
            },
          },
        ],
      }),
    ]);
  });

  it("show on the overview the first of each of many topics", async () => {
    const context = await contextOf([...companyPages(), ...questions(70)]);
    const overview = shownPage(page, context);
    expect(overview.props.topics[0]?.questions).toHaveLength(6);
    expect(overview.html).toContain("All in Orders (71 questions)");
  });

  it("of a long topic are paged, each question at an address of its own", async () => {
    const context = await contextOf([...companyPages(), ...questions(70)]);
    const first = shownPage(page, context, { id: "66" });
    const second = shownPage(page, context, { id: "66", page: "2" });
    const shown = [first, second].map(({ props }) => props.topics[0]?.questions ?? []);
    expect(shown.map(({ length }) => length)).toEqual([60, 11]);
    expect(new Set(shown.flat().map(({ anchor }) => anchor)).size).toBe(71);
    for (const [at, { href, anchor }] of shown.flat().entries()) {
      expect(href).toBe(`/faq?id=66&pid=4,65${at < 60 ? "" : "&page=2"}#${anchor}`);
    }
    expect(first.html).toContain('href="/faq?id=66&amp;pid=4,65&amp;page=2"');
    expect(first.address).toEqual({ id: 66, pid: "4,65" });
    expect(second.address).toEqual({ id: 66, pid: "4,65", page: 2 });
    expect(second.head.title).toBe("Orders, page 2");
    expect(page.resolve({ id: "66", page: "3" }, context.view)).toBeUndefined();
  });

  it("of a long topic are loaded below the previous ones on a phone", async () => {
    const place = { surface: "mobile" } as const;
    const context = await contextOf([...companyPages(), ...questions(70)], place);
    const { html } = shownPage(page, context, { id: "66" });
    expect(html).toContain('<ul class="questions" id="questions-66">');
    expect(html).toContain('data-more="questions-66"');
  });

  it("of a column itself are all reachable beside its topics", async () => {
    const own = questions(70).map((one) => ({
      ...one,
      body: { ...one.body, column: "faq" },
    }));
    const context = await contextOf([...companyPages(), ...own]);
    const overview = shownPage(page, context);
    expect(overview.props.topics.map(({ id, questions }) => [id, questions.length])).toEqual([
      [65, 60],
      [66, 1],
      [67, 1],
    ]);
    const further = shownPage(page, context, { id: "65", page: "2" });
    expect(further.props.topics.map(({ id, questions }) => [id, questions.length])).toEqual([
      [65, 10],
    ]);
  });

  it("show a message if there are none", async () => {
    const documents = companyPages().filter(({ type }) => type !== "faq");
    const { html, head } = shownPage(page, await contextOf(documents));
    expect(html).toContain("Nothing has been published");
    expect(head.jsonLd).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { companyPages } from "../../../../tests/support/companyPages.ts";
import { contextOf, shownPage } from "../../../../tests/support/shownPage.tsx";
import { page } from "./page.tsx";

const context = await contextOf(companyPages());

const shown = (query = {}) => shownPage(page, context, query);

describe("the list of positions", () => {
  it("is narrowed by place and kind", () => {
    const ids = (query: object) => shown(query).props.list?.positions.map(({ id }) => id);
    expect(ids({})).toEqual([742, 743, 741]);
    expect(ids({ place: "shanghai" })).toEqual([743, 741]);
    expect(ids({ place: "shanghai", kind: "internship" })).toEqual([743]);
    expect(ids({ place: "munich", kind: "internship" })).toEqual([]);
  });

  it("counts for each choice the results beside the other", () => {
    const counts = (query: object) => {
      const { list } = shown(query).props;
      return [list?.placeOptions, list?.kindOptions].map((options) =>
        options?.map(({ key, count }) => `${key}:${count}`),
      );
    };
    expect(counts({})).toEqual([
      [":3", "shanghai:2", "munich:1"],
      [":3", "experienced:2", "graduate:0", "internship:1"],
    ]);
    expect(counts({ kind: "internship" })[0]).toEqual([":1", "shanghai:1", "munich:0"]);
  });

  it("ignores unknown choices", () => {
    const plain = shown({}).params;
    for (const query of [{ place: "atlantis" }, { kind: "boss" }, { place: "", kind: "" }]) {
      expect(shown(query).params).toEqual(plain);
    }
    expect(shown({}).address).toEqual({ id: 80, pid: "4", place: undefined, kind: undefined });
  });

  it("has its choices in the title, and offers all if nothing matches", () => {
    const { head, html } = shown({ place: "munich", kind: "internship" });
    expect(head.title).toBe("Careers: Munich, Internship");
    expect(html).toContain("No open position matches these filters.");
    expect(html).toContain('href="/join-us?id=80&amp;pid=4"');
    expect(shown({ place: "munich" }).html).not.toContain("kind=internship");
    const chosen = (query: object) => {
      const { list } = shown(query).props;
      const options = [...(list?.placeOptions ?? []), ...(list?.kindOptions ?? [])];
      return [list?.choices, options.flatMap(({ key, isChosen }) => (isChosen ? [key] : []))];
    };
    expect([chosen({}), chosen({ place: "munich" }), chosen({ kind: "internship" })]).toEqual([
      [[], ["", ""]],
      [["Munich"], ["munich", ""]],
      [["Internship"], ["", "internship"]],
    ]);
  });

  it("exists if no position is open, and accepts applications all the same", async () => {
    const documents = companyPages().filter(({ type }) => type !== "career");
    const { html } = shownPage(page, await contextOf(documents));
    expect(html).toContain("There are no open positions at the moment.");
    expect(html).toMatch(/name="position"[^>]*value=""/);
  });
});

describe("a position", () => {
  it("is found by its id, has its column in the breadcrumb, and one address", () => {
    const { params, address, position } = shown({ id: "741", place: "munich" });
    expect(params).toEqual({ position: 741 });
    expect(address).toEqual({ id: 741, pid: "4,80" });
    expect(position.columns).toEqual([4, 80]);
    expect(page.resolve({ id: "999" }, context.view)).toBeUndefined();
    expect(page.resolve({ id: "601" }, context.view)).toBeUndefined();
  });

  it("is applied for by a form that names it and requires a file, not a company", () => {
    const { html } = shown({ id: "741" });
    expect(html).toContain('action="/join-us?id=741&amp;pid=4,80"');
    expect(html).toMatch(/name="position"[^>]*value="Layout engineer, Shanghai"/);
    expect(html).toContain('name="files"');
    expect(html).not.toContain('name="company_name"');
    expect(html).not.toContain("mailto:");
  });

  it("has structured data of the job", () => {
    expect(shown({ id: "743" }).head.jsonLd).toEqual([
      expect.objectContaining({
        "@type": "JobPosting",
        title: "Intern",
        datePosted: "2026-04-05",
        employmentType: "INTERN",
        totalJobOpenings: 2,
      }),
    ]);
  });

  it("offers others, those in the same place first", () => {
    expect(shown({ id: "741" }).props.position?.others.map(({ id }) => id)).toEqual([743, 742]);
  });

  it("offers at most four others", async () => {
    const sample = companyPages().find(({ id }) => id === 742);
    if (sample === undefined) throw new Error("The world has no such position");
    const more = [744, 745, 746].map((id) => ({ ...sample, id, key: `career/${id}` }));
    const many = await contextOf([...companyPages(), ...more]);
    const { others } = shownPage(page, many, { id: "741" }).props.position ?? {};
    expect(others).toHaveLength(4);
    expect(others?.[0]?.id).toBe(743);
  });
});

import { expect, it } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { createDocument, draftOf, inPublication } from "../../../content/documents.ts";
import { followPublication } from "../../../content/live.ts";
import { languages } from "../../../site/languages.ts";

const { column, news, product, solution } = sampleBodies;
const [variant] = product.variants;

const partBody = (partNumber: string, stages: readonly (string | undefined)[]) => ({
  ...{ ...product, partNumber, column: "mcu", values: {}, keyFigures: [], solutions: [] },
  variants: stages.map((stage, index) => ({
    ...{ ...variant, orderCode: `${partNumber}-${index + 1}` },
    ...(stage !== undefined && { stage }),
  })),
});

forEachStore("The lifecycle assistant by the admin API", (open) => {
  const closeLater = closedAfterEach();

  async function openWorld() {
    const store = await open();
    await inPublication(store, 1, async ({ tx, publish }) => {
      const make = async (
        type: "column" | "product" | "solution" | "news",
        key: string,
        body: object,
      ) => {
        await createDocument(tx, { type, key, body, now: 1 });
        if (!key.startsWith("draft")) await publish({ key, languages });
      };
      await make("column", "mcu", { ...column, parameters: [] });
      await make("column", "notices", { ...column, type: 2, href: "rk-news", parameters: [] });
      await make("product", "p1", partBody("P1", [undefined, "nrnd", "obsolete"]));
      await make("product", "p2", partBody("P2", [undefined, undefined]));
      await make("product", "next", { ...partBody("P3", []), related: ["p2"] });
      await make("solution", "meter", { ...solution, column: "mcu", products: ["p1", "p2"] });
      const draft = {
        ...news,
        image: undefined,
        column: "notices",
        products: ["p1"],
        body: solution.body,
      };
      await make("news", "draft-news", draft);
    });
    const live = await followPublication(store, (error) => {
      throw error;
    });
    live.close();
    const world = await adminWorld(store, { publication: live.current() });
    closeLater(world);
    const { token } = await world.person("lin", "admin");
    const impact = (body: object, as = token) =>
      world.ask("POST", "/lifecycle/impact", { as, body });
    return { ...world, token, impact };
  }

  const end = { stage: "last-time-buy", since: "2026-12-01", last_order: "2027-06-30" };

  it("shows what a change touches, and nothing that the caller may not see", async () => {
    const { impact, person } = await openWorld();
    const { data } = await impact({ parts: [{ key: "p1" }, { key: "p2" }, { key: "mcu" }] });
    expect(data).toMatchObject({
      ...{ total: 2, total_uses: 3, cells: [], documents: [] },
      parts: [{ key: "p1", stage: "active", languages: ["en", "zh"] }, { key: "p2" }],
      columns: [{ key: "notices", type: "news" }],
      uses: [
        { key: "draft-news", parts: ["p1"], fields: ["products"], is_published: false },
        { key: "next", type: "product", parts: ["p2"], fields: ["related"] },
        { key: "meter", parts: ["p1", "p2"], fields: ["products"], is_published: true },
      ],
    });
    expect(data.parts[0].pages).toHaveLength(4);
    expect((await impact({ family: "mcu" })).data.total).toBe(3);

    const other = await person("wen", ["editor", { types: ["product"] }]);
    const seen = (await impact({ parts: [{ key: "p1" }] }, other.token)).data;
    expect(seen.uses).toMatchObject([{ key: "meter", fields: [] }]);
  });

  it("makes one change set with a notice, which is published and undone as one", async () => {
    const { impact, store, ask, token } = await openWorld();
    const notice = { type: "news", column: "notices", date: "2026-11-23", title: { en: "A <b>" } };
    const parts = [{ key: "p1" }, { key: "p2", order_codes: ["P2-2"] }];
    const { data } = await impact({ ...end, parts, replacement: "next", notice });
    expect(data.cells).toEqual([
      { key: "p1", path: "/lifecycle/stage", before: "active", after: "last-time-buy" },
      { key: "p1", path: "/lifecycle/since", before: "2026-01-05", after: "2026-12-01" },
      { key: "p1", path: "/lifecycle/lastOrder", after: "2027-06-30" },
      { key: "p1", path: "/replacement", after: "next" },
      { key: "p1", path: "/variants/=P1-2/stage", before: "nrnd" },
      { key: "p2", path: "/variants/=P2-2/stage", after: "last-time-buy" },
    ]);
    const [made] = data.documents;
    expect(made.body.title).toEqual({ en: "A <b>", zh: "最后采购通知：P1、P2" });
    expect(made.body.products).toEqual(["p1", "p2"]);
    for (const code of ["P1-1", "P1-3", "P2-2"]) {
      expect(made.body.body.zh).toContain(`<th scope="row">${code}</th>`);
    }
    expect(made.body.body.en).not.toContain("P2-1");
    expect(made.body.body.en).toContain('<a href="doc:next">P3</a>');

    const { cells, documents } = data;
    const set = { label: "End", origin: "lifecycle", act: "apply", publish: languages };
    const sent = { as: token, body: { ...set, cells, documents } };
    const applied = (await ask("POST", "/change-sets", sent)).data;
    expect(applied).toMatchObject({ state: "applied", documents: 3, origin: "lifecycle" });
    expect((await draftOf(store.db, "p1")).body).toMatchObject({
      lifecycle: { stage: "last-time-buy", since: "2026-12-01", lastOrder: "2027-06-30" },
      replacement: "next",
    });
    expect(
      (await impact({ ...end, parts: [{ key: "p1" }], replacement: "next" })).data.cells,
    ).toEqual([]);
    const away = await impact({ parts: [{ key: "p1" }], last_order: null, replacement: null });
    expect(away.data.cells.map(({ path }: { path: string }) => path)).toEqual([
      "/lifecycle/lastOrder",
      "/replacement",
    ]);
    const undone = await ask("POST", `/change-sets/${applied.id}/undo`, { as: token, body: {} });
    expect(undone.data.state).toBe("undone");
    expect((await draftOf(store.db, "p1")).body).toMatchObject({ lifecycle: { stage: "active" } });
  });

  it("refuses what makes no sense, in words", async () => {
    const { impact } = await openWorld();
    const parts = [{ key: "p1" }];
    const itself = await impact({ parts, replacement: "p1" });
    expect(itself).toMatchObject({ status: 422, data: { code: "replaces-itself" } });
    const notice = { type: "news", column: "mcu", date: "2026-11-23" };
    const elsewhere = await impact({ parts, notice });
    expect(elsewhere).toMatchObject({ status: 422, data: { code: "notice-column" } });
    expect((await impact({ parts, since: "2026-02-30" })).status).toBe(422);
  });
});

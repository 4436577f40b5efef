import { expect, it } from "vitest";
import { adminWorld, studioHeaders } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { multipart } from "../../../../tests/support/enquiries.ts";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { pdfOf } from "../../../../tests/support/samplePdf.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { languages } from "../../../base/site/languages.ts";
import { followPublication } from "../../../content/published/livePublication.ts";
import { serverPerson } from "../../../staff/access/rights.ts";
import {
  createDocument,
  draftOf,
  inPublication,
  saveDraft,
} from "../../../staff/editing/documentOperations.ts";
import { saveRedirects } from "../../../staff/editing/redirects/editRedirects.ts";

const { column, news, product, solution } = sampleBodies;
const [variant] = product.variants;

const partBody = (partNumber: string, stages: readonly (string | undefined)[]) => ({
  ...{ ...product, partNumber, column: "mcu", values: {}, keyFigures: [], solutions: [] },
  variants: stages.map((stage, index) => ({
    ...{ ...variant, orderCode: `${partNumber}-${index + 1}` },
    ...(stage !== undefined && { stage }),
  })),
});

forEachStore("The lifecycle assistant in the admin API", (open) => {
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
      await make("news", "draft-gone", draft);
    });
    await inPublication(store, 2, ({ trash }) => trash({ key: "draft-gone" }));
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

  it("shows mentions of parts without a reference, to people who may see them", async () => {
    const store = await open();
    const compared = (text: string) => `<p><a href="${text}">A</a></p>`;
    const inBoth = (text: string) => ({ en: text, zh: text });
    const { value: ids } = await inPublication(store, 1, async ({ tx, publish }) => {
      const made = new Map<string, number>();
      const make = async (type: "column" | "product" | "news", key: string, body: object) => {
        await createDocument(tx, { type, key, body, now: 1 });
        const { id } = await draftOf(tx, key);
        made.set(key, id);
        if (!key.startsWith("draft")) await publish({ key, languages });
        return id;
      };
      await make("column", "mcu", { ...column, parameters: [] });
      await make("column", "notices", { ...column, type: 2, href: "rk-news", parameters: [] });
      // What the parts name of one another is left out.
      const own = [{ partNumber: "BC847B,215", kind: "footprint" }];
      const body = { ...partBody("P1", [undefined, "nrnd"]), crossReferences: own };
      const p1 = await make("product", "p1", body);
      await make("product", "p2", partBody("BC847B,215", []));
      const older = [{ partNumber: "p12", kind: "footprint" }];
      await make("product", "p3", { ...partBody("P3", []), crossReferences: older });
      const story = { ...news, image: undefined, column: "notices", products: [] };
      const both = compared(`http://localhost/mobile/product-compare?ids=${p1},9999&amp;only=x#a`);
      await make("news", "story", { ...story, body: inBoth(both) });
      const listed = compared("/product-compare?ids=P3,BC847B,215");
      await make("news", "draft-story", { ...story, body: inBoth(listed) });
      await make("news", "other", { ...story, body: inBoth(compared("/product-compare?ids=P3")) });
      const plain = { ...story, body: inBoth(compared(`/product-info?id=${p1}`)) };
      await make("news", "plain", plain);
      for (const key of ["draft-gone", "gone"]) await make("news", key, plain);
      await make("news", "later", { ...story, body: inBoth("<p>A</p>") });
      await saveDraft(tx, { key: "later", body: plain, now: 2 });
      return made;
    });
    await inPublication(store, 3, async ({ trash }) => {
      for (const key of ["draft-gone", "gone"]) await trash({ key });
    });
    const redirect = (from: string, to: string) => ({ from, to, status: 301 as const });
    await saveRedirects(
      store,
      [
        redirect("/old", "doc:p1"),
        redirect("/older", "/old"),
        redirect("/both", `/product-compare?ids=${ids.get("p2")}`),
        redirect("/none", "doc:p3"),
      ],
      "hand",
      { by: serverPerson, now: 1 },
    );
    const live = await followPublication(store, () => undefined);
    live.close();
    const world = await adminWorld(store, { publication: live.current() });
    closeLater(world);
    const { token } = await world.person("lin", "admin");
    const parts = [{ key: "p1" }, { key: "p2" }];
    const { data } = await world.ask("POST", "/lifecycle/impact", { as: token, body: { parts } });
    expect(data.mentions).toMatchObject([
      { key: "draft-story", kind: "comparison", parts: ["p2"], is_published: false },
      { key: "later", kind: "address", parts: ["p1"], is_published: false },
      { key: "plain", kind: "address", parts: ["p1"], is_published: true },
      { key: "story", kind: "comparison", parts: ["p1"], is_published: true },
      { key: "p3", kind: "cross-reference", text: "p12", parts: ["p1"] },
    ]);
    expect(data.redirects).toMatchObject([
      { from: "/both", parts: ["p2"] },
      { from: "/old", to: "doc:p1", parts: ["p1"], status: 301 },
      { from: "/older", to: "/old", parts: ["p1"] },
    ]);
    expect(data).toMatchObject({ total_mentions: 5, total_redirects: 3 });

    const other = await world.person("wen", ["editor", { types: ["product"] }]);
    const seen = await world.ask("POST", "/lifecycle/impact", { as: other.token, body: { parts } });
    expect(seen.data.mentions.map(({ key }: { key: string }) => key)).toEqual([
      ...["plain", "story", "p3"],
    ]);
  });

  const end = { stage: "last-time-buy", since: "2026-12-01", last_order: "2027-06-30" };

  it("shows the consequences of a change, and nothing that the caller may not see", async () => {
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
    expect(applied).toMatchObject({ state: "done", total: 3, origin: "lifecycle" });
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

  it("attaches the notice's document, which is published with it", async () => {
    const { impact, ask, token, world, store } = await openWorld();
    await inPublication(store, 1, async ({ tx, publish }) => {
      const body = { ...column, type: 5, href: "ann-latest", parameters: [] };
      await createDocument(tx, { type: "column", key: "to-investors", body, now: 1 });
      await publish({ key: "to-investors", languages });
    });
    const form = multipart([["file", pdfOf(), "PCN 2026-11.pdf"]]);
    const sent = await world.app.inject({
      ...{ method: "POST", url: "/api/v1/admin/media", payload: form.payload },
      headers: { ...studioHeaders(token), ...form.headers },
    });
    const { path: file } = sent.json().data;
    const parts = [{ key: "p1" }];
    const day = "2026-11-23";
    const news = { type: "news", column: "notices", date: day, file };
    const [made] = (await impact({ ...end, parts, notice: news })).data.documents;
    expect(made.body.body.zh).toContain(`href="/storage/${file}"`);
    const investor = { type: "investor", column: "to-investors", date: day };
    const without = await impact({ ...end, parts, notice: investor });
    expect(without).toMatchObject({ status: 422, data: { code: "notice-file" } });
    const none = await impact({ ...end, parts, notice: { ...investor, file: "no/such.pdf" } });
    expect(none.status).toBe(404);
    const { data } = await impact({ ...end, parts, notice: { ...investor, file } });
    expect(data.documents).toMatchObject([{ type: "investor", body: { document: { file } } }]);

    const { cells, documents } = data;
    const set = { label: "End", origin: "lifecycle", act: "apply", publish: languages };
    const applied = await ask("POST", "/change-sets", {
      ...{ as: token, body: { ...set, cells, documents } },
    });
    expect(applied.data).toMatchObject({ state: "done", total: 2 });
  });

  it("refuses invalid changes with a readable message", async () => {
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

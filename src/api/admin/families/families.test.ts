import { expect, it } from "vitest";
import { type AdminWorld, adminWorld } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { languages } from "../../../base/site/languages.ts";
import { serverPerson } from "../../../staff/access/rights.ts";
import { undoChangeSet } from "../../../staff/batch/changeSets/apply/applyChangeSet.ts";
import {
  createDocument,
  draftOf,
  inPublication,
  saveDraft,
} from "../../../staff/editing/documentOperations.ts";
import { valueHash } from "../../../staff/editing/workingCopies/bodyFields.ts";

const { column, parameterGroup, product } = sampleBodies;

const supply = { label: { en: "Supply", zh: "电源" }, group: "groups/core", kind: "text" };
const range = { kind: "range", unit: "V" };

const values = {
  ...{ p1: "2.7-5.5V", p2: "3.3 V", p3: "one cell", p4: "1.8..3.6 V", p5: "1,8～3,6 伏" },
  ...{ draft: "5 V" },
};

const usual = { units: "keep", is_bare: false, options: {} };

forEachStore("Families in the admin API", (open) => {
  const closeLater = closedAfterEach();

  async function openWorld() {
    const world = await adminWorld(await open());
    closeLater(world);
    await inPublication(world.store, 1, async ({ tx, publish }) => {
      const family = { ...column, parameters: ["supply"] };
      await createDocument(tx, {
        type: "parameterGroup",
        key: "groups/core",
        body: parameterGroup,
        now: 1,
      });
      await createDocument(tx, { type: "parameter", key: "supply", body: supply, now: 1 });
      await createDocument(tx, { type: "column", key: "mcu", body: family, now: 1 });
      for (const key of ["groups/core", "supply", "mcu"]) await publish({ key, languages });
      for (const [key, value] of Object.entries(values)) {
        const names = {
          partNumber: key.toUpperCase(),
          variants: [],
          solutions: [],
          keyFigures: [],
        };
        const body = { ...product, ...names, column: "mcu", values: { supply: value } };
        await createDocument(tx, { type: "product", key, body, now: 1 });
        if (key === "p2") await publish({ key, languages: ["en"] });
        else if (key !== "draft") await publish({ key, languages });
      }
    });
    const { token } = await world.person("lin", "editor");
    const post = (path: string, body: unknown) =>
      world.ask("POST", `/documents/${path}`, { as: token, body });
    /** Types other values into fields of a parameter, and stores them in its working copy. */
    const retype = async (key: string, to: Readonly<Record<string, unknown>>) => {
      const { data } = await world.ask("GET", `/documents/${key}`, { as: token });
      const operations = Object.entries(to).map(([name, after]) => {
        return {
          op: "set",
          path: `/${name}`,
          before: valueHash(data.working_copy.body[name]),
          after,
        };
      });
      const body = { request: `retype:${crypto.randomUUID()}`, operations };
      const { status } = await world.ask("PATCH", `/documents/${key}`, { as: token, body });
      expect(status).toBe(200);
    };
    return { ...world, token, post, retype };
  }

  /** Values as a language's readers are shown them. */
  const shownIn = async (world: AdminWorld, language: "en" | "zh") => {
    const rows = await world.store.db
      .selectFrom("published")
      .innerJoin("revisions", "revisions.id", "published.revision_id")
      .innerJoin("documents", "documents.id", "published.document_id")
      .select(["key", "body"])
      .where("language", "=", language)
      .where("type", "=", "product")
      .execute();
    return Object.fromEntries(rows.map(({ key, body }) => [key, JSON.parse(body).values.supply]));
  };

  it("redefine a parameter with the values of all parts in one publication", async () => {
    const world = await openWorld();
    const { post, store } = world;
    await world.retype("supply", range);
    const seen = await post("supply/redefinition-check", { ...usual, page: 1 });
    expect(seen.data).toMatchObject({
      ...{ before: { kind: "text" }, after: { kind: "range", unit: "V" } },
      ...{ fitting: 3, unread: 1, total: 3 },
      list: [
        { key: "p3", value: "one cell", proposed: null, is_published: true },
        { key: "p1", value: "2.7-5.5V", proposed: "2.7..5.5 V", problem: null },
        { key: "p5", proposed: "1.8..3.6 V" },
      ],
    });
    expect(seen.data.list[0].problem).toContain("12 V");
    const wish = { ...usual, digest: seen.data.digest, edits: {} };
    const refused = await post("supply/redefinition", wish);
    expect(refused).toMatchObject({ status: 422, data: { code: "values-unread" } });
    expect(refused.data.parts).toMatchObject([{ key: "p3" }]);
    expect(await shownIn(world, "en")).toMatchObject({ p1: "2.7-5.5V" });
    const done = await post("supply/redefinition", { ...wish, edits: { p3: "2,7～4,2 V" } });
    expect(done).toMatchObject({ status: 200, data: { parts: 3, is_published: true } });
    const now = { p1: "2.7..5.5 V", p3: "2.7..4.2 V", p4: "1.8..3.6 V", p5: "1.8..3.6 V" };
    expect(await shownIn(world, "zh")).toEqual(now);
    expect(await shownIn(world, "en")).toEqual({ ...now, p2: "3.3 V" });
    expect((await draftOf(store.db, "supply")).body).toMatchObject({ kind: "range", unit: "V" });
    // What was typed is saved with it.
    const { data: work } = await world.ask("GET", "/work-lists", { as: world.token });
    expect(work.counts).toMatchObject({ unsaved: 0, "unsaved-mine": 0 });
    const undone = await undoChangeSet(store, done.data.change_set, {
      by: serverPerson,
      now: Date.now(),
    });
    expect(undone).toMatchObject({ isUndone: true });
    const { draft, ...before } = values;
    expect(await shownIn(world, "en")).toEqual(before);
    expect((await draftOf(store.db, "draft")).body).toMatchObject({ values: { supply: draft } });
  });

  it("list a part that readers see with a value that its draft no longer has", async () => {
    const world = await openWorld();
    const { post, store } = world;
    await store.transaction(async (tx) => {
      const { body } = await draftOf(tx, "p3");
      await saveDraft(tx, { key: "p3", body: { ...Object(body), values: {} }, now: 4 });
    });
    await world.retype("supply", range);
    const { data } = await post("supply/redefinition-check", { ...usual, page: 1 });
    expect(data).toMatchObject({ unread: 0, total: 3, fitting: 3 });
    expect(data.list.find(({ key }: { key: string }) => key === "p3")).toMatchObject({
      ...{ value: "", proposed: "", problem: null },
      ...{ is_published: true, is_otherwise_shown: true },
    });
    const wish = { ...usual, digest: data.digest, edits: {} };
    const done = await post("supply/redefinition", wish);
    expect(done).toMatchObject({ status: 200, data: { parts: 3, is_published: true } });
    const { p3, ...others } = await shownIn(world, "zh");
    expect(p3).toBeUndefined();
    expect(others).toMatchObject({ p1: "2.7..5.5 V", p5: "1.8..3.6 V" });
  });

  it("refuse an outdated list, documents that are no parameters, and accounts without the right", async () => {
    const { post, ask, person, retype } = await openWorld();
    await retype("supply", range);
    const { data } = await post("supply/redefinition-check", { ...usual, page: 1 });
    await retype("supply", { ...range, unit: "mV" });
    const late = await post("supply/redefinition", { ...usual, digest: data.digest, edits: {} });
    expect(late).toMatchObject({ status: 409, data: { code: "misfits-moved" } });
    expect(await post("p1/redefinition-check", { ...usual, page: 1 })).toMatchObject({
      status: 422,
    });
    const { token } = await person("wen", "viewer");
    const body = { ...usual, page: 1 };
    const other = await ask("POST", "/documents/supply/redefinition-check", { as: token, body });
    expect(other.status).toBe(403);
  });

  it("refuse parts without required values, in every way to publish", async () => {
    const { post, token, ask, store } = await openWorld();
    await inPublication(store, 5, async ({ tx, publish }) => {
      const clock = { ...supply, label: { en: "Clock" } };
      await createDocument(tx, { type: "parameter", key: "clock", body: clock, now: 5 });
      const body = {
        ...{ ...column, parameters: ["supply", "clock"] },
        ...{ requirements: { clock: "must" }, textRequirements: { description: "should" } },
      };
      await saveDraft(tx, { key: "mcu", body, now: 5 });
      for (const key of ["clock", "mcu"]) await publish({ key, languages });
    });
    const effects = await ask("GET", "/documents/draft/effects", { as: token });
    expect(effects.data.refusals).toMatchObject([{ fields: [{ path: "/values/clock" }] }]);
    const measure = {
      must: { filled: 0, wanted: 1 },
      should: { filled: 2, wanted: 3 },
      may: { filled: 1, wanted: 1 },
    };
    expect(effects.data.completeness).toEqual(measure);
    expect(effects.data.gaps).toMatchObject([
      { path: "/values/clock", level: "must", languages: ["en", "zh"] },
      { path: "/description", level: "should", languages: ["en", "zh"] },
    ]);
    const now = await post("draft/publish", { languages: ["en"], revision: 1 });
    expect(now).toMatchObject({
      status: 422,
      data: { code: "missing-required", gaps: [{ key: "draft", path: "/values/clock" }] },
    });
    const lists = await ask("GET", "/documents?list=incomplete&type=product&limit=50", {
      as: token,
    });
    expect(lists.data.data).toHaveLength(6);
    expect(lists.data.data[0].completeness).toEqual(measure);
    const counts = await ask("GET", "/work-lists", { as: token });
    expect(counts.data.counts.incomplete).toBe(6);

    // A text in one language counts for it alone: in the list, at the part and when it is published.
    await store.transaction(async (tx) => {
      const { body } = await draftOf(tx, "draft");
      const described = { ...Object(body), description: { en: "<p>Described</p>" } };
      await saveDraft(tx, { key: "draft", body: described, now: 6 });
    });
    const again = await ask("GET", "/documents?list=incomplete&type=product&limit=50", {
      as: token,
    });
    const listed = again.data.data.find((one: { key: string }) => one.key === "draft");
    expect(listed.completeness).toEqual(measure);
    const told = await ask("GET", "/documents/draft/effects", { as: token });
    expect(told.data.gaps).toMatchObject([
      { path: "/values/clock" },
      { path: "/description/zh", level: "should", languages: ["zh"] },
    ]);
    const uses = await ask("GET", "/parameter-uses?keys=supply&family=mcu", { as: token });
    expect(uses.data).toMatchObject({
      ...{ parts: 6, shared: 0, incomplete: 6, lacking_required: 6 },
      list: [{ key: "supply", parts: 6, families: [] }],
    });
  });
});

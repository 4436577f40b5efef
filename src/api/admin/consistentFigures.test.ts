import { expect, it } from "vitest";
import { type AdminWorld, adminWorld } from "../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../tests/support/closedAfterEach.ts";
import { makeFolder } from "../../../tests/support/sampleFolder.ts";
import { forSqlite } from "../../../tests/support/store.ts";
import { demoFolder } from "../../../tools/demo/demoFolder.ts";
import { completenessState, missingOf } from "../../base/site/values/completeness.ts";
import { openFiles } from "../../base/store/files/diskFiles.ts";
import { followPublication } from "../../content/published/livePublication.ts";
import { partsIn } from "../../content/queries/parts/partsOfColumns.ts";
import { draftOf, inPublication, saveDraft } from "../../staff/editing/documentOperations.ts";
import { valueHash } from "../../staff/editing/workingCopies/bodyFields.ts";
import { loadDemo } from "../../staff/exchange/loadDemo.ts";
import { registerFiles } from "../../staff/media/registerFiles.ts";
import { partMeasure } from "../../studio/screens/document/completeness/partCompleteness.ts";

// Every figure of the studio that several places show is asked for in all of them, over the demo
// company with work under way, and compared.

/** A family that lists a part of another one. */
const vision = "products/ai-vision";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

forSqlite("A figure of the studio", (open) => {
  const closeLater = closedAfterEach();

  /** The demo company, with texts typed and saved, a part without values, and one in the trash. */
  async function openDemo() {
    const store = await open();
    const files = await openFiles(await makeFolder());
    await loadDemo(store, files, { folder: demoFolder, now: 1 });
    await registerFiles({ store, files, now: 1 }, 0);
    const live = closeLater(
      await followPublication(store, (error) => {
        throw error;
      }),
    );
    const world = closeLater(await adminWorld(store, { live }));
    const { token } = await world.person("lin", "admin");
    const get = async (path: string) => {
      const { status, data } = await world.ask("GET", path, { as: token });
      expect([path, status]).toEqual([path, 200]);
      return data;
    };
    return { world, store, live, token, get };
  }

  type Demo = Awaited<ReturnType<typeof openDemo>>;

  /** Changes bodies and saves them, as several people would. */
  async function workUnderWay({ world, store, token }: Demo) {
    const change = (key: string, to: (body: Record<string, unknown>) => object) =>
      store.transaction(async (tx) => {
        const { body } = await draftOf(tx, key);
        if (!isRecord(body)) throw new Error(`${key} has no body`);
        await saveDraft(tx, { key, body: { ...body, ...to(body) }, now: 5 });
      });
    await change(vision, ({ parameters }) => {
      const [first = "", second = ""] = Array.isArray(parameters) ? parameters.map(String) : [];
      return { requirements: { [first]: "must", [second]: "should" } };
    });
    await change("rg8810", () => ({ values: {}, keyFigures: [], variants: [] }));
    await change("rg8815", ({ name }) => ({
      name: { ...(isRecord(name) && name), en: "Renamed" },
    }));
    await inPublication(store, 6, ({ trash }) => trash({ key: "news/2026-11-developer-day" }));
    await type({ world, token }, "rg8820", "/name/zh", "换了名字");
  }

  /** Types into a field of a working copy. */
  async function type(
    { world, token }: { readonly world: AdminWorld; readonly token: string },
    key: string,
    path: string,
    after: string,
  ) {
    const { data } = await world.ask("GET", `/documents/${encodeURIComponent(key)}`, { as: token });
    const [, field = "", language = ""] = path.split("/");
    const before = data.working_copy.body[field]?.[language];
    const operations = [{ op: "set", path, before: valueHash(before), after }];
    const body = { request: crypto.randomUUID(), operations };
    const patched = await world.ask("PATCH", `/documents/${encodeURIComponent(key)}`, {
      ...{ as: token, body },
    });
    expect(patched.status).toBe(200);
  }

  /** Home, lists, the trash and the way through a list. */
  async function expectWorkLists(demo: Demo) {
    const { get } = demo;
    const { counts } = await get("/work-lists");
    expect(counts).toMatchObject({ unsaved: 1, "unsaved-mine": 1 });
    expect(counts.incomplete).toBeGreaterThan(0);
    for (const [list, count] of Object.entries(counts)) {
      const found = await get(`/documents?list=${list}&limit=1`);
      expect([list, found.total]).toEqual([list, count]);
      const [first] = found.data;
      if (first === undefined) continue;
      const way = await get(
        `/documents/${encodeURIComponent(first.key)}/neighbours?list=${list}&last_place=1`,
      );
      expect([list, way.total]).toEqual([list, count]);
    }
    const trash = await get("/trash?limit=1");
    expect(trash.total).toBe(1);
    expect((await get("/documents?status=trashed&limit=1")).total).toBe(trash.total);
  }

  /** The grid and the site, where all is published. */
  async function expectPublishedFamilies(demo: Demo) {
    const { get, live } = demo;
    const { list: before } = await get("/grid/families");
    for (const { key, parts, shared } of before) {
      // All of the demo is published: readers are shown what the studio counts.
      const shown = partsIn(live.current().views.en, key);
      expect([key, parts]).toEqual([key, shown.length]);
      expect([key, shared]).toEqual([key, shown.filter(({ body }) => body.column !== key).length]);
    }
    expect(before.find(({ key }: { key: string }) => key === vision)).toMatchObject({ shared: 1 });
  }

  /** The grid, lists, and the family itself. */
  async function expectFamilies(demo: Demo) {
    const { get } = demo;
    for (const { key, parts, incomplete, lacking_required: required } of (
      await get("/grid/families")
    ).list) {
      const of = (path: string) => get(path.replace("FAMILY", encodeURIComponent(key)));
      const counts = {
        grid: (await of("/grid?family=FAMILY")).total,
        list: (await of("/documents?type=product&column=FAMILY&limit=1")).total,
        incompleteInGrid: (await of("/grid?family=FAMILY&missing=incomplete")).total,
        incompleteInList: (
          await of("/documents?type=product&column=FAMILY&list=incomplete&limit=1")
        ).total,
        requiredInGrid: (await of("/grid?family=FAMILY&missing=must")).total,
      };
      expect([key, counts]).toEqual([
        key,
        {
          ...{ grid: parts, list: parts, incompleteInGrid: incomplete },
          ...{ incompleteInList: incomplete, requiredInGrid: required },
        },
      ]);
      const [parameter = "x"] = (await of("/documents/FAMILY/parameters")).levels.map(
        (one: { key: string }) => one.key,
      );
      const uses = await of(`/parameter-uses?family=FAMILY&keys=${parameter}`);
      expect(uses).toMatchObject({ parts, incomplete, lacking_required: required });
      // Cells that lack something, by column and by row.
      const lacking = await of("/grid?family=FAMILY&missing=incomplete");
      if (lacking.ids.length === 0) continue;
      const rows = await of(`/grid/rows?family=FAMILY&ids=${lacking.ids.join(",")}`);
      const byPath: Record<string, number> = {};
      for (const { lacks } of rows.list) {
        for (const path of [...lacks.must, ...lacks.should]) byPath[path] = (byPath[path] ?? 0) + 1;
      }
      expect([key, byPath]).toEqual([key, lacking.missing]);
    }
  }

  /** Lists, the part, and where it is published. */
  async function expectCompletenessOfParts(demo: Demo) {
    const { get } = demo;
    const { data: parts, total } = await get("/documents?type=product&limit=100");
    expect(parts).toHaveLength(total);
    let incomplete = 0;
    const families = new Map<string, Parameters<typeof partMeasure>[0]>();
    for (const { key, column, completeness } of parts) {
      const path = `/documents/${encodeURIComponent(key)}`;
      const family =
        families.get(column) ?? (await get(`/documents/${encodeURIComponent(column)}/parameters`));
      families.set(column, family);
      const { working_copy: copy } = await get(path);
      const panel = partMeasure(family, copy.body);
      expect([key, completeness]).toEqual([key, panel.counts]);
      const effects = await get(`${path}/effects`);
      const { must, should } = missingOf(panel.counts);
      expect([key, effects.completeness, effects.gaps.length]).toEqual([
        ...[key, completeness, must + should],
      ]);
      if (completenessState(completeness).startsWith("lacks")) incomplete += 1;
    }
    expect(incomplete).toBe((await get("/work-lists")).counts.incomplete);
  }

  /** Lists and the document. */
  async function expectTypingAndTranslations(demo: Demo) {
    const { get } = demo;
    const outdatedCounts = { en: 0, zh: 0 };
    const some = "type=product,solution";
    const { data: entries, total } = await get(`/documents?${some}&limit=100`);
    expect(entries).toHaveLength(total);
    for (const entry of entries) {
      const { key, unsaved, outdated, status } = entry;
      const document = await get(`/documents/${encodeURIComponent(key)}`);
      const { pairs, working_copy: copy } = document;
      expect([key, unsaved !== null]).toEqual([key, copy.unsaved.length > 0]);
      expect([key, document.status, document.outdated]).toEqual([key, status, outdated]);
      if (unsaved !== null) continue;
      const count = (language: string) =>
        pairs.filter((pair: { outdated: string[] }) => pair.outdated.includes(language)).length;
      expect([key, outdated]).toEqual([key, { en: count("en"), zh: count("zh") }]);
      if (outdated.en > 0) outdatedCounts.en += 1;
      if (outdated.zh > 0) outdatedCounts.zh += 1;
    }
    const listed = async (list: string) =>
      (await get(`/documents?${some}&list=${list}&limit=1`)).total;
    expect(outdatedCounts).toEqual({
      en: await listed("behind-en"),
      zh: await listed("behind-zh"),
    });
    expect(outdatedCounts.zh).toBeGreaterThan(0);
  }

  /** The library and the file. */
  async function expectUsesOfFiles(demo: Demo) {
    const { get } = demo;
    const { data: files } = await get("/media?limit=60");
    expect(files.length).toBeGreaterThan(20);
    for (const { path, uses } of files.slice(0, 20)) {
      const file = await get(`/media/${encodeURIComponent(path)}`);
      expect([path, uses]).toEqual([path, file.used_in.length]);
    }
  }

  /** A working copy, once a change set has saved the same. */
  async function expectSavedElsewhere(demo: Demo) {
    const { world, token, get } = demo;
    await type(demo, "rg8810", "/name/en", "Renamed");
    expect((await get("/work-lists")).counts.unsaved).toBe(2);
    const { body } = await draftOf(demo.store.db, "rg8810");
    const before = isRecord(body) && isRecord(body.name) ? body.name.en : undefined;
    const cells = [{ key: "rg8810", path: "/name/en", before, after: "Renamed" }];
    const set = await world.ask("POST", "/change-sets", {
      as: token,
      body: { label: "Renaming", origin: "grid", act: "apply", cells },
    });
    expect(set.data).toMatchObject({ state: "done" });
    expect((await get("/work-lists")).counts.unsaved).toBe(1);
    expect((await get("/documents/rg8810")).working_copy.unsaved).toEqual([]);
  }

  it("is the same everywhere it is shown", async () => {
    const demo = await openDemo();
    await expectPublishedFamilies(demo);
    await expectUsesOfFiles(demo);
    await workUnderWay(demo);
    await expectWorkLists(demo);
    await expectFamilies(demo);
    await expectCompletenessOfParts(demo);
    await expectTypingAndTranslations(demo);
    await expectSavedElsewhere(demo);
  });
});

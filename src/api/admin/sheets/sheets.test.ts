import { afterEach, expect, it } from "vitest";
import { type AdminWorld, adminWorld, studioHeaders } from "../../../../tests/support/admin.ts";
import { multipart } from "../../../../tests/support/enquiries.ts";
import { family, part, shared } from "../../../../tests/support/partFamily.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { languages } from "../../../base/site/languages.ts";
import { serverPerson } from "../../../staff/access/rights.ts";
import { undoChangeSet } from "../../../staff/batch/changeSets/apply/applyChangeSet.ts";
import {
  createDocument,
  draftOf,
  inPublication,
} from "../../../staff/editing/documentOperations.ts";
import { readSheet } from "../../../staff/sheets/spreadsheets/readSheet.ts";
import { writeSheet } from "../../../staff/sheets/spreadsheets/writeSheet.ts";
import { type ReadSheet, textOf } from "../../../staff/sheets/tables/sheetTable.ts";

const parameters = ["clock", "memory", "temperature", "secure", "label", "bus"];

const figures = { keyFigures: ["clock"], variants: [] };

const documents = [
  ...shared,
  family(11, "vision", { parameters }),
  part("RG10", { clock: "1.8 GHz", temperature: "-40..85 °C", bus: ["spi", "usb"] }, figures),
  part("RG20", { clock: "2 GHz", label: "0012" }, figures),
];

forEachStore("Spreadsheets of parts", (open) => {
  let opened: AdminWorld | undefined;
  afterEach(() => opened?.close());

  const openWorld = async () => {
    const world = await adminWorld(await open());
    opened = world;
    await inPublication(world.store, 2, async ({ tx, publish }) => {
      for (const { type, key, body } of documents) {
        await createDocument(tx, { type, key, body, author: "account:1", now: 1 });
      }
      for (const { key } of documents) await publish({ key, languages });
    });
    const mei = await world.person("mei", "product-editor", "publisher");
    return { ...world, mei };
  };

  const exported = async ({ world }: AdminWorld, token: string, query = "") => {
    const response = await world.app.inject({
      url: `/api/v1/admin/sheets/export?${query}`,
      headers: studioHeaders(token),
    });
    expect(response.statusCode).toBe(200);
    return response.rawPayload;
  };

  const upload = async (
    { world }: AdminWorld,
    token: string,
    bytes: Uint8Array,
    name = "a.xlsx",
  ) => {
    const form = multipart([["file", bytes, name]]);
    const response = await world.app.inject({
      method: "POST",
      url: "/api/v1/admin/sheets",
      headers: { ...studioHeaders(token), ...form.headers },
      payload: form.payload,
    });
    return { status: response.statusCode, ...response.json() };
  };

  /** A file with changed cells, by part number and column name. */
  const edited = (sheet: ReadSheet, cells: readonly (readonly [string, string, string])[]) =>
    writeSheet(
      sheet.tables.map(({ name, rows }) => {
        const texts = rows.map((row) => row.map(textOf));
        for (const [number, token, text] of cells) {
          const column = texts[0]?.findIndex((head) => head.endsWith(`[${token}]`)) ?? -1;
          const row = texts.find((one) => one.includes(number));
          if (row !== undefined && column >= 0) row[column] = text;
        }
        return { name, rows: texts };
      }),
    );

  /** Waits for a file's analysis and returns it. */
  const ready = async (world: AdminWorld, token: string, id: number, query = "") => {
    for (;;) {
      const { status, data } = await world.ask("GET", `/sheets/${id}?${query}`, { as: token });
      expect(status).toBe(200);
      if (data.state === "ready" || data.state === "refused") return data;
    }
  };

  it("are not found if one is removed while it is being read", async () => {
    const world = await openWorld();
    const { token } = world.mei;
    const { data } = await upload(world, token, await exported(world, token));
    await world.store.db.deleteFrom("sheet_pieces").execute();
    const gone = await world.ask("GET", `/sheets/${data.id}`, { as: token });
    expect(gone).toMatchObject({ status: 404, data: { code: "not-found" } });
  });

  it("are exported for any number of chosen parts, by keys or ids, within the person's rights", async () => {
    const { world, mei, ask, store } = await openWorld();
    const many = Array.from({ length: 4_000 }, (_, at) => `no-such-part-${at}`);
    const chosen = async (body: object) => {
      const response = await world.app.inject({
        ...{ method: "POST", url: "/api/v1/admin/sheets/export", payload: body },
        headers: studioHeaders(mei.token),
      });
      expect(response.statusCode).toBe(200);
      const { tables } = await readSheet(response.rawPayload);
      const parts = tables[1]?.rows.slice(1) ?? [];
      return parts.map(([key]) => key);
    };
    expect(await chosen({ keys: [...many, "rg20"] })).toEqual(["rg20"]);
    const { id } = await store.db
      .selectFrom("documents")
      .select("id")
      .where("key", "=", "rg10")
      .executeTakeFirstOrThrow();
    expect(await chosen({ ids: [id] })).toEqual(["rg10"]);
    const none = await ask("POST", "/sheets/export", { as: mei.token, body: { keys: ["vision"] } });
    expect(none).toMatchObject({ status: 422, data: { code: "no-parts" } });
  });

  it("report what a new part lacks if the file has no column for it", async () => {
    const world = await openWorld();
    const { token } = world.mei;
    const list = Buffer.from("Part number,Summary (English)\r\nRG77,Small\r\n");
    const { data } = await upload(world, token, list);
    for (const [language, family] of [
      ["en", "Choose a document for “Family”."],
      ["zh", "请为“产品系列”选择一个文档。"],
    ] as const) {
      const { rows } = await ready(world, token, data.id, `lang=${language}`);
      const messages = rows[0].checks.map(({ message }: { message: string }) => message);
      expect(messages).toContain(family);
      expect(messages.join()).not.toMatch(/undefined|input|输入/);
    }
  });

  it("are exported, imported as a diff, corrected in place, applied as one, and undone", async () => {
    const world = await openWorld();
    const { token } = world.mei;
    const sheet = await readSheet(await exported(world, token, "column=vision"));
    const untouched = await upload(world, token, await exported(world, token, "in=zh"));
    const empty = await ready(world, token, untouched.data.id);
    expect(empty).toMatchObject({ parts: 2, total: 0, questions: [], is_settled: true });
    const applyFile = (id: number, version: number) =>
      world.ask("POST", `/sheets/${id}/apply`, {
        ...{ as: token, body: { version, publish: "both", label: "Clock" } },
      });
    expect(await applyFile(untouched.data.id, 1)).toMatchObject({
      ...{ status: 422, data: { code: "unchanged" } },
    });
    const file = await edited(sheet, [
      ["RG10", "values.clock", "2,1 GHz"],
      ["RG10", "values.temperature", "hot"],
      ["RG20", "lifecycle.since", ""],
    ]);
    const { data } = await upload(world, token, file);
    const found = await ready(world, token, data.id);
    expect(found.counts).toMatchObject({ changes: 2, problems: 2 });
    const [rg10, rg20] = found.rows;
    const hot = rg10.cells.find(({ typed }: { typed: string }) => typed === "hot");
    expect(hot.problem).toMatch(/\S/);
    expect(hot.address).toMatch(/^[A-Z]+2$/);
    expect(rg20.checks).toMatchObject([{ message: expect.stringMatching(/\S/) }]);
    expect(rg20.checks[0].address).toBe(rg20.cells[0].address);
    const apply = (version: number) => applyFile(data.id, version);
    expect((await apply(1)).data.code).toBe("open");
    const place = (cell: string) => {
      const [table, row, column] = cell.split(":").map(Number);
      return { table, row, column, side: null };
    };
    const answer = (version: number, texts: readonly (readonly [string, string])[]) =>
      world.ask("PATCH", `/sheets/${data.id}`, {
        as: token,
        body: { version, cells: texts.map(([cell, text]) => ({ ...place(cell), text })) },
      });
    const mended = [
      [hot.cell, "-40~105 °C"],
      [rg20.cells[0].cell, "2026-01-02"],
    ] as const;
    expect((await answer(1, mended)).data).toEqual({ version: 2 });
    expect((await answer(1, mended)).data.code).toBe("moved");
    const settled = await ready(world, token, data.id, "publish=both");
    expect(settled).toMatchObject({ is_settled: true, version: 2 });
    const before = await draftOf(world.store.db, "rg10");
    const done = await apply(2);
    const applied = { change_set: expect.any(Number), state: "done" };
    expect(done).toMatchObject({ status: 200, data: applied });
    expect(await draftOf(world.store.db, "rg10")).toMatchObject({
      body: { values: { clock: "2.1 GHz", temperature: "-40..105 °C" } },
    });
    expect((await apply(2)).data.code).toBe("applied");
    // A change set from 1970 would be pruned by the server's next run.
    const undone = await undoChangeSet(world.store, done.data.change_set, {
      ...{ by: serverPerson, now: Date.now() },
    });
    expect(undone?.isUndone).toBe(true);
    expect((await draftOf(world.store.db, "rg10")).body).toEqual(before.body);
    // An undone import can be applied again: the file is compared again. Of two concurrent imports,
    // one is applied.
    expect(await ready(world, token, data.id)).toMatchObject({
      change_set: null,
      is_settled: true,
    });
    const both = await Promise.all([apply(2), apply(2)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await ready(world, token, data.id)).toMatchObject({ state: "ready", counts: null });
    const sets = await world.store.db
      .selectFrom("jobs")
      .select("state")
      .where("kind", "=", "change-set")
      .execute();
    expect(sets.map(({ state }) => state).toSorted()).toEqual(["done", "undone"]);
  });

  it("are returned with findings marked, and as CSV", async () => {
    const world = await openWorld();
    const { token } = world.mei;
    const csv = (await exported(world, token, "format=csv")).toString();
    expect(csv).toContain("'-40..85 °C");
    const edit = csv.replace("1.8 GHz", "about 2").replace("0012", "0013");
    const { data } = await upload(world, token, Buffer.from(edit), "parts.csv");
    expect(await ready(world, token, data.id)).toMatchObject({
      counts: { changes: 1, problems: 1 },
    });
    const { statusCode, rawPayload } = await world.world.app.inject({
      url: `/api/v1/admin/sheets/${data.id}/marked`,
      headers: studioHeaders(token),
    });
    expect(statusCode).toBe(200);
    const { tables } = await readSheet(rawPayload);
    expect(tables[0]?.rows.flat()).toContain("about 2");
  });

  it("are refused with a readable message if the file is none, and are visible to their owner alone", async () => {
    const world = await openWorld();
    const { token } = world.mei;
    const { data } = await upload(world, token, Buffer.from([0x89, 0x50, 0, 0, 1, 2]), "a.png");
    expect(await ready(world, token, data.id)).toMatchObject({
      ...{ state: "refused", refusal: expect.stringMatching(/workbook/), rows: [] },
    });
    expect((await upload(world, token, Buffer.alloc(0))).data).toMatchObject({ reason: "empty" });
    const other = await world.person("li", "product-editor");
    for (const path of [`/sheets/${data.id}`, `/sheets/${data.id}/marked`]) {
      expect((await world.ask("GET", path, { as: other.token })).status).toBe(404);
    }
    expect((await world.ask("GET", "/sheets", { as: other.token })).data.list).toEqual([]);
    expect((await world.ask("DELETE", `/sheets/${data.id}`, { as: token })).status).toBe(200);
    expect((await world.ask("GET", `/sheets/${data.id}`, { as: token })).status).toBe(404);
  });

  it("change nothing that the person has no right to", async () => {
    const world = await openWorld();
    const yan = await world.person("yan", ["translator", { languages: ["zh"] }]);
    const sheet = await readSheet(await exported(world, yan.token));
    const file = await edited(sheet, [["RG10", "values.clock", "2.1 GHz"]]);
    const { data } = await upload(world, yan.token, file);
    const found = await ready(world, yan.token, data.id);
    expect(found.rows[0].checks).toMatchObject([{ code: "not-permitted" }]);
    expect(found.is_settled).toBe(false);
  });
});

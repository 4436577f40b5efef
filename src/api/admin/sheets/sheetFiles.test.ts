import { afterEach, expect, it } from "vitest";
import { type AdminWorld, adminWorld, studioHeaders } from "../../../../tests/support/admin.ts";
import { multipart } from "../../../../tests/support/enquiries.ts";
import { family, part, shared } from "../../../../tests/support/partFamily.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { createDocument, inPublication } from "../../../staff/editing/documentOperations.ts";

const documents = [
  ...[...shared, family(11, "vision", { parameters: ["clock"] })],
  ...[part("RG10", { clock: "1.8 GHz" }), part("RG20", { clock: "2 GHz" })],
];

forSqlite("Files of parts", (open) => {
  let opened: AdminWorld | undefined;
  afterEach(() => opened?.close());

  const openWorld = async () => {
    const world = await adminWorld(await open());
    opened = world;
    await inPublication(world.store, 2, async ({ tx }) => {
      for (const { type, key, body } of documents) {
        await createDocument(tx, { type, key, body, author: "account:1", now: 1 });
      }
    });
    const { token } = await world.person("mei", "product-editor", "publisher");
    const ask = (method: "GET" | "POST" | "DELETE" | "PATCH", path: string, body?: object) =>
      world.ask(method, path, { as: token, body });
    const send = async (parts: Parameters<typeof multipart>[0]) => {
      const form = multipart(parts);
      const { statusCode, body } = await world.world.app.inject({
        ...{ method: "POST", url: "/api/v1/admin/sheets", payload: form.payload },
        headers: { ...studioHeaders(token), ...form.headers },
      });
      return { status: statusCode, data: JSON.parse(body).data };
    };
    return { ...world, token, ask, send };
  };

  it("are exported as a table of what is asked for, by keys, by ids and by filters", async () => {
    const { ask, token, world } = await openWorld();
    const csv = await ask("GET", "/sheets/export?format=csv");
    expect(csv.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="tapeout-parts.csv"',
    });
    /** Keys of the parts in a table. */
    const keysIn = (text: string) =>
      text
        .trimEnd()
        .split("\r\n")
        .slice(1)
        .map((line) => line.split(",")[0]);
    const keys = async (query: string) =>
      keysIn((await ask("GET", `/sheets/export?format=csv${query}`)).message);
    expect(keysIn(csv.message)).toEqual(["rg10", "rg20"]);
    expect(await keys("&keys=rg20,vision")).toEqual(["rg20"]);
    expect(await keys("&keys=rg20%20rg10")).toEqual(["rg10", "rg20"]);
    expect(await keys("&keys=none")).toEqual([]);
    expect(await keys("&status=draft")).toEqual(["rg10", "rg20"]);
    expect(await keys("&status=published")).toEqual([]);
    const [head = ""] = (await ask("GET", "/sheets/export?format=csv&in=zh")).message.split("\r\n");
    expect(head).toMatch(/\p{Script=Han}/u);
    const chosen = async (body: object) => {
      const { payload, statusCode } = await world.app.inject({
        ...{ method: "POST", url: "/api/v1/admin/sheets/export", payload: body },
        headers: studioHeaders(token),
      });
      return [statusCode, statusCode === 200 ? keysIn(payload) : JSON.parse(payload).data.code];
    };
    const csvOf = (more: object) => chosen({ format: "csv", ...more });
    expect(await csvOf({ keys: ["rg20", "rg20", "clock"] })).toEqual([200, ["rg20"]]);
    expect(await csvOf({})).toEqual([422, "no-parts"]);
    const workbook = await ask("GET", "/sheets/export?keys=rg10");
    expect(workbook.headers).toMatchObject({
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": 'attachment; filename="tapeout-parts.xlsx"',
    });
  });

  it("that are none are neither marked nor applied, nor made a family", async () => {
    const { ask, send } = await openWorld();
    expect(await send([["other", "x"]])).toMatchObject({ status: 422, data: { code: "no-file" } });
    const { data } = await send([["file", Buffer.from([0x89, 0x50, 0, 0, 1, 2]), "a.png"]]);
    const path = `/sheets/${data.id}`;
    const refusals = [
      await ask("GET", `${path}/marked`),
      await ask("POST", `${path}/apply`, { version: 1, label: "A" }),
      await ask("POST", `${path}/family`, { choices: { table: 0 } }),
    ];
    const { reason } = refusals[0]?.data ?? {};
    expect(reason).toMatch(/^[a-z-]+$/);
    for (const one of refusals) {
      expect([one.status, one.data]).toEqual([422, { code: "refused", reason }]);
    }
    const own = { id: data.id, name: "a.png", version: 1, change_set: null };
    expect((await ask("GET", "/sheets")).data.list).toMatchObject([own]);
    const moved = await ask("POST", `${path}/apply`, { version: 2, label: "A" });
    expect([moved.status, moved.data]).toEqual([409, { code: "moved", version: 1 }]);
    expect((await ask("DELETE", path)).status).toBe(200);
    expect((await ask("DELETE", path)).status).toBe(404);
    expect((await ask("GET", "/sheets")).data.list).toEqual([]);
  });

  it("become a family once, from a table that there is, when nothing is open", async () => {
    const { ask, send } = await openWorld();
    const { data } = await send([["file", "Part number,Clock\r\nZQ1,1 GHz\r\n", "list.csv"]]);
    const path = `/sheets/${data.id}/family`;
    const refused = async (to: string, body: object) => {
      const { status, data: found } = await ask("POST", to, body);
      return [status, found.code];
    };
    expect(await refused(path, { choices: { table: 1 } })).toEqual([404, "not-found"]);
    const plan = await ask("POST", path, { choices: { table: 0 } });
    expect(plan.data).toMatchObject({ is_settled: false, tables: [{ at: 0 }] });
    expect(plan.data.questions.length).toBeGreaterThan(0);
    const label = "New family";
    expect(await refused(`${path}/apply`, { choices: { table: 0 }, label })).toEqual([422, "open"]);
    const apply = { version: 1, label: "Parts" };
    expect(await refused(`/sheets/${data.id}/apply`, apply)).toEqual([422, "open"]);
    expect(await refused("/sheets/99/family", { choices: { table: 0 } })).toEqual([
      ...[404, "not-found"],
    ]);
  });
});

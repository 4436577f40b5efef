import { expect, it } from "vitest";
import * as z from "zod";
import { type AdminWorld, adminWorld, studioHeaders } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { multipart } from "../../../../tests/support/enquiries.ts";
import { family, part, shared } from "../../../../tests/support/partFamily.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { until } from "../../../../tests/support/until.ts";
import { languages } from "../../../base/site/languages.ts";
import { serverPerson } from "../../../staff/access/rights.ts";
import { undoChangeSet } from "../../../staff/batch/changeSets/apply/applyChangeSet.ts";
import {
  createDocument,
  draftOf,
  inPublication,
  saveDraft,
} from "../../../staff/editing/documentOperations.ts";
import { movingWork } from "../eventStream/jobProgress.ts";

const documents = [
  ...shared,
  family(11, "vision", { parameters: ["clock"] }),
  part("RG10", { clock: "1.8 GHz" }, { keyFigures: ["clock"], variants: [] }),
];

const csv = Buffer.from("Part number,Clock [values.clock]\r\nRG10,2.1 GHz\r\n");

const anyBody = z.looseObject({});

forEachStore("A spreadsheet shared by two processes", (open) => {
  const closeLater = closedAfterEach();

  async function openBoth(bytes: Uint8Array = csv) {
    const here = closeLater(await adminWorld(await open()));
    const there = closeLater(await adminWorld(await open()));
    await inPublication(here.store, 2, async ({ tx, publish }) => {
      for (const { type, key, body } of documents) {
        await createDocument(tx, { type, key, body, author: "account:1", now: 1 });
      }
      for (const { key } of documents) await publish({ key, languages });
    });
    const mei = await here.person("mei", "product-editor", "publisher");
    const form = multipart([["file", bytes, "parts.csv"]]);
    const response = await here.world.app.inject({
      ...{ method: "POST", url: "/api/v1/admin/sheets", payload: form.payload },
      headers: { ...studioHeaders(mei.token), ...form.headers },
    });
    const id: number = response.json().data.id;
    const look = (at: AdminWorld) => at.ask("GET", `/sheets/${id}`, { as: mei.token });
    const ready = async (at: AdminWorld) => {
      for (;;) {
        const { status, data } = await look(at);
        expect(status).toBe(200);
        if (data.state === "ready" || data.state === "refused") return data;
      }
    };
    const apply = (at: AdminWorld) =>
      at.ask("POST", `/sheets/${id}/apply`, {
        ...{ as: mei.token, body: { version: 1, publish: "none", label: "Clock" } },
      });
    return { here, there, mei, id, look, ready, apply };
  }

  /** Simulates a file that a third process is working on. */
  async function takenByAnother({ store }: AdminWorld) {
    const { id } = await store.db.selectFrom("jobs").select("id").executeTakeFirstOrThrow();
    await store.db
      .insertInto("leases")
      .values({ name: `job-${id}`, holder: "another", expires_at: Date.now() + 3_600_000 })
      .execute();
    await store.db
      .updateTable("jobs")
      .set({ state: "comparing", done: 3, total: 9, touched_at: Date.now() })
      .execute();
  }

  it("is uploaded to one, compared once, and read and applied by the other", async () => {
    const { here, there, mei, id, look, ready, apply } = await openBoth();
    await Promise.all([look(here), look(there)]);
    const found = await ready(there);
    expect(found).toMatchObject({ is_settled: true, counts: { changes: 1 } });
    expect(await ready(here)).toEqual(found);
    const marked = await there.world.app.inject({
      url: `/api/v1/admin/sheets/${id}/marked`,
      headers: studioHeaders(mei.token),
    });
    expect(marked.statusCode).toBe(200);
    expect(await apply(there)).toMatchObject({ status: 200, data: { state: "done" } });
    expect(await draftOf(here.store.db, "rg10")).toMatchObject({
      body: { values: { clock: "2.1 GHz" } },
    });
    expect(await ready(here)).toMatchObject({ state: "ready", counts: null });
  });

  it("is marked and applied by a process that has never loaded it", async () => {
    const { there, ready, here, apply } = await openBoth();
    await ready(here);
    expect(await apply(there)).toMatchObject({ status: 200, data: { state: "done" } });
  });

  it("reports the progress of the other process, which this one replaces once it has ended", async () => {
    const { here, there, mei, id, look, ready } = await openBoth();
    await ready(here);
    await takenByAnother(here);
    expect(await look(there)).toMatchObject({
      ...{ status: 200, data: { state: "comparing", done: 3, of: 9, rows: [], counts: null } },
    });
    const { db } = there.store;
    expect((await movingWork(db, [mei.id], Date.now())).get(mei.id)).toEqual([
      { id, kind: "sheet", state: "comparing", done: 3, total: 9 },
    ]);
    await db.updateTable("leases").set({ expires_at: 0 }).where("holder", "=", "another").execute();
    expect(await ready(there)).toMatchObject({ state: "ready", counts: { changes: 1 } });
    await until(async () => {
      const row = await db.selectFrom("jobs").select("state").executeTakeFirst();
      return row?.state === "ready";
    });
  });

  it("is compared again by both after it was applied and undone", async () => {
    const { here, there, ready, apply } = await openBoth();
    for (const at of [here, there]) await ready(at);
    const { data } = await apply(here);
    await undoChangeSet(here.store, data.change_set, { by: serverPerson, now: Date.now() });
    const { body } = await draftOf(here.store.db, "rg10");
    expect(body).toMatchObject({ values: { clock: "1.8 GHz" } });
    await here.store.transaction(async (tx) => {
      const next = { ...anyBody.parse(body), values: { clock: "1.9 GHz" } };
      await saveDraft(tx, { key: "rg10", body: next, now: Date.now(), author: "account:1" });
    });
    for (const at of [there, here]) {
      const { rows } = await ready(at);
      expect(rows[0].cells[0].before).toContain("1.9");
    }
  });

  it("is refused by both with the same message", async () => {
    const { here, there, ready } = await openBoth(Buffer.from([0x89, 0x50, 0, 0, 1, 2]));
    const refused = await ready(here);
    expect(refused).toMatchObject({ state: "refused", refusal: expect.stringMatching(/\S/) });
    expect(await ready(there)).toEqual(refused);
  });

  it("leaves nothing behind when it is removed", async () => {
    const { here, there, mei, id, ready } = await openBoth();
    await ready(here);
    const removed = await there.ask("DELETE", `/sheets/${id}`, { as: mei.token });
    expect(removed.status).toBe(200);
    expect(await here.store.db.selectFrom("jobs").selectAll().execute()).toEqual([]);
    expect((await here.ask("GET", `/sheets/${id}`, { as: mei.token })).status).toBe(404);
  });
});

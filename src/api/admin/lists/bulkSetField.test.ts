import { expect, it } from "vitest";
import type { AdminWorld } from "../../../../tests/support/admin.ts";
import { auditRecords } from "../../../../tests/support/auditRecords.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { limits } from "../../../../tests/support/limits.ts";
import { news, openListsWorld } from "../../../../tests/support/listsWorld.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { saveDraft } from "../../../staff/editing/documentOperations.ts";
import { valueHash } from "../../../staff/editing/workingCopies/bodyFields.ts";

forEachStore("A field of many documents", (open) => {
  const closeLater = closedAfterEach();

  const openWorld = async () => {
    const world = closeLater(await openListsWorld(await open()));
    const as = world.editor.token;
    return { ...world, ...jobsOf(world, as), as };
  };

  const setDate = { kind: "set", type: "news", path: "/date", how: "set", value: "2027-01-05" };

  it("is set where it is not so already, by a revision and a record each, and is set back", async () => {
    const { as, ...world } = await openWorld();
    await world.save("n2", news(2, { date: "2027-01-05" }));
    const job = await world.begin({ act: setDate, filters: { type: "news" } });
    expect(job).toMatchObject({ total: 3, counts: { can: 2, same: 1 } });
    expect(await world.field("n1", "date")).toBe("2026-11-01");
    const done = await world.go(job.id, "run");
    expect(done.counts).toMatchObject({ done: 2, same: 1 });
    expect(await world.field("n1", "date")).toBe("2027-01-05");
    const saves = await auditRecords(world.store.db, "document.save");
    expect(saves.map(({ subject }) => subject)).toEqual(["document:n1", "document:n3"]);
    expect(saves[0]).toMatchObject({
      ...{ actor: `account:${world.editor.id}`, detail: expect.stringContaining('"/date"') },
    });
    await world.save("n3", news(3, { date: "2027-02-02" }));
    const undone = await world.go(job.id, "undo");
    expect(undone.counts).toMatchObject({ undone: 1, skipped: 1 });
    expect(await world.field("n1", "date")).toBe("2026-11-01");
    expect(await world.field("n3", "date")).toBe("2027-02-02");
    const refused = await world.ask("GET", `/bulk/${job.id}/refusals`, { as });
    expect(refused.data.list).toMatchObject([{ key: "n3", code: "changed-since" }]);
  });

  it("keeps what else was changed since when it is set back", async () => {
    const world = await openWorld();
    const act = { kind: "set", type: "news", path: "/seo/title/en", how: "set", value: "Found" };
    const job = await world.begin({ act, keys: ["n1"] });
    await world.go(job.id, "run");
    expect(await world.field("n1", "seo")).toEqual({ title: { en: "Found" } });
    const title = { en: "Renamed", zh: "改名" };
    await world.save("n1", news(1, { title, seo: { title: { en: "Found" } } }));
    expect((await world.go(job.id, "undo")).counts).toMatchObject({ undone: 1 });
    expect(await world.field("n1", "title")).toEqual(title);
    expect(await world.field("n1", "seo")).toBeUndefined();
  });

  it("gets and loses values of a list, and words of keywords in any case", async () => {
    const world = await openWorld();
    await world.save("n1", news(1, { products: ["p1"], keywords: { en: "Motor; drive" } }));
    const change = async (path: string, how: string, value: unknown) => {
      const act = { kind: "set", type: "news", path, how, value };
      const job = await world.begin({ act, keys: ["n1", "n2"] });
      await world.go(job.id, "run");
      return job.counts;
    };
    expect(await change("/products", "add", ["p1", "p10"])).toMatchObject({ can: 2 });
    expect(await world.field("n1", "products")).toEqual(["p1", "p10"]);
    expect(await change("/products", "add", ["p10"])).toMatchObject({ same: 2 });
    expect(await change("/products", "remove", ["p1"])).toMatchObject({ can: 2 });
    expect(await world.field("n2", "products")).toEqual(["p10"]);
    expect(await change("/keywords/en", "add", "MOTOR, fan")).toMatchObject({ can: 2 });
    expect(await world.field("n1", "keywords")).toEqual({ en: "Motor, drive, fan" });
    expect(await change("/keywords/zh", "add", "电机，风扇")).toMatchObject({ can: 2 });
    expect(await world.field("n2", "keywords")).toEqual({ en: "MOTOR, fan", zh: "电机、风扇" });
    expect(await change("/keywords/en", "remove", "motor,drive,fan")).toMatchObject({ can: 2 });
    expect(await world.field("n2", "keywords")).toEqual({ zh: "电机、风扇" });
  });

  it("leaves documents out with the reason of each", async () => {
    const world = await openWorld();
    const kim = await world.person("kim", "admin");
    const place = "document:n1#/title/en";
    await world.ask("PUT", "/me/presence", { as: kim.token, body: { place } });
    const typed = [
      { op: "set", path: "/date", before: valueHash("2026-11-02"), after: "2026-12-24" },
    ];
    const { data: n2 } = await world.ask("GET", "/documents/n2", { as: world.as });
    expect(n2.working_copy.seq).toBe(0);
    const patched = await world.ask("PATCH", "/documents/n2", {
      ...{ as: kim.token, body: { request: "typed-by-kim", operations: typed } },
    });
    expect(patched.status).toBe(200);
    const cells = [{ key: "n3", path: "/title/en", before: "News 3", after: "Third" }];
    const label = "Words";
    const set = await world.ask("POST", "/change-sets", {
      ...{ as: kim.token, body: { label, origin: "grid", act: "collect", cells } },
    });
    expect(set.status).toBe(200);
    const job = await world.begin({ act: setDate, keys: ["n1", "n2", "n3", "p1"] });
    expect(job.counts).toMatchObject({ cannot: 4 });
    expect(await world.reasons(job.id)).toEqual({
      ...{ n1: "in-use", n2: "unsaved-there", n3: "in-change-set", p1: "other-type" },
    });
  });

  it("is set where nobody else is any more, and what was typed is elsewhere", async () => {
    const { as, store, ...world } = await openWorld();
    const kim = await world.person("kim", "admin");
    await world.ask("PUT", "/me/presence", { as: kim.token, body: { place: "document:n2" } });
    await store.db.updateTable("presence").set({ seen_at: 1 }).execute();
    await world.ask("PUT", "/me/presence", { as, body: { place: "document:n1#/date" } });
    const title = { op: "set", path: "/title/en", before: valueHash("News 1"), after: "First" };
    const patched = await world.ask("PATCH", "/documents/n1", {
      ...{ as: kim.token, body: { request: "typed-by-kim", operations: [title] } },
    });
    expect(patched.status).toBe(200);
    const cells = [{ key: "n3", path: "/title/en", before: "News 3", after: "Third" }];
    const set = { label: "Words", origin: "grid", act: "collect", cells };
    await world.ask("POST", "/change-sets", { as: kim.token, body: set });
    await store.db.updateTable("jobs").set({ state: "cancelled" }).execute();
    const job = await world.begin({ act: setDate, keys: ["n1", "n2", "n3"] });
    expect(job.counts).toMatchObject({ can: 3 });
    // Setting it back as well spares what was typed, and nothing else.
    await world.go(job.id, "run");
    const typed = {
      op: "set",
      path: "/date",
      before: valueHash("2027-01-05"),
      after: "2027-03-03",
    };
    await world.ask("PATCH", "/documents/n2", {
      ...{ as: kim.token, body: { request: "typed-later", operations: [typed] } },
    });
    expect((await world.go(job.id, "undo")).counts).toMatchObject({ undone: 2, skipped: 1 });
    expect(await world.reasons(job.id)).toEqual({ n2: "unsaved-there" });
  });

  it("is cleared where it need not have a value, and set back", async () => {
    const world = await openWorld();
    const { body } = (await world.ask("GET", "/documents/family", { as: world.as })).data
      .working_copy;
    await world.save("family", { ...body, parent: "news/all" });
    await world.save("n1", news(1, { updated: "2026-12-01" }));
    for (const [type, key, name, before, after] of [
      ["news", "n1", "updated", "2026-12-01", undefined],
      ["column", "family", "parent", "news/all", null],
    ] as const) {
      const act = { kind: "set", type, path: `/${name}`, how: "clear" };
      const job = await world.begin({ act, keys: [key] });
      await world.go(job.id, "run");
      expect(await world.field(key, name)).toBe(after);
      await world.go(job.id, "undo");
      expect(await world.field(key, name)).toBe(before);
    }
  });

  it("is left by whom their rights do not let, and where the document would not fit", async () => {
    const world = await openWorld();
    await world.save("n1", news(1, { updated: "2026-12-01" }));
    const mei = await world.person("mei", "viewer", [
      "editor",
      { types: ["news"], columns: ["news/old"] },
    ]);
    await world.save("n2", news(2, { column: "news/old" }));
    const { begin, reasons } = jobsOf(world, mei.token);
    const own = await begin({ act: setDate, keys: ["n2", "n3"] });
    expect(await reasons(own.id)).toEqual({ n3: "not-permitted" });
    const later = await world.begin({ act: setDate, keys: ["n1", "n2"] });
    expect(await world.reasons(later.id)).toEqual({ n1: "unfit-document" });
  });

  it("is refused as a whole where the field or the value makes no sense", async () => {
    const { as, ...world } = await openWorld();
    const tryTo = async (act: object) => {
      const body = { act: { ...setDate, ...act }, keys: ["n1"] };
      const { status, data, message } = await world.ask("POST", "/bulk", { as, body });
      return { status, code: data?.code, message };
    };
    expect(await tryTo({ value: "5 January" })).toMatchObject({ status: 422, code: "unfit-value" });
    expect((await tryTo({ value: "5 January" })).message).toContain("Date");
    expect(await tryTo({ value: null })).toMatchObject({ status: 422, code: "unfit-value" });
    expect(await tryTo({ value: undefined })).toMatchObject({ status: 422, code: "unfit-value" });
    for (const path of ["/title/en", "/body/en", "/nothing", "/image", "/products/0", "/summary"]) {
      expect(await tryTo({ path }), path).toMatchObject({ status: 422, code: "no-field" });
    }
    expect(await tryTo({ how: "add" })).toMatchObject({ status: 422, code: "no-change" });
    expect(await tryTo({ how: "clear", value: undefined })).toMatchObject({ code: "no-change" });
    for (const [path, value, how] of [
      ["/column", "n2", "set"],
      ["/column", "nothing", "set"],
      ["/products", ["p1", "n1"], "add"],
    ] as const) {
      expect(await tryTo({ path, value, how }), path).toMatchObject({
        ...{ status: 422, code: "no-referenced-document" },
      });
    }
    for (const value of [[], "", [7]]) {
      expect(await tryTo({ path: "/products", how: "add", value })).toMatchObject({
        ...{ status: 422, code: "unfit-value" },
      });
    }
    expect(await tryTo({ path: "/updated", how: "clear" })).toMatchObject({ code: "no-change" });
    expect(await tryTo({ type: "setting", path: "/name", value: "home" })).toMatchObject({
      ...{ status: 422, code: "no-field" },
    });
    expect(await tryTo({ type: "nothing" })).toMatchObject({ status: 422 });
  });
});

/** Acts on many documents by one person, each waited for. */
function jobsOf(world: Pick<AdminWorld, "ask" | "store">, as: string) {
  const settled = async (id: number, state: string) => {
    const read = async () => (await world.ask("GET", `/bulk/${id}`, { as })).data;
    const most = { timeout: limits.wait, interval: 20 };
    await expect.poll(async () => (await read()).state, most).toBe(state);
    return read();
  };
  return {
    async begin(body: object) {
      const { data, status, message } = await world.ask("POST", "/bulk", { as, body });
      expect({ status, message }).toMatchObject({ status: 200 });
      return settled(data.id, "checked");
    },
    async go(id: number, act: "run" | "undo") {
      await world.ask("POST", `/bulk/${id}/${act}`, { as });
      return settled(id, act === "run" ? "done" : "undone");
    },
    async reasons(id: number) {
      const { data } = await world.ask("GET", `/bulk/${id}/refusals`, { as });
      const told: { key: string; code: string }[] = data.list;
      return Object.fromEntries(told.map(({ key, code }) => [key, code]));
    },
    async field(key: string, name: string) {
      const { data } = await world.ask("GET", `/documents/${key}`, { as });
      return data.working_copy.body[name];
    },
    save: (key: string, body: object) =>
      world.store.transaction((tx) => saveDraft(tx, { key, body, now: 9 })),
  };
}

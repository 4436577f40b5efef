import { expect, it } from "vitest";
import { addAccount } from "../../../../tests/support/accounts.ts";
import { type AdminWorld, adminWorld, studioHeaders } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { multipart } from "../../../../tests/support/enquiries.ts";
import { shared } from "../../../../tests/support/partFamily.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { until } from "../../../../tests/support/until.ts";
import { smallWorld } from "../../../../tests/support/world.ts";
import type { Store } from "../../../base/store/store.ts";
import { setActive } from "../../../staff/accounts/accounts.ts";
import { createDocument, inPublication } from "../../../staff/editing/documentOperations.ts";

forEachStore("Events of the admin API", (open) => {
  const closeLater = closedAfterEach();
  const openWorld = async (store?: Store) => {
    const world = await adminWorld(store ?? (await open()));
    closeLater(world);
    return world;
  };

  /** Reads a stream until it ends. */
  async function listen({ world }: AdminWorld, token: string, lastId?: string, query = "") {
    const answer = await world.app.inject({
      url: `/api/v1/admin/events${query}`,
      headers: {
        cookie: `Admin-Token=${token}`,
        ...(lastId !== undefined && { "last-event-id": lastId }),
      },
      payloadAsStream: true,
    });
    let text = "";
    let isOver = false;
    const stream = answer.stream();
    stream.setEncoding("utf8");
    stream.on("data", (chunk: string) => {
      text += chunk;
    });
    stream.on("close", () => {
      isOver = true;
    });
    const events = () =>
      text.split("\n\n").flatMap((block) => {
        const [, name] = /^event: (.*)$/m.exec(block) ?? [];
        const [, data] = /^data: (.*)$/m.exec(block) ?? [];
        return name === undefined || data === undefined ? [] : [{ name, ...JSON.parse(data) }];
      });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      events,
      lastId: () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1],
      isOver: () => isOver,
      has: (name: string) => until(() => events().some((event) => event.name === name)),
      over: () => until(() => isOver),
    };
  }

  async function addEnquiry(store: Store, code: string) {
    await store.db
      .insertInto("enquiries")
      .values({
        ...{ code, idempotency_key: code, fingerprint: "", form: "business", language: "en" },
        ...{ body: '{"name":"Secret Sender"}', created_at: 0, state_at: null },
      })
      .execute();
  }

  it("report unread notices to their people, and none once they may not open the document", async () => {
    const admin = await openWorld();
    const { person, store, ask } = admin;
    const [lin, mei] = [await person("lin", "editor"), await person("mei", "editor")];
    const key = "report";
    await store.transaction((tx) =>
      createDocument(tx, {
        ...{ type: "parameterGroup", key, now: 1 },
        body: { title: { en: "Report", zh: "报告" }, position: 0 },
      }),
    );
    const [hers, his] = [await listen(admin, mei.token), await listen(admin, lin.token)];
    await ask("POST", `/documents/${key}/comments`, {
      ...{ as: lin.token, body: { text: `Look, @{${mei.id}}` } },
    });
    const unread = () =>
      hers.events().flatMap((event) => (event.name === "notices" ? [event.unread] : []));
    await until(() => unread().at(-1) === 1);
    await ask("POST", `/documents/${key}/comments`, {
      ...{ as: lin.token, body: { text: `And again, @{${mei.id}}` } },
    });
    await until(() => unread().at(-1) === 2);
    // Another stream begins with what is unread.
    const again = await listen(admin, mei.token);
    await again.has("notices");
    const placed = await ask("PUT", `/documents/${key}/embargo`, {
      ...{ as: lin.token, body: { version: 1, named: [lin.id] } },
    });
    expect(placed.status).toBe(200);
    await until(() => unread().at(-1) === 0);
    expect(his.events().some(({ name }) => name === "notices")).toBe(false);
  });

  it("report changed enquiries to people who may read them, and who else has one open", async () => {
    const admin = await openWorld();
    const { person, store, ask } = admin;
    const [handler, other] = [
      await person("handler", "enquiry-handler"),
      await person("other", "enquiry-handler"),
    ];
    const quality = await person("quality", ["enquiry-handler", { forms: ["quality"] }]);
    const code = "7K3M-Q0ZD-91XA";
    await store.db
      .insertInto("enquiries")
      .values({
        ...{ code, idempotency_key: code, fingerprint: "", form: "business", language: "en" },
        ...{ body: '{"contact_name":"Secret Sender"}', created_at: 0, state_at: null },
      })
      .execute();
    const [stream, others] = [
      await listen(admin, handler.token),
      await listen(admin, quality.token),
    ];
    await stream.has("open");
    await others.has("open");
    const at = (who: typeof other, place: string) =>
      ask("PUT", "/me/presence", { as: who.token, body: { place } });
    expect((await at(handler, `enquiry:${code}`)).status).toBe(200);
    expect((await at(other, `enquiry:${code}#reply`)).status).toBe(200);
    expect((await at(quality, `enquiry:${code}`)).status).toBe(404);
    await until(() =>
      stream.events().some(({ name, people }) => name === "presence" && people.length === 1),
    );
    expect(stream.events().find(({ name }) => name === "presence")?.people).toMatchObject([
      { id: other.id, place: `enquiry:${code}#reply` },
    ]);
    const claimed = await ask("POST", `/desk/enquiries/${code}/claim`, {
      ...{ as: other.token, body: { version: 1 } },
    });
    expect(claimed.data.version).toBe(2);
    await stream.has("enquiry");
    expect(stream.events().find(({ name }) => name === "enquiry")).toEqual({
      ...{ name: "enquiry", code, version: 2 },
    });
    expect(others.events().some(({ name }) => name === "enquiry")).toBe(false);
  });

  it("report publications and enquiries to people who may read them, including missed ones", async () => {
    const admin = await openWorld();
    const { world, person, store } = admin;
    const handler = await person("handler", "enquiry-handler");
    const viewer = await person("viewer", "viewer");
    const stream = await listen(admin, handler.token);
    expect(stream.headers).toMatchObject({
      ...{ "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store" },
    });
    const other = await listen(admin, viewer.token);
    await stream.has("open");
    await other.has("open");
    await addEnquiry(store, "first");
    await stream.has("enquiries");
    await world.swap(smallWorld());
    await other.has("publication");
    await stream.has("publication");
    expect(JSON.stringify([stream.events(), other.events()])).not.toMatch(/Secret|first/);
    expect(other.events().map(({ name }) => name)).not.toContain("enquiries");

    const lastId = stream.lastId();
    await addEnquiry(store, "missed");
    await addEnquiry(store, "missed too");
    const again = await listen(admin, handler.token, lastId);
    await again.has("enquiries");
    // A tab that takes over from another goes on after the event that it names.
    const taken = await listen(admin, handler.token, undefined, `?since=${lastId}`);
    await taken.has("enquiries");
    await taken.has("presence");
    expect(taken.events()[0]).toMatchObject({ name: "open", account: handler.id });
    expect(taken.events().find(({ name }) => name === "enquiries")).toMatchObject({ count: 2 });
    expect(again.events().find(({ name }) => name === "enquiries")).toMatchObject({
      ...{ count: 2, forms: [{ form: "business", count: 2 }] },
    });
    const counts = await admin.ask("GET", "/enquiries/counts", { as: handler.token });
    expect(counts.data.list).toEqual([{ form: "business", state: "received", count: 3 }]);
    const { token } = await person("quality", ["enquiry-handler", { forms: ["quality"] }]);
    const none = await admin.ask("GET", "/enquiries/counts", { as: token });
    expect(none.data.list).toEqual([]);
  });

  it("end when the account may no longer sign in, in every process", async () => {
    const first = await openWorld();
    const second = await openWorld(await open());
    const { token } = await first.person("leaver", "viewer");
    await addAccount(first.store, { account: "root", passwordHash: "none", isAdmin: true });
    const streams = [await listen(first, token), await listen(second, token)];
    for (const stream of streams) await stream.has("open");
    await setActive(first.store, { account: "leaver", isActive: false, now: Date.now() });
    for (const stream of streams) await stream.over();
    for (const stream of streams) {
      expect(stream.events().at(-1)).toMatchObject({ name: "end", reason: "signed-out" });
    }
  });

  it("show who else has a document open, to people who have it open and may see it", async () => {
    const admin = await openWorld();
    const { ask, person, store } = admin;
    const draft = { key: "plans/secret-plan", type: "faq", created_at: 0, trashed_at: null };
    await store.db.insertInto("documents").values(draft).execute();
    const [lin, mei] = [await person("lin", "editor"), await person("mei", "editor")];
    const outsider = await person("out", "enquiry-handler");
    const at = (as: string, place: string | null) =>
      ask("PUT", "/me/presence", { as, body: { place } });
    expect(await at(outsider.token, "document:plans/secret-plan")).toMatchObject({ status: 404 });
    expect(await at(lin.token, "somewhere")).toMatchObject({ status: 422 });
    const streams = [await listen(admin, lin.token), await listen(admin, outsider.token)];
    await at(lin.token, "document:plans/secret-plan#/question/en");
    await at(mei.token, "document:plans/secret-plan#/question/zh");
    await streams[0]?.has("presence");
    expect(streams[0]?.events().find(({ name }) => name === "presence")?.people).toEqual([
      { id: mei.id, name: "Lin Wei", place: "document:plans/secret-plan#/question/zh" },
    ]);
    const lastSeen = () => streams[0]?.events().findLast(({ name }) => name === "presence")?.people;
    // Presence that is not renewed ends, unless its session has a stream.
    const longAgo = { seen_at: Date.now() - 120_000 };
    await store.db.updateTable("presence").set(longAgo).execute();
    await until(() => lastSeen()?.length === 0);
    streams.push(await listen(admin, mei.token));
    await until(() => lastSeen()?.length === 1);
    // A tab that closes takes away its own place, not the one that another tab has entered since.
    const leave = (left: string) =>
      ask("PUT", "/me/presence", { as: mei.token, body: { place: null, left } });
    const places = () => store.db.selectFrom("presence").select("place").orderBy("place").execute();
    await leave("document:plans/other");
    expect(await places()).toHaveLength(2);
    await leave("document:plans/secret-plan#/answer/en");
    await until(() => lastSeen()?.length === 0);
    await at(mei.token, "document:plans/secret-plan");
    await until(() => lastSeen()?.length === 1);
    await at(mei.token, null);
    await until(() => lastSeen()?.length === 0);
    expect(streams[1]?.events().map(({ name }) => name)).not.toContain("presence");
  });

  it("report the progress of change sets to their owner alone", async () => {
    const admin = await openWorld();
    const [lin, mei] = [await admin.person("lin", "admin"), await admin.person("mei", "admin")];
    const streams = [await listen(admin, lin.token), await listen(admin, mei.token)];
    for (const stream of streams) await stream.has("open");
    const draft = { key: "plans/order", type: "faq", created_at: 0, trashed_at: null };
    await admin.store.db.insertInto("documents").values(draft).execute();
    const cells = [{ key: "plans/order", path: "/position", before: 0, after: 1 }];
    const { data: set } = await admin.ask("POST", "/change-sets", {
      as: lin.token,
      body: { label: "Order", origin: "grid", act: "check", cells },
    });
    await streams[0]?.has("progress");
    expect(streams[0]?.events().findLast(({ name }) => name === "progress")?.list).toEqual([
      expect.objectContaining({ id: set.id, kind: "change-set", total: 1 }),
    ]);
    expect(streams[1]?.events().map(({ name }) => name)).not.toContain("progress");
  });

  it("report the progress of bulk actions and files to their owner alone", async () => {
    const admin = await openWorld();
    const [lin, mei] = [await admin.person("lin", "editor"), await admin.person("mei", "editor")];
    const streams = [await listen(admin, lin.token), await listen(admin, mei.token)];
    for (const stream of streams) await stream.has("open");
    const [column] = shared;
    await inPublication(admin.store, 2, async ({ tx }) => {
      if (column !== undefined) await createDocument(tx, { ...column, author: "x", now: 1 });
    });
    const { data: job } = await admin.ask("POST", "/bulk", {
      as: lin.token,
      body: { act: { kind: "trash" }, keys: ["products"] },
    });
    const lastOf = (name: string) => streams[0]?.events().findLast((one) => one.name === name);
    const act = { id: job.id, kind: "bulk", state: "checked", done: 1, total: 1 };
    await until(() => JSON.stringify(lastOf("progress") ?? "").includes('"checked"'));
    expect(lastOf("progress")?.list).toEqual([act]);
    const form = multipart([["file", Buffer.from("Part number,Core\nA1,M4\n"), "list.csv"]]);
    const upload = await admin.world.app.inject({
      ...{ method: "POST", url: "/api/v1/admin/sheets", payload: form.payload },
      headers: { ...studioHeaders(lin.token), ...form.headers },
    });
    const { id } = upload.json().data;
    await admin.ask("GET", `/sheets/${id}`, { as: lin.token });
    await until(() => JSON.stringify(lastOf("progress") ?? "").includes('"ready"'));
    const counts = { done: expect.any(Number), total: expect.any(Number) };
    expect(lastOf("progress")?.list).toEqual([
      act,
      { id, kind: "sheet", state: "ready", ...counts },
    ]);
    const others = streams[1]?.events().map(({ name }) => name);
    expect(others).not.toContain("progress");
  });

  it("are limited for each session, and end with the server", async () => {
    const admin = await openWorld();
    const { token } = await admin.person("lin", "administrator");
    const streams = [];
    for (let count = 0; count < 4; count += 1) streams.push(await listen(admin, token));
    expect(await admin.ask("GET", "/events", { as: token })).toMatchObject({ status: 429 });
    const head = { method: "HEAD", url: "/api/v1/admin/events" } as const;
    const cookie = `Admin-Token=${token}`;
    expect((await admin.world.app.inject({ ...head, headers: { cookie } })).statusCode).toBe(404);
    await streams[0]?.has("jobs");
    expect((await admin.ask("GET", "/system", { as: token })).data).toMatchObject({
      ...{ is_writable: true, schedules: { waiting: 0, failed: 0 } },
    });
    await admin.close();
    for (const stream of streams) await stream.over();
  });
});

import { expect, it } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { group } from "../../../../tests/support/embargoWorld.ts";
import { drawnMails } from "../../../../tests/support/outbox.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { grantRole, revokeRole } from "../../../staff/accounts/roles/grants.ts";
import { openSession } from "../../../staff/accounts/sessions/sessions.ts";
import { createDocument } from "../../../staff/editing/documentOperations.ts";
import { maxComments } from "../../../staff/teamwork/comments.ts";
import { enqueueDigests } from "../../../staff/teamwork/digests.ts";
import { purgeNotices } from "../../../staff/teamwork/notices.ts";

const key = "interim-report";
const path = `/documents/${key}`;

forEachStore("Colleagues who work on one document", (open) => {
  const closeLater = closedAfterEach();
  const openWorld = async () => {
    const world = await adminWorld(await open());
    closeLater(world);
    const { store, ask, person } = world;
    await store.transaction((tx) =>
      createDocument(tx, { type: "parameterGroup", key, body: group("Report", "报告"), now: 1 }),
    );
    const [lin, mei] = [
      await person("lin", "editor"),
      await person("mei", ["translator", { languages: ["zh"] }]),
    ];
    const [bo, guest] = [
      await person("bo", "viewer"),
      await person("guest", ["viewer", { types: ["news"] }]),
    ];
    const names = { lin, mei, bo, guest };
    for (const [account, { id }] of Object.entries(names)) {
      const details = { name: `${account} (name)`, email: `${account}@example.com` };
      await store.db.updateTable("accounts").set(details).where("id", "=", id).execute();
    }
    const comment = async (as: string, body: object) => {
      const answer = await ask("POST", `${path}/comments`, { as, body });
      return { ...answer, id: answer.data?.id as number };
    };
    const threads = async (as: string) =>
      (await ask("GET", `${path}/comments`, { as })).data.threads;
    const notices = async (as: string) => {
      const { status, data } = await ask("GET", "/me/notices", { as });
      return { status, ...data };
    };
    const hand = (as: string, to: object, line = "titles are final", rest: object = {}) =>
      ask("PUT", `${path}/hand-over`, { as, body: { to, line, ...rest } });
    const turn = async (as: string) => (await ask("GET", "/me/turn", { as })).data.list;
    /** Acts on a document, the first at the beginning. */
    const acts = async (of = key) => {
      const rows = await store.db
        .selectFrom("audit")
        .select("act")
        .where("subject", "=", `document:${of}`)
        .orderBy("seq")
        .execute();
      return rows.map(({ act }) => act).filter((act) => !act.startsWith("document."));
    };
    /** Makes another document of the same kind. */
    const another = (of: string, body: object = group("Other", "其他")) =>
      store.transaction((tx) =>
        createDocument(tx, { type: "parameterGroup", key: of, body, now: 1 }),
      );
    return { ...world, ...names, comment, threads, notices, hand, turn, acts, another };
  };

  it("comment on fields in threads, which those who may open the document read", async () => {
    const { ask, comment, threads, lin, mei, bo, guest } = await openWorld();
    const first = await comment(mei.token, {
      text: "  Is this\r\nthe final title?  ",
      path: "/title/zh",
    });
    expect(first.status).toBe(200);
    const reply = await comment(lin.token, { text: "It is.", thread: first.id });
    expect(await threads(bo.token)).toMatchObject([
      {
        ...{ id: first.id, path: "/title/zh", language: null, resolved_at: null },
        comments: [
          {
            ...{ text: "Is this\nthe final title?", author: `account:${mei.id}` },
            ...{ author_name: "mei (name)", is_own: false, edited_at: null },
          },
          { id: reply.id, text: "It is." },
        ],
      },
    ]);
    await comment(bo.token, { text: "All of the Chinese needs a look", language: "zh" });
    expect((await threads(bo.token))[1]).toMatchObject({
      ...{ path: "", language: "zh", comments: [{ is_own: true }] },
    });
    // To others it does not exist, as the document.
    const none = await ask("GET", "/documents/none/comments", { as: guest.token });
    const hidden = await ask("GET", `${path}/comments`, { as: guest.token });
    expect([hidden.status, hidden.data]).toEqual([404, none.data]);
    expect((await comment(guest.token, { text: "Hello" })).status).toBe(404);
  });

  it("change and delete their own comments alone, resolve threads and open them again", async () => {
    const { ask, comment, threads, lin, mei } = await openWorld();
    const { id } = await comment(mei.token, { text: "Wrong", path: "/title/zh" });
    const own = { as: mei.token, body: { text: "Right" } };
    const strange = await ask("PATCH", `${path}/comments/${id}`, { ...own, as: lin.token });
    expect(strange).toMatchObject({ status: 403, data: { code: "not-author" } });
    expect((await ask("PATCH", `${path}/comments/${id}`, own)).status).toBe(200);
    const [{ comments }] = await threads(lin.token);
    expect(comments).toMatchObject([{ text: "Right", edited_at: expect.any(String) }]);
    const resolve = (isResolved: boolean) =>
      ask("PUT", `${path}/comments/${id}/resolution`, {
        as: lin.token,
        body: { is_resolved: isResolved },
      });
    expect((await resolve(true)).status).toBe(200);
    expect(await threads(mei.token)).toMatchObject([{ resolved_by_name: "lin (name)" }]);
    expect((await resolve(false)).status).toBe(200);
    await resolve(true);
    const reply = await comment(lin.token, { text: "Not quite", thread: id });
    expect(await threads(mei.token)).toMatchObject([{ resolved_at: null }]);
    // The first one leaves its place to the replies.
    const remove = (one: number, as: string) => ask("DELETE", `${path}/comments/${one}`, { as });
    expect((await remove(id, lin.token)).status).toBe(403);
    expect((await remove(id, mei.token)).status).toBe(200);
    expect(await threads(lin.token)).toMatchObject([
      { comments: [{ text: "", is_deleted: true, is_own: false }, { text: "Not quite" }] },
    ]);
    expect((await remove(id, mei.token)).status).toBe(404);
    expect((await remove(reply.id, lin.token)).status).toBe(200);
    expect(await threads(lin.token)).toEqual([]);
  });

  it("change nothing where a text or a state is what it was, and keep a thread without its replies", async () => {
    const { ask, comment, threads, acts, lin, mei } = await openWorld();
    const { id } = await comment(mei.token, { text: "Same", path: "/title/zh", language: "zh" });
    const same = { as: mei.token, body: { text: " Same " } };
    expect((await ask("PATCH", `${path}/comments/${id}`, same)).status).toBe(200);
    const resolve = (one: number, isResolved: boolean) =>
      ask("PUT", `${path}/comments/${one}/resolution`, {
        as: lin.token,
        body: { is_resolved: isResolved },
      });
    expect((await resolve(id, false)).status).toBe(200);
    // A field has its language in its path.
    expect(await threads(lin.token)).toMatchObject([
      { language: null, comments: [{ edited_at: null }] },
    ]);
    expect(await acts()).toEqual(["comment.add"]);
    await resolve(id, true);
    await resolve(id, true);
    await resolve(id, false);
    const reply = await comment(lin.token, { text: "Why?", thread: id });
    expect(await resolve(reply.id, true)).toMatchObject({
      ...{ status: 409, data: { code: "no-thread" } },
    });
    const edited = { as: lin.token, body: { text: "Why so?" } };
    await ask("PATCH", `${path}/comments/${reply.id}`, edited);
    expect((await ask("DELETE", `${path}/comments/${reply.id}`, { as: lin.token })).status).toBe(
      200,
    );
    expect(await threads(lin.token)).toMatchObject([{ id, comments: [{ text: "Same" }] }]);
    expect(await acts()).toEqual([
      ...["comment.add", "comment.resolve", "comment.reopen"],
      ...["comment.add", "comment.change", "comment.remove"],
    ]);
  });

  it("reach comments from their own document alone", async () => {
    const { ask, comment, threads, another, mei } = await openWorld();
    await another("other");
    const as = mei.token;
    const { data } = await ask("POST", "/documents/other/comments", { as, body: { text: "Far" } });
    const { id } = data;
    expect(await comment(as, { text: "Near", thread: id })).toMatchObject({ status: 409 });
    const far = `${path}/comments/${id}`;
    expect(await ask("PATCH", far, { as, body: { text: "Gone" } })).toMatchObject({ status: 404 });
    expect(await ask("DELETE", far, { as })).toMatchObject({ status: 404 });
    const resolved = await ask("PUT", `${far}/resolution`, { as, body: { is_resolved: true } });
    expect(resolved.status).toBe(409);
    // A reply is to the first comment of a thread.
    const first = await comment(as, { text: "Near" });
    const reply = await comment(as, { text: "Nearer", thread: first.id });
    expect(await comment(as, { text: "Nearest", thread: reply.id })).toMatchObject({
      ...{ status: 409, data: { code: "no-thread" } },
    });
    expect((await threads(as)).map((one: { id: number }) => one.id)).toEqual([first.id]);
  });

  it("receive one notice of a comment, and none of what is deleted", async () => {
    const { ask, store, comment, notices, lin, mei, bo } = await openWorld();
    const told = async (token: string) =>
      (await notices(token)).list.map(
        (one: { kind: string; thread: number; path: string }) =>
          `${one.kind} ${one.thread} ${one.path}`,
      );
    const { id } = await comment(mei.token, { text: "One", path: "/title/zh" });
    const reply = await comment(lin.token, { text: `Two, @{${mei.id}}`, thread: id });
    expect(await told(mei.token)).toEqual([`mention ${id} /title/zh`]);
    const next = await comment(lin.token, { text: "Three", thread: id });
    const edit = (one: number, text: string) =>
      ask("PATCH", `${path}/comments/${one}`, { as: lin.token, body: { text } });
    await edit(next.id, `Three, @{${mei.id}} @{${lin.id}}`);
    // Who mentions nobody any more still replies.
    await edit(next.id, "Three again");
    const both = [`reply ${id} /title/zh`, `mention ${id} /title/zh`];
    expect(await told(mei.token)).toEqual(both);
    expect(await told(lin.token)).toEqual([]);
    await ask("POST", "/me/notices/read", { as: mei.token, body: { ids: [] } });
    expect((await notices(mei.token)).unread).toBe(2);
    await ask("DELETE", `${path}/comments/${next.id}`, { as: lin.token });
    expect(await told(mei.token)).toEqual(both.slice(1));
    // The first comment of a thread stays without its text, and nobody is told of it.
    const start = await comment(lin.token, { text: `Four, @{${bo.id}}` });
    await comment(lin.token, { text: "Five", thread: start.id });
    expect(await told(bo.token)).toEqual([`mention ${start.id} `]);
    await ask("DELETE", `${path}/comments/${start.id}`, { as: lin.token });
    expect(await told(bo.token)).toEqual([]);

    // Who may not open the document any more stays in the text, and is told nothing.
    const now = Date.now();
    await revokeRole(store, { account: "mei", role: "translator", now });
    const left = await comment(lin.token, { text: "Six", thread: id });
    expect((await edit(reply.id, `Two again, @{${mei.id}}`)).status).toBe(200);
    expect(await edit(left.id, `Six, @{${mei.id}}`)).toMatchObject({
      ...{ status: 422, data: { code: "mentioned-cannot-open" } },
    });
    expect(await store.db.selectFrom("notices").select("comment_id").execute()).toEqual([]);
  });

  it("are refused in words what cannot be", async () => {
    const { ask, store, comment, hand, lin, mei, bo, guest } = await openWorld();
    const refused = async (body: object, as = lin.token) => {
      const { status, data, message } = await comment(as, body);
      return { status, code: data?.code, message };
    };
    expect(await refused({ text: " \n " })).toMatchObject({ status: 422, code: "empty" });
    expect(await refused({ text: "x".repeat(2_001) })).toMatchObject({ code: "too-long" });
    expect((await refused({ text: "x".repeat(9_001) })).status).toBe(422);
    expect(await refused({ text: "x", path: "/none/zh" })).toMatchObject({ code: "no-field" });
    expect(await refused({ text: "x", path: "title" })).toMatchObject({ code: "no-field" });
    expect(await refused({ text: "x", thread: 77 })).toMatchObject({ code: "no-thread" });
    expect(await refused({ text: `Look, @{${guest.id}}` })).toEqual({
      ...{ status: 422, code: "mentioned-cannot-open" },
      message: "guest (name) cannot open this document.",
    });
    const crowd = Array.from({ length: 21 }, (_, one) => `@{${one + 1}}`).join(" ");
    expect(await refused({ text: crowd })).toMatchObject({ code: "too-many-mentions" });
    const most = crowd.replace(/ \S+$/, "");
    expect(await refused({ text: most })).toMatchObject({ code: "mentioned-cannot-open" });
    for (const [to, code] of [
      [{ kind: "person", id: guest.id }, "person-cannot-open"],
      [{ kind: "role", name: "none" }, "unknown-role"],
      [{ kind: "role", name: "publisher" }, "role-cannot-open"],
    ] as const) {
      expect(await hand(lin.token, to)).toMatchObject({ status: 422, data: { code } });
    }
    const toMei = { kind: "person", id: mei.id };
    expect(await hand(bo.token, toMei)).toMatchObject({
      ...{ status: 403, data: { code: "may-not-hand-over" } },
    });
    expect((await hand(lin.token, toMei, "x".repeat(201))).status).toBe(422);
    const end = { as: lin.token, body: { as: "done" } };
    expect(await ask("POST", `${path}/hand-over/end`, end)).toMatchObject({
      ...{ status: 409, data: { code: "not-handed-over" } },
    });
    const { id: document } = await store.db
      .selectFrom("documents")
      .select("id")
      .executeTakeFirstOrThrow();
    const row = { document_id: document, path: "", author: "server", text: "x", at: 1 };
    for (let part = 0; part < maxComments; part += 100) {
      await store.db
        .insertInto("comments")
        .values(Array.from({ length: 100 }, () => row))
        .execute();
    }
    expect(await refused({ text: "One more" })).toMatchObject({ code: "too-many-comments" });
  });

  it("get notices of mentions and of replies in their threads, until they read them or lose the right", async () => {
    const { ask, store, comment, notices, lin, mei, bo } = await openWorld();
    const { id } = await comment(lin.token, { text: `Please look, @{${mei.id}} @{${lin.id}}` });
    expect(await notices(lin.token)).toMatchObject({ unread: 0, list: [] });
    expect(await notices(mei.token)).toMatchObject({
      ...{ status: 200, unread: 1 },
      list: [
        {
          ...{ kind: "mention", key, title: { en: "Report", zh: "报告" }, thread: id },
          text: "Please look, @mei (name) @lin (name)",
          ...{ by: `account:${lin.id}`, by_name: "lin (name)", is_read: false },
        },
      ],
    });
    await comment(mei.token, { text: `I did, and @{${bo.id}} should`, thread: id });
    await comment(bo.token, { text: "So did I", thread: id });
    const told = async (token: string) =>
      (await notices(token)).list.map((one: { kind: string; text: string }) => one.kind);
    expect(await told(lin.token)).toEqual(["reply", "reply"]);
    expect(await told(mei.token)).toEqual(["reply", "mention"]);
    expect(await told(bo.token)).toEqual(["mention"]);
    // Somebody mentioned later is told once; one who is mentioned no more is not.
    const edit = (text: string) =>
      ask("PATCH", `${path}/comments/${id}`, { as: lin.token, body: { text } });
    expect((await edit(`@{${bo.id}}, look`)).status).toBe(200);
    expect((await edit(`@{${bo.id}}, please look`)).status).toBe(200);
    expect(await told(bo.token)).toEqual(["mention", "mention"]);
    expect(await told(mei.token)).toEqual(["reply"]);

    const [newest] = (await notices(lin.token)).list;
    const read = (as: string, body: object) => ask("POST", "/me/notices/read", { as, body });
    // Nobody reads for others.
    await read(bo.token, { ids: [newest.id] });
    expect((await notices(lin.token)).unread).toBe(2);
    await read(lin.token, { ids: [newest.id] });
    expect(await notices(lin.token)).toMatchObject({ unread: 1, list: [{ is_read: true }, {}] });
    await read(lin.token, { up_to: newest.id });
    expect((await notices(lin.token)).unread).toBe(0);

    // In the trash the document waits for nobody, and nobody writes on it.
    const trash = (what: string) => ask("POST", `${path}/${what}`, { as: lin.token });
    expect((await trash("trash")).status).toBe(200);
    expect(await told(bo.token)).toEqual([]);
    expect(await comment(lin.token, { text: "Late" })).toMatchObject({
      ...{ status: 409, data: { code: "trashed" } },
    });
    expect((await trash("untrash")).status).toBe(200);
    expect(await told(bo.token)).toHaveLength(2);
    const now = Date.now();
    await revokeRole(store, { account: "bo", role: "viewer", now });
    await grantRole(store, { account: "bo", role: "viewer", limits: { types: ["news"] }, now });
    const { token } = await openSession(store, bo.id, now);
    expect(await notices(token)).toMatchObject({ status: 200, unread: 0, list: [] });
  });

  it("hand a document to a person or a role, who take it, finish it or hand it on", async () => {
    const { ask, hand, turn, notices, lin, mei, bo } = await openWorld();
    const state = async (as: string) => (await ask("GET", `${path}/hand-over`, { as })).data;
    const offered = await state(lin.token);
    expect(offered).toMatchObject({ current: null, may_hand_over: true, may_take: false });
    expect(offered.people.map(({ id }: { id: number }) => id).sort()).toEqual([
      ...[lin.id, mei.id, bo.id].sort(),
    ]);
    expect(offered.roles).toEqual(["editor", "translator", "viewer"]);
    const role = { kind: "role", name: "translator" };
    const made = await hand(lin.token, role);
    expect(made).toMatchObject({
      status: 200,
      data: { current: { role: "translator", person: null, line: "titles are final" } },
    });
    expect(await turn(mei.token)).toMatchObject([
      { key, title: { en: "Report" }, hand_over: { role: "translator", taken_by: null } },
    ]);
    expect(await turn(bo.token)).toEqual([]);
    const listed = await ask("GET", "/documents?limit=5", { as: bo.token });
    expect(listed.data.data[0].hand_over).toEqual({
      ...{ person: null, role: "translator", taken_by: null, line: "titles are final" },
    });
    expect(await notices(mei.token)).toMatchObject({
      list: [{ kind: "hand-over", role: "translator", text: "titles are final", thread: null }],
    });
    const act = (what: string, as: string, body: object = {}) =>
      ask("POST", `${path}/hand-over/${what}`, { as, body });
    expect((await act("take", bo.token)).status).toBe(403);
    // Somebody else has handed it over meanwhile: what one saw is left as it is.
    const { id: seen } = made.data.current;
    const again = await hand(lin.token, role, "now really", { seen });
    expect(again.status).toBe(200);
    expect(await hand(lin.token, role, "lost", { seen })).toMatchObject({
      ...{ status: 409, data: { code: "handed-over-since" } },
    });
    const taken = await act("take", mei.token);
    expect(taken.data).toMatchObject({ current: { taken_by: { id: mei.id } }, may_take: false });
    expect((await notices(mei.token)).unread).toBe(0);
    expect(await turn(mei.token)).toMatchObject([{ hand_over: { taken_by: { id: mei.id } } }]);
    expect((await act("end", bo.token, { as: "done" })).status).toBe(403);
    expect((await act("end", mei.token, { as: "done" })).data.current).toBeNull();
    expect(await turn(mei.token)).toEqual([]);
    // By name, and on from there.
    await hand(mei.token, { kind: "person", id: bo.id }, "");
    expect(await turn(bo.token)).toMatchObject([{ hand_over: { person: { id: bo.id } } }]);
    await hand(mei.token, { kind: "person", id: lin.id });
    expect([await turn(bo.token), (await notices(bo.token)).unread]).toEqual([[], 0]);
    expect(await turn(lin.token)).toHaveLength(1);
    const audit = await ask("GET", `/audit?subject=document:${key}`, { as: lin.token });
    const acts = audit.data.list.map(({ act: one }: { act: string }) => one);
    expect(acts).toEqual(["hand-over.make", "hand-over.make"]);
    expect(JSON.stringify(audit.data)).not.toContain("titles are final");
  });

  it("are handed documents that only those whom it concerns take and end, the oldest first", async () => {
    const { ask, hand, turn, notices, acts, another, person, lin, mei, bo } = await openWorld();
    const eve = await person("eve", "editor");
    const state = async (as: string) => (await ask("GET", `${path}/hand-over`, { as })).data;
    const act = (what: string, as: string, body: object = {}) =>
      ask("POST", `${path}/hand-over/${what}`, { as, body });
    await another("other");
    const toEditors = { kind: "role", name: "editor" };
    await hand(lin.token, toEditors);
    await ask("PUT", "/documents/other/hand-over", {
      ...{ as: lin.token, body: { to: toEditors, line: "" } },
    });
    const keys = async (as: string) => (await turn(as)).map((one: { key: string }) => one.key);
    expect(await keys(eve.token)).toEqual([key, "other"]);
    expect(await keys(lin.token)).toEqual([key, "other"]);
    // Those of the role are told, but for who hands it over.
    expect([(await notices(lin.token)).unread, (await notices(eve.token)).unread]).toEqual([0, 2]);
    expect(await state(eve.token)).toMatchObject({
      ...{ may_take: true, may_end: true, may_hand_over: true, is_reachable: true },
    });
    expect(await state(bo.token)).toMatchObject({
      ...{ may_take: false, may_end: false, may_hand_over: false },
    });
    await act("take", eve.token);
    const since = (await state(eve.token)).current.taken_at;
    expect((await act("take", eve.token)).status).toBe(200);
    expect((await state(eve.token)).current.taken_at).toBe(since);
    expect(await act("take", lin.token)).toMatchObject({
      ...{ status: 403, data: { code: "not-yours" } },
    });
    // It is with one of the role now.
    expect([await keys(eve.token), await keys(lin.token)]).toEqual([[key, "other"], ["other"]]);
    expect(await state(lin.token)).toMatchObject({ may_take: false, may_end: true });
    await ask("POST", `${path}/trash`, { as: lin.token });
    expect(await keys(eve.token)).toEqual(["other"]);
    await ask("POST", `${path}/untrash`, { as: lin.token });
    expect((await act("end", lin.token, { as: "withdrawn" })).data.current).toBeNull();
    expect(await state(lin.token)).toMatchObject({ is_reachable: true, may_end: false });
    // By name it is theirs alone, whatever their roles.
    await hand(lin.token, { kind: "person", id: bo.id });
    expect(await state(mei.token)).toMatchObject({ may_take: false, may_end: true });
    expect(await state(bo.token)).toMatchObject({ may_take: true, may_end: true });
    expect((await act("end", bo.token, { as: "done" })).status).toBe(200);
    expect((await notices(bo.token)).unread).toBe(0);
    expect(await acts()).toEqual([
      ...["hand-over.make", "hand-over.take", "hand-over.withdraw"],
      ...["hand-over.make", "hand-over.finish"],
    ]);
  });

  it("see whether somebody can still open what was handed over", async () => {
    const { ask, store, hand, lin, mei } = await openWorld();
    const reachable = async () =>
      (await ask("GET", `${path}/hand-over`, { as: lin.token })).data.is_reachable;
    await hand(lin.token, { kind: "role", name: "translator" });
    expect(await reachable()).toBe(true);
    await ask("POST", `${path}/hand-over/take`, { as: mei.token });
    expect(await reachable()).toBe(true);
    await revokeRole(store, { account: "mei", role: "translator", now: Date.now() });
    expect(await reachable()).toBe(false);
    await store.db.updateTable("hand_overs").set({ taken_at: null, taken_by: null }).execute();
    expect(await reachable()).toBe(false);
  });

  it("lose what they were handed with their account", async () => {
    const { ask, store, person, comment, hand, threads, lin, mei } = await openWorld();
    await comment(mei.token, { text: "Mine" });
    await comment(lin.token, { text: `Yours, @{${mei.id}}` });
    await hand(lin.token, { kind: "person", id: mei.id });
    const boss = await person("boss", "admin");
    const version = async () =>
      (await ask("GET", `/people/${mei.id}`, { as: boss.token })).data.version;
    const disabled = { is_active: false, version: await version() };
    await ask("PUT", `/people/${mei.id}/state`, { as: boss.token, body: disabled });
    const { data } = await ask("GET", `${path}/hand-over`, { as: lin.token });
    expect(data).toMatchObject({ current: { person: { id: mei.id } }, is_reachable: false });
    const erased = await ask("POST", `/people/${mei.id}/erasure`, {
      ...{ as: boss.token, body: { version: await version() } },
    });
    expect(erased.status).toBe(200);
    expect(await store.db.selectFrom("notices").selectAll().execute()).toEqual([]);
    expect((await ask("GET", `${path}/hand-over`, { as: lin.token })).data.current).toBeNull();
    expect(JSON.stringify(await threads(lin.token))).not.toContain("mei (name)");
    expect((await threads(lin.token))[0].comments[0]).toMatchObject({ text: "Mine" });
  });

  it("are mailed one digest of what they have not read, in their language", async () => {
    const { ask, store, comment, lin, mei, bo } = await openWorld();
    const now = Date.now();
    const later = now + 6 * 60_000;
    await ask("PATCH", "/me", { as: mei.token, body: { language: "zh" } });
    await ask("PATCH", "/me", { as: bo.token, body: { digest: "off" } });
    expect((await ask("GET", "/me", { as: mei.token })).data).toMatchObject({ digest: "daily" });
    const { id } = await comment(lin.token, { text: `Secret words @{${mei.id}} @{${bo.id}}` });
    expect(await enqueueDigests(store, now)).toBe(0);
    expect(await enqueueDigests(store, later)).toBe(1);
    expect(await enqueueDigests(store, later)).toBe(0);
    const mails = await drawnMails(store, later + 1);
    expect(mails).toMatchObject([{ to: ["mei@example.com"], subject: "工作台有 1 条未读通知" }]);
    expect(mails[0]?.text).toContain("lin (name)提及了您：报告");
    expect(mails[0]?.text).toContain(`/studio/documents/${key}`);
    expect(mails[0]?.text).toContain("/studio/profile");
    expect(mails[0]?.text).not.toContain("Secret words");
    // At most one a day, or one an hour by choice.
    await comment(lin.token, { text: `Again @{${mei.id}}`, thread: id });
    const hour = later + 61 * 60_000;
    expect(await enqueueDigests(store, hour)).toBe(0);
    await ask("PATCH", "/me", { as: mei.token, body: { digest: "hourly" } });
    expect(await enqueueDigests(store, hour)).toBe(1);
    // Read meanwhile: nothing is sent.
    await ask("POST", "/me/notices/read", { as: mei.token, body: { up_to: 1_000 } });
    expect(await drawnMails(store, hour + 1)).toEqual([]);
    // Lost meanwhile: nothing of it is told.
    await comment(lin.token, { text: `Once more @{${mei.id}}`, thread: id });
    expect(await enqueueDigests(store, hour + 62 * 60_000)).toBe(1);
    await revokeRole(store, { account: "mei", role: "translator", now });
    expect(await drawnMails(store, hour + 62 * 60_000 + 1)).toEqual([]);
  });

  it("are mailed no digest without an address, without an account, or of what they have read", async () => {
    const { ask, store, comment, another, lin, mei, bo } = await openWorld();
    const later = Date.now() + 6 * 60_000;
    await another("english", { title: { en: "English alone" }, position: 0 });
    await ask("POST", "/documents/english/comments", {
      ...{ as: lin.token, body: { text: `@{${mei.id}} @{${bo.id}}` } },
    });
    const change = (id: number, details: { email?: string; is_active?: number }) =>
      store.db.updateTable("accounts").set(details).where("id", "=", id).execute();
    await change(mei.id, { email: "" });
    await change(bo.id, { is_active: 0 });
    expect(await enqueueDigests(store, later)).toBe(0);
    await change(mei.id, { email: "mei@example.com" });
    await change(bo.id, { is_active: 1 });
    expect(await enqueueDigests(store, later)).toBe(2);
    // Switched off meanwhile: nothing is sent. A title is in the language that there is.
    await ask("PATCH", "/me", { as: bo.token, body: { digest: "off" } });
    await ask("PATCH", "/me", { as: mei.token, body: { language: "zh" } });
    const mails = await drawnMails(store, later + 1);
    expect(mails.map(({ to }) => to)).toEqual([["mei@example.com"]]);
    expect(mails[0]?.text).toContain("English alone");
    await comment(lin.token, { text: `@{${mei.id}}` });
    await ask("POST", "/me/notices/read", { as: mei.token, body: { up_to: 1_000 } });
    expect(await enqueueDigests(store, later + 25 * 3_600_000)).toBe(0);
  });

  it("are mailed nothing that names a document under embargo", async () => {
    const { ask, store, comment, notices, lin, mei, bo } = await openWorld();
    await store.db
      .updateTable("accounts")
      .set({ must_change: 0 })
      .where("must_change", "=", 1)
      .execute();
    const placed = await ask("PUT", `${path}/embargo`, {
      ...{ as: lin.token, body: { version: 1, named: [lin.id, mei.id] } },
    });
    expect(placed.status).toBe(200);
    expect(await comment(lin.token, { text: `@{${bo.id}}` })).toMatchObject({ status: 422 });
    await comment(lin.token, { text: `Quiet, @{${mei.id}}` });
    expect((await notices(mei.token)).unread).toBe(1);
    const later = Date.now() + 6 * 60_000;
    await enqueueDigests(store, later);
    const [mail] = await drawnMails(store, later + 1);
    expect(mail?.to).toEqual(["mei@example.com"]);
    expect(mail?.text).toContain("A document under embargo");
    for (const word of ["Report", key, "Quiet"]) expect(mail?.text).not.toContain(word);
  });

  it("lose old notices, and those beyond a number", async () => {
    const { store, comment, notices, lin, mei } = await openWorld();
    await comment(lin.token, { text: `@{${mei.id}}` });
    const [row] = await store.db.selectFrom("notices").selectAll().execute();
    if (row === undefined) throw new Error("A notice was made");
    const { id: _id, ...copy } = row;
    await store.db
      .insertInto("notices")
      .values(Array.from({ length: 510 }, () => copy))
      .execute();
    await purgeNotices(store, Date.now());
    const { unread, list } = await notices(mei.token);
    expect([unread, list.length]).toEqual([500, 50]);
    // The newest are kept.
    const before = await store.db.selectFrom("notices").select("id").orderBy("id").execute();
    expect(before[0]?.id).toBe(row.id + 11);
    await purgeNotices(store, Date.now() + 80 * 86_400_000);
    expect((await notices(mei.token)).unread).toBe(500);
    await purgeNotices(store, Date.now() + 100 * 86_400_000);
    expect(await store.db.selectFrom("notices").selectAll().execute()).toEqual([]);
  });
});

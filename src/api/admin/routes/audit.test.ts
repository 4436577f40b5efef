import { sql } from "kysely";
import { expect, it } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { forEachStore, forSqlite } from "../../../../tests/support/store.ts";
import { appendAudit } from "../../../base/audit/append.ts";
import { serverActor } from "../../../base/audit/records.ts";
import { openSession } from "../../../staff/accounts/sessions/sessions.ts";

forEachStore("The audit trail in the admin API", (open) => {
  const closeLater = closedAfterEach();
  const openWorld = async () => {
    const world = await adminWorld(await open());
    closeLater(world);
    const ada = await world.person("ada", "administrator");
    const mei = await world.person("mei", "viewer");
    await world.ask("PATCH", "/me", { as: mei.token, body: { name: "Mei" } });
    await world.ask("PATCH", "/me", { as: ada.token, body: { name: "Ada" } });
    return { ...world, ada, mei };
  };

  it("shows people their own acts, and all acts to those who may read them, page by page", async () => {
    const { ask, ada, mei } = await openWorld();
    const own = await ask("GET", "/audit", { as: mei.token });
    expect(own.data).toMatchObject({
      list: [{ act: "account.change", actor: `account:${mei.id}`, actor_name: "Mei", via: "api" }],
      next: null,
    });
    expect(own.data.list[0].detail).toEqual({ fields: ["name"] });
    const stranger = await ask("GET", `/audit?actor=account:${ada.id}`, { as: mei.token });
    expect(stranger.data.list).toEqual([]);

    const seqs: number[] = [];
    for (let next = ""; ; ) {
      const { data } = await ask("GET", `/audit?limit=3${next}`, { as: ada.token });
      seqs.push(...data.list.map(({ seq }: { seq: number }) => seq));
      if (data.next === null) break;
      next = `&before=${data.next}`;
    }
    expect(seqs).toEqual([6, 5, 4, 3, 2, 1]);
    const grants = await ask("GET", "/audit?act=account.grant", { as: ada.token });
    expect(grants.data.list).toHaveLength(2);
    const none = await ask("GET", "/audit?until=2026-01-01", { as: ada.token });
    expect(none.data.list.map(({ act }: { act: string }) => act)).toEqual([
      "account.add",
      "account.add",
    ]);
    const wrong = await ask("GET", "/audit?since=2026-02-30&act=sing", { as: ada.token });
    expect(wrong.data.errors.map(({ field }: { field: string }) => field)).toEqual([
      "since",
      "act",
    ]);
  });

  it("is filtered by subject and by days, the last of them included", async () => {
    const { ask, ada, mei, store } = await openWorld();
    await store.transaction((tx) =>
      appendAudit(
        tx,
        [
          { act: "enquiry.state", subject: "enquiry:one" },
          { act: "enquiry.state", subject: "enquiry:two" },
        ],
        { by: serverActor, at: Date.parse("2030-05-05T23:59:59.999Z") },
      ),
    );
    const subjects = async (query: string) =>
      (await ask("GET", `/audit?${query}`, { as: ada.token })).data.list.map(
        ({ subject }: { subject: string }) => subject,
      );
    expect(await subjects("subject=enquiry:one")).toEqual(["enquiry:one"]);
    expect(await subjects("since=2030-05-05&until=2030-05-05")).toEqual([
      "enquiry:two",
      "enquiry:one",
    ]);
    expect(await subjects("since=2030-05-06")).toEqual([]);
    expect(await subjects("since=2030-01-01&until=2030-05-04")).toEqual([]);
    expect(await subjects(`actor=account:${mei.id}`)).toEqual([`account:${mei.id}`]);
  });

  it("names documents by their titles only to people who may see them", async () => {
    const { ask, ada, mei, person, store } = await openWorld();
    const boss = await person("boss", "admin");
    const versionOf = async (id: number) =>
      (await ask("GET", `/people/${id}`, { as: boss.token })).data.version;
    const body = { title: { en: "First samples", zh: "首批样片" } };
    for (const key of ["news/open", "news/secret"]) {
      const made = await ask("POST", "/documents", {
        ...{ as: boss.token, body: { type: "news", key, body } },
      });
      expect(made.status).toBe(200);
    }
    const placed = await ask("PUT", "/documents/news%2Fsecret/embargo", {
      ...{ as: boss.token, body: { named: [boss.id], version: 1 } },
    });
    expect(placed.status).toBe(200);
    const titles = async (as: string) => {
      const { data } = await ask("GET", "/audit?act=document.save", { as });
      return data.list.map((one: { subject: string; subject_title: unknown }) => [
        one.subject,
        one.subject_title,
      ]);
    };
    expect(await titles(boss.token)).toEqual([
      ["document:news/secret", body.title],
      ["document:news/open", body.title],
    ]);
    expect(await titles(ada.token)).toEqual([
      ["document:EMBARGOED", null],
      ["document:news/open", body.title],
    ]);
    // Who may read the audit alone sees no drafts, and so no titles of theirs.
    const rights = [{ act: "audit.read" }];
    const role = { name: "auditor", rights, labels: { en: "Auditor", zh: "审计员" } };
    expect((await ask("POST", "/roles", { as: boss.token, body: role })).status).toBe(200);
    const given = { roles: [{ role: "auditor" }], version: await versionOf(mei.id) };
    const changed = await ask("PUT", `/people/${mei.id}/roles`, { as: boss.token, body: given });
    expect(changed.status).toBe(200);
    const { token } = await openSession(store, mei.id, Date.now());
    expect(await titles(token)).toEqual([
      ["document:EMBARGOED", null],
      ["document:news/open", null],
    ]);
  });

  it("is verified, and its first broken record is named", async () => {
    const { ask, ada, store } = await openWorld();
    const verify = async () => {
      const { message } = await ask("GET", "/audit/verify", { as: ada.token });
      return message
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    };
    expect(await verify()).toEqual([
      { records: 6 },
      expect.objectContaining({ ok: true, records: 6 }),
    ]);
    await sql`drop trigger audit_unchanged ${store.dialect === "postgres" ? sql`on audit` : sql``}`.execute(
      store.db,
    );
    await store.db.updateTable("audit").set({ actor: "server" }).where("seq", "=", 5).execute();
    expect((await verify()).at(-1)).toMatchObject({ ok: false, seq: 5 });
  });

  it("is not exported while an administrator views as a role that may export it", async () => {
    const { ask, person } = await openWorld();
    const { token } = await person("bo", "admin");
    await ask("PUT", "/me/view-as", { as: token, body: { role: "administrator" } });
    const refused = await ask("GET", "/audit/export", { as: token });
    expect([refused.status, refused.data.code]).toEqual([403, "viewing-as"]);
    expect((await ask("GET", "/audit?act=audit.export", { as: token })).data.list).toEqual([]);
  });

  it("is exported as a file five times, each time with a record", async () => {
    const { ask, ada } = await openWorld();
    const csv = await ask("GET", "/audit/export?format=csv&act=account", { as: ada.token });
    expect(csv.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "cache-control": "no-store",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/,
      ),
    });
    expect(csv.message.trim().split("\n")).toHaveLength(7);
    for (let times = 1; times < 5; times += 1) {
      const lines = await ask("GET", "/audit/export", { as: ada.token });
      const last = JSON.parse(lines.message.trim().split("\n").at(-1) ?? "");
      expect(last).toMatchObject({ act: "audit.export", actor: `account:${ada.id}` });
    }
    const more = await ask("GET", "/audit/export", { as: ada.token });
    expect(more).toMatchObject({ status: 429, data: { code: "too-many-requests" } });
  });
});

// On a database that answers from elsewhere, one may be done before the next begins.
forSqlite("A verification of the audit trail", (open) => {
  const closeLater = closedAfterEach();

  it("runs once at a time for each person", async () => {
    const { ask, person } = closeLater(await adminWorld(await open()));
    const { token: ada } = await person("ada", "administrator");
    const { token: bo } = await person("bo", "administrator");
    const verify = (as: string) => ask("GET", "/audit/verify", { as });
    const [first, second, other] = await Promise.all([...[verify(ada), verify(ada), verify(bo)]]);
    expect([first?.status, second?.status].toSorted()).toEqual([200, 409]);
    const refused = [first, second].find((one) => one?.status === 409);
    expect(refused?.data).toEqual({ code: "in-progress", retry_after: 1 });
    expect(other?.status).toBe(200);
    expect((await verify(ada)).status).toBe(200);
  });
});

import { sql } from "kysely";
import { expect, it } from "vitest";
import { mediaWorld, upload } from "../../../tests/support/mediaWorld.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import type { Store } from "../../base/store/store.ts";
import { openSession } from "../../staff/accounts/sessions/sessions.ts";
import { createDocument, inPublication } from "../../staff/editing/documentOperations.ts";
import { valueHash } from "../../staff/editing/workingCopies/bodyFields.ts";

type World = Awaited<ReturnType<typeof mediaWorld>>["world"];

/** Texts that only mean themselves, as a person, a document and what belongs to them are called. */
type Name = "first" | "second";

const labels = { en: "Role", zh: "角色" };
const rights = [{ act: "draft.see" }];
const drawing = (name: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path id="${name}" d="M0 0h4v4z"/></svg>`;

/** A person and a document with one of everything that people and documents have. */
async function equip({ world, store }: { world: World; store: Store }, admin: string, name: Name) {
  const ask = async (method: "POST" | "PUT" | "PATCH", path: string, as: string, body: object) => {
    const answer = await world.ask(method, path, { as, body });
    expect({ path, ...answer }).toEqual({ ...answer, path, status: 200 });
    return answer.data;
  };
  const { id, token } = await world.person(`${name}-person`, "editor");
  const { token: further } = await openSession(store, id, Date.now());
  const secret = `${name}-secret`;
  await store.db
    .insertInto("factors")
    .values({ account_id: id, secret, last_step: -1, created_at: 1, confirmed_at: 1 })
    .execute();
  await store.db.insertInto("recovery_codes").values({ account_id: id, hash: secret }).execute();
  await store.db
    .insertInto("passkeys")
    .values({
      ...{ account_id: id, credential_id: secret, public_key: "k", counter: 0, transports: "[]" },
      ...{ rp_id: "localhost", name, created_at: 1, used_at: null },
    })
    .execute();
  const made = await ask("POST", "/me/tokens", token, { name, days: 1 });
  const view = { name, queries: { type: "news" }, is_shared: true };
  const saved = await ask("POST", "/views", token, view);
  const guest = { account: `${name}-guest`, name, language: "en", roles: [{ role: "editor" }] };
  const invited = await ask("POST", "/invitations", admin, guest);
  await ask("POST", "/roles", admin, { name: `role-${name}`, rights, labels });
  const from = `/${name}-old`;
  const redirect = { from, to: "/news", status: 301, external: false };
  const redirected = await ask("POST", "/redirects", admin, redirect);
  const file = await upload(world, admin, drawing(name), `${name}.svg`);
  expect(file.status).toBe(200);
  const body = {
    ...{ title: { en: name, zh: `${name} 新闻` }, column: "news", date: "2026-01-02" },
    ...{ summary: { en: "A", zh: "甲" }, body: { en: "<p>A</p>", zh: "<p>甲</p>" } },
  };
  await store.transaction((tx) => createDocument(tx, { type: "news", key: name, body, now: 2 }));
  await inPublication(store, 3, ({ publish }) => publish({ key: name, languages: ["en", "zh"] }));
  const link = await ask("POST", "/me/preview-links", token, {
    ...{ keys: [name], languages: ["en"], surfaces: ["desktop"] },
  });
  await ask("PATCH", `/documents/${name}`, token, {
    ...{
      request: `request-${name}`,
      operations: [{ path: "/date", before: valueHash("2026-01-02"), after: "2026-02-03" }],
    },
  });
  const { schedules } = await ask("POST", `/documents/${name}/schedules`, admin, {
    ...{ action: "withdraw", languages: ["en"], at: "2999-01-01T00:00:00Z" },
  });
  const person = { kind: "person", id };
  const commented = await ask("POST", `/documents/${name}/comments`, admin, {
    text: `@{${id}} ${name}`,
  });
  await ask("PUT", `/documents/${name}/hand-over`, admin, { to: person, line: name });
  return {
    comment: commented.id,
    ...{ id, token, further, file: `/media/${encodeURIComponent(file.data.path)}` },
    ...{ made: made.id, view: saved.id, invitation: invited.invitation?.id ?? invited.id },
    ...{ redirect: redirected.id, link: link.id, schedule: schedules[0].id },
  };
}

/** A row; all schedules are checked again whenever one of them changes. */
const written = (row: object) => JSON.stringify({ ...row, checked_at: undefined });

/** All rows about a person and a document: by their ids, or by their name anywhere in the row. */
async function rowsAbout(store: Store, name: Name): Promise<Record<string, string[]>> {
  const { db } = store;
  const find = async (table: "accounts" | "documents", column: string, value: string) =>
    (
      await sql<{
        id: number;
      }>`select id from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(db)
    ).rows[0]?.id;
  const account = await find("accounts", "account", `${name}-person`);
  const document = await find("documents", "key", name);
  const found: Record<string, string[]> = {};
  for (const { name: table } of await db.introspection.getTables()) {
    if (table === "audit") continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      db,
    );
    const about = rows.filter(
      (row) =>
        row.account_id === account ||
        row.document_id === document ||
        JSON.stringify(row).includes(name),
    );
    if (about.length > 0) found[table] = about.map(written).sort();
  }
  return found;
}

forEachStore("A change of one entry", (open) => {
  it("leaves its neighbour of the same kind unchanged, in every table", async () => {
    await using opened = await mediaWorld(open);
    const { world, store, live } = opened;
    const { token: admin } = await world.person("ada", "admin");
    const first = await equip(opened, admin, "first");
    const second = await equip(opened, admin, "second");
    await live.refresh();
    const before = await rowsAbout(store, "second");
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining([
        ...["account_roles", "accounts", "addresses", "api_tokens", "documents", "factors"],
        ...["invitations", "media", "passkeys", "patches", "preview_links", "published"],
        ...["recovery_codes", "redirects", "roles", "saved_views", "schedule", "sessions"],
        ...["working_copies", "comments", "hand_overs", "notices"],
      ]),
    );
    const versioned = async (path: string, body: object = {}) => ({
      ...body,
      version: (await world.ask("GET", path, { as: admin })).data.version,
    });
    const person = `/people/${first.id}`;
    const sessions = (await world.ask("GET", `${person}/sessions`, { as: admin })).data.list;
    const view = { name: "Changed", queries: {}, is_shared: true };
    const redirects = `/redirects/${first.redirect}`;
    const acts: readonly (readonly [
      method: "POST" | "PUT" | "PATCH" | "DELETE",
      path: string,
      body?: (() => object | Promise<object>) | undefined,
      as?: string,
    ])[] = [
      ["PATCH", "/me", () => ({ name: "Changed" }), first.token],
      ["DELETE", `/me/tokens/${first.made}`, undefined, first.token],
      ["DELETE", `/me/preview-links/${first.link}`, undefined, first.token],
      ["PUT", `/views/${first.view}`, () => view],
      ["DELETE", `/views/${first.view}`],
      ["DELETE", `/invitations/${first.invitation}`],
      [
        "PUT",
        "/roles/role-first",
        () => versioned("/roles/role-first", { rights, labels: { en: "R", zh: "角" } }),
      ],
      ["DELETE", "/roles/role-first", () => versioned("/roles/role-first")],
      ["DELETE", redirects],
      ["PATCH", first.file, () => versioned(first.file, { name: "Changed" })],
      ["DELETE", first.file],
      ["POST", `${first.file}/restore`],
      ["DELETE", `/documents/first/schedules/${first.schedule}`],
      ["POST", "/me/notices/read", () => ({ up_to: 1_000_000 }), first.token],
      ["PATCH", `/documents/first/comments/${first.comment}`, () => ({ text: "Changed" })],
      [
        "PUT",
        `/documents/first/comments/${first.comment}/resolution`,
        () => ({ is_resolved: true }),
      ],
      ["DELETE", `/documents/first/comments/${first.comment}`],
      ["POST", "/documents/first/hand-over/take", undefined, first.token],
      ["POST", "/documents/first/hand-over/end", () => ({ as: "done" }), first.token],
      ["POST", "/documents/first/undo", () => ({ direction: "undo" }), first.token],
      ["POST", "/documents/first/undo", () => ({ direction: "redo" }), first.token],
      ["POST", "/documents/first/save"],
      ["POST", "/documents/first/publish", () => ({ languages: ["en", "zh"], revision: 2 })],
      ["PUT", "/documents/first/address", () => ({ slug: "latest" })],
      ["POST", "/documents/first/restore", () => ({ revision: 1, what: "all" })],
      ["POST", "/documents/first/discard"],
      ["POST", "/documents/first/withdraw", () => ({ languages: ["zh"] })],
      ["POST", "/documents/first/trash"],
      ["POST", "/documents/first/untrash"],
      ["DELETE", `${person}/sessions/${sessions[0].id}`],
      ["DELETE", `${person}/sessions`],
      ["POST", `${person}/factor-reset`],
      ["POST", `${person}/password-reset`],
      ["PATCH", person, () => versioned(person, { name: "Changed again" })],
      ["PUT", `${person}/roles`, () => versioned(person, { roles: [{ role: "viewer" }] })],
      ["PUT", `${person}/state`, () => versioned(person, { is_active: false })],
      ["POST", `${person}/erasure`, () => versioned(person)],
    ];
    for (const [method, path, body, as = admin] of acts) {
      const sent = await body?.();
      const version = sent && "version" in sent ? { "if-match": `"${sent.version}"` } : {};
      const answer = await world.ask(method, path, { as, body: sent, headers: version });
      expect({ path, ...answer }).toEqual({ ...answer, path, status: 200 });
      await live.refresh();
      const rows = await rowsAbout(store, "second");
      expect({ method, path, rows }).toEqual({ method, path, rows: before });
    }
    expect(second.id).not.toBe(first.id);
  });

  it("is all that is reported for the entry, whatever its neighbour has and does", async () => {
    await using opened = await mediaWorld(open);
    const { world, live } = opened;
    const { token: admin } = await world.person("ada", "admin");
    const first = await equip(opened, admin, "first");
    await live.refresh();
    const paths = [
      ...["", "/sessions"].map((path) => [`/people/${first.id}${path}`, admin] as const),
      ...[
        "",
        "/tokens",
        "/sessions",
        "/preview-links",
        "/embargo-notices",
        "/notices",
        "/turn",
      ].map((path) => [`/me${path}`, first.token] as const),
      ...[
        ...["", "/history", "/schedules", "/checks", "/effects?languages=en", "/address"],
        ...[
          "/comments",
          "/value-history?path=/date",
          "/differences?from=live&to=draft&language=en",
        ],
      ].map((path) => [`/documents/first${path}`, first.token] as const),
      ["/roles/role-first", admin] as const,
      [first.file, admin] as const,
      ["/audit?subject=document:first", admin] as const,
    ];
    const told = async () => {
      const answers: [string, number, unknown][] = [];
      for (const [path, as] of paths) {
        const { status, data } = await world.ask("GET", path, { as });
        answers.push([path, status, data]);
      }
      return answers;
    };
    const alone = await told();
    expect(alone.filter(([, status]) => status !== 200)).toEqual([]);
    await equip(opened, admin, "second");
    await live.refresh();
    expect(await told()).toEqual(alone);
  });
});

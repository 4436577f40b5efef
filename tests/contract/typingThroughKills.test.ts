import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import * as z from "zod";
import type { Store } from "../../src/base/store/store.ts";
import { grantRole } from "../../src/staff/accounts/roles/grants.ts";
import { openSession } from "../../src/staff/accounts/sessions/sessions.ts";
import { createDocument, draftOf } from "../../src/staff/editing/documentOperations.ts";
import { addAccount } from "../support/accounts.ts";
import { columnBody } from "../support/bodies.ts";
import { kills } from "../support/limits.ts";
import { seededRandom } from "../support/seededRandom.ts";
import { buildBefore, dataDir, start, withoutDemo } from "../support/serverProcesses.ts";
import { forEachStore } from "../support/store.ts";
import { numberOf, staffHeaders, Typist, textOf } from "../support/typists.ts";
import { until } from "../support/until.ts";

buildBefore();

const titled = z.object({ title: z.object({ en: z.string(), zh: z.string() }) });

const shownDocument = z.object({
  data: z.object({ working_copy: z.object({ body: titled }) }),
});

forEachStore("A server killed while people edit documents", (open, { dialect, place }) => {
  test("has every text that it acknowledged, none twice and none in part", async () => {
    const random = seededRandom();
    const store = await open();
    const typists = await employ(store);
    const { dataDir: folder, databaseUrl = "" } = await place();
    const variables = { ...withoutDemo, DATABASE_URL: databaseUrl };
    const data = dialect === "sqlite" ? folder : await dataDir();
    for (let death = 1; death <= kills; death += 1) {
      const server = start(data, variables);
      const origin = await server.ready;
      for (const typist of typists) await expectStored(origin, typist);
      const from = sumOf(typists);
      const typing = Promise.all(typists.map((typist) => typist.type(origin)));
      await until(() => sumOf(typists) >= from + 2 * death);
      await sleep(random() * 40);
      server.signal("SIGKILL");
      expect(await server.ended).toBe("SIGKILL");
      await typing;
      expect(typists.flatMap(({ problems }) => problems)).toEqual([]);
    }
    // A final server, to which unanswered requests are repeated and everybody types on.
    const origin = await start(data, variables).ready;
    await Promise.all(typists.map((typist) => typist.type(origin, 3)));
    expect(typists.flatMap(({ problems }) => problems)).toEqual([]);
    for (const typist of typists) {
      await expectStored(origin, typist, { isExact: true });
      expect(await requestsOf(store, typist)).toBe(typist.acknowledged);
      await expectSaved(store, typist);
    }
    if (dialect === "sqlite") expect(await integrity(store)).toBe("ok");
  });
});

/**
 * Two people at one document, a language each, and one who fills both languages and makes
 * revisions.
 */
async function employ(store: Store): Promise<Typist[]> {
  for (const key of ["shared", "alone"]) {
    const body = columnBody({ title: { en: textOf(0), zh: textOf(0) } });
    await store.transaction((tx) => createDocument(tx, { type: "column", key, body, now: 1 }));
  }
  return Promise.all([
    employed(store, "writer", { document: "shared", fields: ["/title/en"] }),
    employed(store, "translator", { document: "shared", fields: ["/title/zh"] }),
    employed(store, "saver", {
      ...{ document: "alone", fields: ["/title/en", "/title/zh"], saveEvery: 5 },
    }),
  ]);
}

async function employed(
  store: Store,
  name: string,
  desk: { document: string; fields: readonly string[]; saveEvery?: number },
): Promise<Typist> {
  const id = await addAccount(store, { account: name, passwordHash: "none", roles: [] });
  await grantRole(store, { account: name, role: "admin", limits: {}, now: Date.now() });
  const { token } = await openSession(store, id, Date.now());
  return new Typist({ name, token, ...desk });
}

const sumOf = (typists: readonly Typist[]) =>
  typists.reduce((sum, { acknowledged }) => sum + acknowledged, 0);

/**
 * Checks that a server shows everything acknowledged, and at most the one text that was in flight.
 */
async function expectStored(
  origin: string,
  { desk: { document, fields }, token, acknowledged }: Typist,
  { isExact = false }: { readonly isExact?: boolean } = {},
): Promise<void> {
  const response = await fetch(`${origin}/api/v1/admin/documents/${document}`, {
    headers: staffHeaders(origin, token),
  });
  const { title } = shownDocument.parse(await response.json()).data.working_copy.body;
  const numbers = fields.map((field) => numberOf(field.endsWith("/en") ? title.en : title.zh));
  // Fields that were sent together are stored together.
  expect(new Set(numbers).size).toBe(1);
  const [number = Number.NaN] = numbers;
  expect(number).toBeGreaterThanOrEqual(acknowledged);
  expect(number).toBeLessThanOrEqual(acknowledged + (isExact ? 0 : 1));
}

/** Number of a person's requests that were carried out. */
async function requestsOf(store: Store, { name }: Typist): Promise<number> {
  const { count } = await store.db
    .selectFrom("patches")
    .select((where) => where.fn.countAll().as("count"))
    .where("request", "like", `${name}-request-%`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Checks that the newest revision has the texts of its time, or later ones, in both languages. */
async function expectSaved(store: Store, { desk, savedNumber }: Typist): Promise<void> {
  const { title } = titled.parse((await draftOf(store.db, desk.document)).body);
  expect(numberOf(title.en)).toBeGreaterThanOrEqual(savedNumber);
  expect(title.en).toBe(title.zh);
}

async function integrity(store: Store): Promise<unknown> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(store.db);
  return rows[0]?.integrity_check;
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import * as z from "zod";
import { messages } from "../../src/base/i18n/index.ts";
import { defaultPostgresSettings } from "../../src/base/store/postgres/settings.ts";
import { openStore, type Store } from "../../src/base/store/store.ts";
import { addAccount, usualPassword } from "../support/accounts.ts";
import { openTestApp, type TestApp } from "../support/app.ts";
import { startChild } from "../support/child.ts";
import {
  enquiryWorld,
  goodEnquiry,
  multipart,
  postEnquiry,
  postFile,
  solvedCaptcha,
} from "../support/enquiries.ts";
import { type Cluster, findPostgres, startCluster } from "../support/postgres.ts";

const binaries = findPostgres();

interface World extends AsyncDisposable {
  readonly store: Store;
  readonly server: TestApp;
}

/**
 * Opens a store and a server with the default timeouts.
 * @param silentMs timeout of PostgreSQL, where it is not the default
 */
async function worldOf(
  databaseUrl?: string,
  { silentMs } = defaultPostgresSettings,
): Promise<World & { readonly dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), "tapeout-outage-"));
  const database = { ...defaultPostgresSettings, silentMs };
  const store = await openStore({ dataDir, databaseUrl, database });
  const server = await openTestApp({ store, documents: enquiryWorld() });
  return {
    store,
    server,
    dataDir,
    async [Symbol.asyncDispose]() {
      await server.close();
      await store.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Everything readers do that needs the store, ready to be sent. */
async function requestsOf({ store, server }: World) {
  const enquiry = await goodEnquiry(store);
  const captcha = await solvedCaptcha(store);
  const { app } = server;
  const agent = { "user-agent": "Mozilla/5.0 Chrome/156.0.0.0 Safari/537.36" };
  const login = { method: "PUT", url: "/userCenter/v1/login" } as const;
  const { token } = z
    .object({ token: z.string() })
    .parse(
      (await app.inject({ ...login, payload: { account: "lin", password: usualPassword } })).json()
        .data,
    );
  const cookie = { cookie: `Admin-Token=${token}`, ...agent };
  const { payload, headers } = multipart([
    ["company_name", "Acme"],
    ["files", "a log\n", "log.txt"],
  ]);
  const asForm = { "content-type": "application/x-www-form-urlencoded", ...agent };
  const signIn = new URLSearchParams({ account: "lin", password: usualPassword }).toString();
  return {
    writing: {
      save: () => postEnquiry(server, enquiry),
      upload: () => postFile(server, "a log", { proofs: { captcha } }),
      "the plain form": () =>
        app.inject({
          method: "POST",
          url: "/business-consulting",
          headers: { ...headers, ...agent },
          payload,
        }),
      "signing in": () =>
        app.inject({ ...login, payload: { account: "lin", password: usualPassword } }),
      "the plain sign-in": () =>
        app.inject({ method: "POST", url: "/login", headers: asForm, payload: signIn }),
    },
    reading: {
      "who is signed in": () => app.inject({ url: login.url, headers: { "x-token": token } }),
      "the page of who is signed in": () => app.inject({ url: "/login", headers: cookie }),
    },
  };
}

type Send = () => Promise<{ statusCode: number; headers: object; body: string }>;

/** @returns the median of what the answers took, in ms: a busy machine may hold a single one back */
async function expectOutage(requests: Readonly<Record<string, Send>>): Promise<number> {
  const durations: number[] = [];
  for (const [name, send] of Object.entries(requests)) {
    const started = performance.now();
    const { statusCode, headers, body } = await send();
    const { "retry-after": retry } = z.object({ "retry-after": z.coerce.number() }).parse(headers);
    expect({ name, statusCode, retry: retry > 0 }).toEqual({ name, statusCode: 503, retry: true });
    durations.push(performance.now() - started);
    expect(body).not.toContain(usualPassword);
  }
  return durations.toSorted((a, b) => a - b)[durations.length >> 1] ?? Number.NaN;
}

test.skipIf(binaries === undefined || process.platform !== "linux")(
  "A frozen PostgreSQL is reported soon to every waiting request, and the server recovers after",
  async () => {
    let cluster: Cluster | undefined;
    let thaw = () => {};
    try {
      cluster = await startCluster(binaries ?? "");
      await using world = await worldOf(cluster.url);
      await addAccount(world.store);
      const { reading, writing } = await requestsOf(world);
      await using patient = await worldOf(cluster.url, {
        ...defaultPostgresSettings,
        silentMs: 2_000,
      });
      const waiting = (await requestsOf(patient)).reading;
      thaw = cluster.freeze();
      const soonMs = await expectOutage({ ...writing, ...reading });
      // It is the silence that decides, not the limit of statements: five times as much of it is as much more.
      const lateMs = await expectOutage({ waiting: waiting["who is signed in"] });
      expect(soonMs).toBeLessThan(lateMs / 2);
      // More than the pool has connections.
      const many = Array.from({ length: 25 }, () => reading["who is signed in"]);
      const answers = await Promise.all(many.map((send) => send()));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(many.map(() => 503));
      const page = await world.server.app.inject({
        url: "/",
        headers: { "user-agent": "Chrome/156" },
      });
      expect(page.statusCode).toBe(200);
      thaw();
      await expect
        .poll(async () => (await writing.save()).statusCode, { timeout: 20_000 })
        .toBe(200);
      expect((await reading["who is signed in"]()).statusCode).toBe(200);
      const kept = await world.store.db.selectFrom("enquiries").select("id").execute();
      expect(kept, "sent many times, kept once").toHaveLength(1);
    } finally {
      thaw();
      await cluster?.stop();
    }
  },
);

test("A database that another process holds is reported to every writer, and blocks nobody", async () => {
  await using world = await worldOf();
  await addAccount(world.store);
  const { reading, writing } = await requestsOf(world);
  const other = startChild("holdLock", { dataDir: world.dataDir });
  expect((await other.lines.next()).value).toBe("locked");
  // What nobody waits for has more time for the lock.
  let isGivenUp = false;
  const unhurried = world.store.db
    .updateTable("accounts")
    .set({ is_active: 1 })
    .execute()
    .catch(() => undefined)
    .finally(() => {
      isGivenUp = true;
    });
  const first = await writing.save();
  expect({ status: first.statusCode, isGivenUp }).toEqual({ status: 503, isGivenUp: false });
  let isWaiting = true;
  const outage = expectOutage(writing).finally(() => {
    isWaiting = false;
  });
  const page = { url: "/", headers: { "user-agent": "Chrome/156" } };
  let pages = 0;
  while (isWaiting) {
    expect((await world.server.app.inject(page)).statusCode).toBe(200);
    expect((await reading["who is signed in"]()).statusCode).toBe(200);
    pages += 1;
    await sleep(10);
  }
  await outage;
  // Were the thread held while a write waits, there would be no more pages than writes.
  expect(pages).toBeGreaterThan(5 * Object.keys(writing).length);
  const plain = await writing["the plain sign-in"]();
  expect(plain.body).toContain(messages.en.account.busy);
  expect(plain.body).toContain('value="lin"');
  other.kill();
  await other.ended;
  await unhurried;
  expect((await writing.save()).statusCode).toBe(200);
  expect((await writing["signing in"]()).statusCode).toBe(200);
});

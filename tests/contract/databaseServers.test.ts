import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { secret } from "../../src/base/store/secrets.ts";
import { openStore } from "../../src/base/store/store.ts";
import { issueChallenge } from "../../src/readers/enquiries/captcha/captcha.ts";
import { encodeSolution } from "../../src/readers/enquiries/captcha/challenge.ts";
import { openTestApp } from "../support/app.ts";
import { enquiryWorld, filledForm, newKey, postEnquiry } from "../support/enquiries.ts";
import { limits } from "../support/limits.ts";
import { findPairPrograms, type PostgresPair, query, startPair } from "../support/postgresPair.ts";
import { addSecret, publishOnce } from "../support/storeWrites.ts";
import { until } from "../support/until.ts";

const programs = process.platform === "linux" ? findPairPrograms() : undefined;

const envelope = z.object({ data: z.object({ code: z.string() }) });

const page = { url: "/contact-us", headers: { "user-agent": "Chrome/156" } };

/** Two PostgreSQL servers with TLS and a pooler; the tests depend on their order. */
describe.skipIf(programs === undefined)("a real PostgreSQL server", () => {
  let pair: PostgresPair;

  beforeAll(async () => {
    if (programs !== undefined) pair = await startPair(programs);
  });

  afterAll(() => pair?.[Symbol.asyncDispose]());

  const open = (databaseUrl: string, options: Partial<Parameters<typeof openStore>[0]> = {}) =>
    openStore({ dataDir: join(pair.folder, "data"), databaseUrl, ...options });

  const urlOf = (host: string, parameters = "", database = "postgres") =>
    `postgres://tapeout@${host}/${database}${parameters}`;

  test("is verified by its authority and its name, if TLS is configured", async () => {
    const [port] = pair.ports;
    const ca = `sslrootcert=${encodeURIComponent(pair.certificate)}`;
    const reached = async (host: string, parameters: string) => {
      const store = await open(urlOf(`${host}:${port}`, `?${parameters}`)).catch(() => undefined);
      if (store === undefined) return "refused";
      const uses = await tlsUse(port);
      await store.close();
      return uses;
    };
    expect(await reached("localhost", `sslmode=verify-full&${ca}`)).toEqual([true]);
    expect(await reached("localhost", `sslmode=require&${ca}`)).toEqual([true]);
    expect(await reached("127.0.0.1", `sslmode=verify-ca&${ca}`)).toEqual([true]);
    expect(await reached("localhost", "sslmode=no-verify")).toEqual([true]);
    expect(await reached("localhost", "sslmode=disable")).toEqual([false]);
    expect(await reached("127.0.0.1", `sslmode=verify-full&${ca}`), "another name").toBe("refused");
    expect(await reached("localhost", "sslmode=require"), "unknown authority").toBe("refused");
  });

  test("that becomes read-only loses its connections, and readers get new ones", async () => {
    const [port] = pair.ports;
    const store = await open(urlOf(`127.0.0.1:${port}`));
    await Promise.all(["one", "two", "three"].map((name) => addSecret(store, name)));
    const before = await poolConnections(port);
    await query(port, "alter system set default_transaction_read_only = on");
    await query(port, "select pg_reload_conf()");
    await until(async () => !(await isDone(addSecret(store, "while it takes none"))), 20);
    await Promise.all([1, 2, 3].map(() => store.db.selectFrom("secrets").select("name").execute()));
    await until(async () => {
      const now = await poolConnections(port);
      return !now.some((pid) => before.includes(pid));
    }, 20);
    await query(port, "alter system reset default_transaction_read_only");
    await query(port, "select pg_reload_conf()");
    await until(() => isDone(addSecret(store, "after")), 20);
    await store.close();
  });

  test.skipIf(programs?.pgbouncer === undefined)(
    "announces publications through a pooler that reassigns connections",
    async () => {
      const [port] = pair.ports;
      await query(port, "create database pooled");
      const poolerPort = await pair.startPooler(port);
      const url = urlOf(`127.0.0.1:${poolerPort}`, "", "pooled");
      const warn = vi.fn();
      const stores = await Promise.all([
        open(url, { log: { info: vi.fn(), warn, error: vi.fn() } }),
        open(url),
      ]);
      const [here, there] = stores;
      const heard = vi.fn();
      here.onChange(heard);
      await until(() => warn.mock.calls.some(([, message]) => /every second/.test(message)), 20);
      await publishOnce(there);
      await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), { timeout: limits.wait });
      const locks = await query(port, "select * from pg_locks where locktype = 'advisory'");
      expect(locks, "left by the migrations").toEqual([]);
      await Promise.all(stores.map((store) => store.close()));
    },
  );

  test("loses no acknowledged enquiry when the primary fails, without effect on readers", async () => {
    const [first, second] = pair.ports;
    const hosts = `127.0.0.1:${first},127.0.0.1:${second}`;
    const store = await open(urlOf(hosts, "?target_session_attrs=read-write"));
    const server = await openTestApp({ store, documents: enquiryWorld() });
    const key = await secret(store, "enquiries");
    const enquiryOf = (email: string) => {
      const challenge = issueChallenge(key, Date.now() - 10_000, 0);
      const captcha = encodeSolution(challenge, 0);
      return { ...filledForm({ email }), idempotency_key: newKey(), captcha, fax_number: "" };
    };
    const acknowledged: string[] = [];
    let isOver = false;
    const send = async (sender: number) => {
      const address = { remoteAddress: `203.0.113.${sender}` };
      const email = `lin${sender}-${acknowledged.length}@acme.example`;
      const response = await postEnquiry(server, enquiryOf(email), address);
      if (response.statusCode === 200) acknowledged.push(envelope.parse(response.json()).data.code);
      return response.statusCode;
    };
    const statuses = new Set<number>();
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let sent = 0; !isOver; sent += 1) statuses.add(await send(writer * 40 + (sent % 40)));
    });
    await until(() => acknowledged.length >= 20, 10);
    pair.killPrimary();
    await until(() => statuses.has(503), 10);
    const before = acknowledged.length;
    expect((await server.app.inject(page)).statusCode).toBe(200);
    pair.promote();
    await until(() => acknowledged.length >= before + 10, 20);
    isOver = true;
    await Promise.all(writers);
    const rows = await store.db.selectFrom("enquiries").select("code").execute();
    const kept = new Set(rows.map(({ code }) => code));
    expect(acknowledged.filter((code) => !kept.has(code))).toEqual([]);
    expect([...statuses].toSorted()).toEqual([200, 503]);
    await server.close();
    await store.close();
  });
});

function isDone(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

/** Process ids of the pools' connections on a server. */
async function poolConnections(port: number): Promise<number[]> {
  const rows = await query(
    port,
    "select pid from pg_stat_activity where application_name like 'tapeout % pool'",
  );
  return z
    .array(z.object({ pid: z.number() }))
    .parse(rows)
    .map(({ pid }) => pid);
}

/** Whether the pools' connections to a server use TLS. */
async function tlsUse(port: number): Promise<boolean[]> {
  const rows = await query(
    port,
    "select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where application_name like 'tapeout % pool'",
  );
  return z
    .array(z.object({ ssl: z.boolean() }))
    .parse(rows)
    .map(({ ssl }) => ssl);
}

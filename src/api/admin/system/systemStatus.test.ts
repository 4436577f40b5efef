import { expect, onTestFinished, test } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { stillPublication } from "../../../../tests/support/stillPublication.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { buildColumn, buildNews, publish } from "../../../../tests/support/world.ts";
import { enqueueMails, type MailDraft } from "../../../base/mail/outbox.ts";
import { statusLines } from "../../../base/site/systemStatusCodes.ts";
import type { Store } from "../../../base/store/store.ts";
import type { BackupState } from "../../../server/backup/backupStates.ts";
import { addJob } from "../../../staff/jobs/jobs.ts";
import {
  storeCertificate,
  storeFreeSpace,
} from "../../../staff/systemStatus/freeSpaceAndCertificates.ts";
import type { Machine } from "../../../staff/systemStatus/machineFacts.ts";

const gigabyte = 1024 ** 3;
const dayMs = 86_400_000;

/** A machine on which nothing is wrong. */
const fineMachine: Machine = {
  ...{ name: "web-1", version: "1.2.3", node: "26.0.0", startedAt: Date.now() - dayMs },
  memory: () => ({ used: gigabyte / 4, limit: 2 * gigabyte }),
  disk: async () => ({ free: 60 * gigabyte, total: 100 * gigabyte }),
  failingTasks: () => [],
  linesOf: () => [],
  checkLinks: () => {},
};

const fineBackups: BackupState = {
  isReachable: true,
  newest: { name: "a", time: Date.now() - 3_600_000, kind: "full", size: 1_000 },
  tested: { archive: "a", madeAt: Date.now() - dayMs, at: Date.now() - dayMs },
  ...{ isOverdue: false, isTestOverdue: false },
};

interface Wish {
  readonly machine?: Partial<Machine>;
  readonly backups?: BackupState | undefined;
  readonly isSending?: boolean;
  readonly isWritable?: () => boolean;
  readonly news?: string;
  readonly newsZh?: string;
}

const smtp = { smtpUrl: "smtp://mail-user:mail-s3cret@127.0.0.1:2525" };

/** A site with one article, and an administrator. */
async function openWorld(store: Store, wish: Wish = {}) {
  const { machine, isSending = true, news = "<p>Fine.</p>", newsZh = news } = wish;
  const column = buildColumn({ id: 3, key: "news", body: { type: 2, href: "rk-news" } });
  const article = buildNews({ id: 4, key: "article", body: { body: { en: news, zh: newsZh } } });
  const live = stillPublication(await publish([column, article], 0));
  const from = { name: "", address: "service@example.com" };
  const world = await adminWorld(store, {
    live,
    backups: async () => ("backups" in wish ? wish.backups : fineBackups),
    ...(wish.isWritable && { isStoreWritable: wish.isWritable }),
    system: {
      fixed: { dataDir: "unused", mail: isSending ? { ...smtp, from } : {}, backup: {} },
      machine: { ...fineMachine, ...machine },
    },
  });
  onTestFinished(() => world.close());
  const { token: as } = await world.person("ada", "administrator");
  // The index is made at the first search.
  await world.world.search.size();
  const status = async () => {
    const { status: code, data } = await world.ask("GET", "/system", { as });
    expect(code).toBe(200);
    return data;
  };
  const line = async (name: string) => {
    const { lines } = await status();
    const { state, cause } = lines.find((one: { name: string }) => one.name === name);
    return [state, cause];
  };
  return { ...world, live, as, status, line };
}

const draft = (name: string): MailDraft => ({
  ...{ kind: "settings", recipients: ["ada@example.com"], name },
  data: { what: "mail", changed: ["host"], by: "account:1", at: 1 },
});

forEachStore("The status of the system", (open) => {
  test("is green on every line where nothing is wrong, and holds no secrets", async () => {
    const { status } = await openWorld(await open());
    const data = await status();
    expect(data.lines).toEqual(statusLines.map((name) => ({ name, state: "green", cause: null })));
    expect(data.process).toMatchObject({
      version: "1.2.3",
      node: "26.0.0",
      schema: expect.stringMatching(/^\d{4}-/),
    });
    expect(data.search).toMatchObject({ state: "ready" });
    const text = JSON.stringify(data);
    for (const secret of ["mail-s3cret", "mail-user", "ada@example.com"]) {
      expect(text).not.toContain(secret);
    }
  });

  test("reports failed mails, which are retried or given up", async () => {
    const store = await open();
    const { ask, as, line, status, person } = await openWorld(store);
    const now = Date.now();
    await store.transaction((tx) => enqueueMails(tx, [draft("one"), draft("two")], now));
    const ids = (await store.db.selectFrom("mails").select("id").orderBy("id").execute()).map(
      ({ id }) => id,
    );
    expect(await line("outbox")).toEqual(["green", null]);
    await store.db
      .updateTable("mails")
      .set({ given_up_at: now, problem: "550 no such user ada@example.com" })
      .where("id", "=", ids[0] ?? 0)
      .execute();
    expect(await line("outbox")).toEqual(["red", "mails-failed"]);
    const { outbox } = await status();
    expect(outbox).toMatchObject({ waiting: 1, failed: 1, is_sending: true });
    expect(outbox.list).toMatchObject([
      {
        id: ids[0],
        state: "failed",
        problem: "550 no such user …",
        may_retry: true,
        next_at: null,
      },
      { id: ids[1], state: "waiting", attempts: 0, problem: null },
    ]);
    expect((await ask("POST", "/system/outbox/retry", { as })).data).toEqual({ mails: 1 });
    expect(await line("outbox")).toEqual(["green", null]);
    const stop = `/system/outbox/${ids[1]}/stop`;
    const editor = await person("wen", "editor");
    expect((await ask("POST", stop, { as: editor.token })).status).toBe(403);
    expect((await ask("POST", stop, { as })).status).toBe(200);
    expect((await ask("POST", stop, { as })).status).toBe(404);
    expect((await status()).outbox).toMatchObject({ waiting: 1, failed: 1 });
    expect((await ask("POST", `/system/outbox/${ids[1]}/retry`, { as })).status).toBe(200);
    const acts = await store.db
      .selectFrom("audit")
      .select(["act", "subject"])
      .orderBy("seq")
      .execute();
    expect(acts.filter(({ act }) => act.startsWith("system."))).toEqual([
      { act: "system.mail-retry", subject: `mail:${ids[0]}` },
      { act: "system.mail-stop", subject: `mail:${ids[1]}` },
      { act: "system.mail-retry", subject: `mail:${ids[1]}` },
    ]);
    const old = { created_at: now - 2 * dayMs };
    await store.db.updateTable("mails").set(old).execute();
    expect(await line("outbox")).toEqual(["red", "mails-late"]);
  });

  test("does not show mails about embargoes and their schedules", async () => {
    const store = await open();
    const { status } = await openWorld(store);
    const hidden = [
      { kind: "embargo", recipients: [], name: "e", data: { event: 1 } },
      { kind: "schedule", recipients: [], name: "s", data: { schedule: 1, state: "failed" } },
    ] as const;
    await store.transaction((tx) => enqueueMails(tx, hidden, Date.now()));
    expect((await status()).outbox).toMatchObject({ waiting: 0, failed: 0, list: [] });
  });

  test("reports a missing mail server and a failed job, which is resumed", async () => {
    const store = await open();
    const { ask, as, line, status } = await openWorld(store, { isSending: false });
    expect(await line("outbox")).toEqual(["yellow", "mail-not-set"]);
    const now = Date.now();
    const id = await addJob(
      store.db,
      { kind: "bulk", accountId: null, via: "api", subject: {}, state: "running", total: 9 },
      now,
    );
    expect(await line("jobs")).toEqual(["green", null]);
    const retry = () => ask("POST", `/system/jobs/${id}/retry`, { as });
    // One that goes on is left alone.
    expect((await retry()).status).toBe(404);
    const failed = { problem: "disk I/O error", failed_at: now };
    await store.db.updateTable("jobs").set(failed).where("id", "=", id).execute();
    expect(await line("jobs")).toEqual(["red", "job-failed"]);
    expect((await status()).jobs).toMatchObject({
      ...{ waiting: 0, failed: 1, stuck: 0 },
      list: [{ id, kind: "bulk", problem: "disk I/O error", may_retry: true }],
    });
    expect((await retry()).status).toBe(200);
    // Its action is unknown: it fails once more, for that reason.
    const problem = async () => (await status()).jobs.list[0].problem;
    await expect.poll(problem).not.toBe("disk I/O error");
    expect(await line("jobs")).toEqual(["red", "job-failed"]);
    await store.db.updateTable("jobs").set({ state: "cancelled" }).execute();
    const stuck = {
      problem: null,
      failed_at: null,
      state: "running",
      touched_at: now - dayMs,
    } as const;
    const { id: other } = await store.db
      .insertInto("jobs")
      .values({
        kind: "translation",
        account_id: null,
        via: "api",
        total: 1,
        created_at: 1,
        ...stuck,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect((await status()).jobs.list).toMatchObject([{ id: other, is_stuck: true }]);
    expect(await line("jobs")).toEqual(["red", "job-stuck"]);
  });

  test("reports recurring tasks that fail", async () => {
    const failing = { task: "scheduler", problem: "no such table", since: 1, at: 2 };
    const { line, status } = await openWorld(await open(), {
      machine: { failingTasks: () => [failing] },
    });
    expect(await line("jobs")).toEqual(["red", "task-failed"]);
    expect((await status()).jobs.tasks).toMatchObject([{ task: "scheduler" }]);
  });

  test.each([
    [undefined, "backup", ["red", "backups-none"]],
    [{ ...fineBackups, isReachable: false }, "backup", ["red", "backups-unreachable"]],
    [{ ...fineBackups, isOverdue: true }, "backup", ["red", "backup-old"]],
    [{ ...fineBackups, newest: undefined, isOverdue: true }, "backup", ["red", "backup-missing"]],
    [{ ...fineBackups, tested: undefined }, "backupTest", ["red", "backup-untested"]],
    [{ ...fineBackups, isTestOverdue: true }, "backupTest", ["red", "backup-test-old"]],
  ])("reports the state of backups %#", async (backups, name, expected) => {
    const { line } = await openWorld(await open(), { backups });
    expect(await line(name)).toEqual(expected);
  });

  test("reports a full disk, and one that fills up", async () => {
    const store = await open();
    const space = { free: 2 * gigabyte };
    const { line, status } = await openWorld(store, {
      machine: { disk: async () => ({ free: space.free, total: 100 * gigabyte }) },
    });
    expect(await line("disk")).toEqual(["red", "disk-low"]);
    space.free = 10 * gigabyte;
    expect(await line("disk")).toEqual(["yellow", "disk-filling"]);
    space.free = 40 * gigabyte;
    expect(await line("disk")).toEqual(["green", null]);
    await storeFreeSpace(
      store.db,
      { machine: "web-1", free: 60 * gigabyte },
      Date.now() - 4 * dayMs,
    );
    await storeFreeSpace(
      store.db,
      { machine: "web-2", free: 90 * gigabyte },
      Date.now() - 9 * dayMs,
    );
    expect((await status()).process.disk.per_day).toBe(5 * gigabyte);
    expect(await line("disk")).toEqual(["yellow", "disk-filling"]);
  });

  test("reports low memory and a database that refuses writes", async () => {
    const isFull = { value: false };
    const { line } = await openWorld(await open(), {
      machine: {
        memory: () => ({ used: isFull.value ? 1_990_000 : 1_000, limit: 2_000_000 }),
      },
      isWritable: () => !isFull.value,
    });
    expect(await line("memory")).toEqual(["green", null]);
    isFull.value = true;
    expect(await line("memory")).toEqual(["red", "memory-high"]);
    // The state of the store is asked for once a second.
    await expect
      .poll(() => line("database"), { timeout: 5_000 })
      .toEqual(["red", "database-read-only"]);
  });

  test("reports certificates that expire", async () => {
    const store = await open();
    const { line, status } = await openWorld(store);
    const now = Date.now();
    const seen = (host: string, validTo: number) =>
      storeCertificate(store.db, { kind: "mail", host, validTo, seenAt: now });
    await seen("mail.example.com", now + 90 * dayMs);
    expect(await line("certificates")).toEqual(["green", null]);
    await seen("mail.example.com", now + 20 * dayMs);
    expect(await line("certificates")).toEqual(["yellow", "certificate-ending"]);
    await seen("old.example.com", now + 2 * dayMs);
    expect(await line("certificates")).toEqual(["red", "certificate-ending"]);
    await seen("old.example.com", now - dayMs);
    expect(await line("certificates")).toEqual(["red", "certificate-ended"]);
    expect((await status()).certificates.map(({ host }: { host: string }) => host)).toEqual([
      "old.example.com",
      "mail.example.com",
    ]);
  });

  test("reports broken links within the site, in both languages", async () => {
    const { line, status, live } = await openWorld(await open(), {
      news: [
        '<p><a href="/product-info?id=999">gone</a> <a href="doc:nobody">draft</a></p>',
        '<p><a href="/no/such/page">none</a> <a href="/storage/a/b.pdf">file</a></p>',
        '<p><a href="/contact-us">fine</a> <a href="doc:news">fine</a> <a href="#here">fine</a>',
        '<a href="mailto:a@example.com">fine</a> <a href="/feed/news.xml">fine</a></p>',
      ].join(""),
      newsZh: '<p><a href="/nur-chinesisch">无</a> <a href="doc:nobody">草稿</a></p>',
    });
    expect(await line("insideLinks")).toEqual(["red", "links-broken"]);
    const { inside_links: inside } = await status();
    const found = inside.list.map(
      (link: { address: string; problem: string; languages: string[]; key: string }) => [
        ...[link.key, link.address, link.problem, link.languages.join()],
      ],
    );
    expect(found.sort()).toEqual([
      ["article", "/no/such/page", "no-page", "en"],
      ["article", "/nur-chinesisch", "no-page", "zh"],
      ["article", "/product-info?id=999", "no-page", "en"],
      ["article", "a/b.pdf", "no-file", "en"],
      ["article", "doc:nobody", "unpublished", "en,zh"],
    ]);
    live.swap(await publish([buildColumn({ id: 3, key: "news" })], 0));
    expect(await line("insideLinks")).toEqual(["green", null]);
  });

  test("is shown to accounts that may see jobs, and is read-only for others", async () => {
    const { ask, person, as } = await openWorld(await open(), {
      machine: {
        linesOf: (id) =>
          id === "r-1" ? [{ time: 1, level: "error", message: "It failed", facts: {} }] : [],
      },
    });
    const { token } = await person("wen", "editor");
    for (const path of ["/system", "/system/requests/r-1"]) {
      expect((await ask("GET", path, { as: token })).status).toBe(403);
    }
    expect((await ask("GET", "/system/requests/r-1", { as })).data.list).toMatchObject([
      { level: "error", message: "It failed" },
    ]);
    expect((await ask("GET", "/system/requests/other", { as })).data.list).toEqual([]);
    const change = { body: { is_on: true, version: 1 } };
    expect((await ask("PATCH", "/system/links", { ...change, as: token })).status).toBe(403);
    expect((await ask("PATCH", "/system/links", { ...change, as })).data).toEqual({
      ...{ is_on: true, version: 2 },
    });
    const moved = await ask("PATCH", "/system/links", { ...change, as });
    expect(moved).toMatchObject({ status: 409, data: { current: { version: 2 } } });
  });
});

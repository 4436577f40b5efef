import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { solvedCaptcha } from "../../../../tests/support/enquiries.ts";
import { ScannerUnavailable } from "../../../base/inspection/clamd.ts";
import { secret as secretOf } from "../../../base/store/secrets.ts";
import { StorageUnavailable } from "../../../base/store/storage/storageInterface.ts";
import { openStore, type Store } from "../../../base/store/store.ts";
import { maxAttachmentBytes } from "../form/attachmentLimits.ts";
import { limits } from "../submissionLimits.ts";
import { AttachmentFolder } from "./attachmentFolder.ts";
import { type Upload, Uploads, type UploadsOptions } from "./uploads.ts";

const now = 1_800_000_000_000;
const day = 24 * 60 * 60_000;
const network = "192.0.2.1";
const text = Buffer.from("Two reels");

let store: Store;
let folder: AttachmentFolder;
let secret: Buffer;

beforeEach(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "tapeout-uploads-"));
  store = await openStore({ dataDir });
  folder = await AttachmentFolder.open(dataDir);
  secret = await secretOf(store, "enquiries");
  onTestFinished(async () => {
    vi.restoreAllMocks();
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
});

const open = (options: Partial<UploadsOptions> = {}) =>
  new Uploads({ store, folder, secret, room: () => ({ quota: 2 ** 40, floor: 0 }), ...options });

async function* pieces(...all: readonly Uint8Array[]) {
  yield* all;
}

const take = (uploads: Uploads, upload: Partial<Upload> = {}, bytes: Uint8Array = text) =>
  uploads.take(pieces(bytes), { proofs: "plain", name: "a.txt", network, now, ...upload });

const received = async (bytes: Uint8Array, facts: object = {}) => ({
  ...(await folder.receive(pieces(bytes), bytes.length)),
  ...facts,
});

const counts = async () =>
  (await store.db.selectFrom("enquiry_counts").select("times").execute())
    .map(({ times }) => JSON.parse(times).flat().length)
    .toSorted();

function diskFull(): Error {
  return Object.assign(new Error("full"), { code: "ENOSPC" });
}

test("A file that is accepted is stored whole under the name that its row has", async () => {
  const uploads = open({ scan: async () => "clean" });
  const bytes = pieces(text, Buffer.from(", please"));
  const upload = { proofs: "plain", name: "C:\\lists\\a.txt", network, now } as const;
  const result = await uploads.take(bytes, upload);
  if (!result.ok) throw new Error(result.reason);
  expect(result).toEqual({
    ...{ ok: true, pass: undefined },
    file: { token: expect.stringMatching(/^[\w-]{44}$/), name: "a.txt", size: 17, kind: "text" },
  });
  const [name = ""] = readdirSync(folder.path);
  expect(readFileSync(join(folder.path, name), "utf8")).toBe("Two reels, please");
  expect(await store.db.selectFrom("attachments").selectAll().execute()).toMatchObject([
    { id: name, name: "a.txt", size: 17, kind: "text", enquiry_id: null, created_at: now },
  ]);
});

const program = Buffer.from("MZ\u0090\u0000 a program", "latin1");

test.each<{
  what: string;
  options?: Partial<UploadsOptions>;
  upload?: Partial<Upload>;
  bytes?: Uint8Array;
  reason: string;
}>([
  { what: "has no byte", bytes: Buffer.alloc(0), reason: "empty" },
  { what: "is a program", bytes: program, reason: "program" },
  { what: "has the name of one", upload: { name: "a.exe" }, reason: "program" },
  { what: "has a virus", options: { scan: async () => "infected" }, reason: "infected" },
  {
    what: "has no captcha answer",
    upload: { proofs: { captcha: "x", pass: "x" } },
    reason: "captcha",
  },
])("A file that $what is refused, and nothing of it is left", async (given) => {
  const { options, upload, bytes, reason } = given;
  expect(await take(open(options), upload, bytes)).toEqual({ ok: false, reason });
  expect(readdirSync(folder.path)).toEqual([]);
  expect(await store.db.selectFrom("attachments").selectAll().execute()).toEqual([]);
});

test("A file that is too large is refused at the first byte too many", async () => {
  const sizes = [maxAttachmentBytes, 1];
  const all = sizes.map((size) => Buffer.alloc(size, "a"));
  const upload = { proofs: "plain", name: "a.txt", network, now } as const;
  const tooLarge = { ok: false, reason: "tooLarge" };
  expect(await open().take(pieces(...all), upload)).toEqual(tooLarge);
  expect(readdirSync(folder.path)).toEqual([]);
});

test("A file that cannot be scanned or stored is refused, and the error is reported", async () => {
  const error = new ScannerUnavailable("gone");
  const [onUnscanned, onUnstored] = [vi.fn(), vi.fn()];
  const unscanned = open({ scan: () => Promise.reject(error), onUnscanned });
  expect(await take(unscanned)).toEqual({ ok: false, reason: "unscanned" });
  expect(onUnscanned.mock.calls).toEqual([[error]]);
  const broken = open({ scan: () => Promise.reject(new Error("broken")), onUnscanned });
  await expect(take(broken)).rejects.toThrow("broken");
  expect(onUnscanned).toHaveBeenCalledTimes(1);
  const unreachable = new StorageUnavailable("bucket", new Error("gone"));
  const commit = vi.spyOn(folder, "commit").mockRejectedValueOnce(unreachable);
  expect(await take(open({ onUnstored }))).toEqual({ ok: false, reason: "unstored" });
  expect(onUnstored.mock.calls).toEqual([[unreachable]]);
  commit.mockRejectedValueOnce(diskFull());
  expect(await take(open())).toEqual({ ok: false, reason: "noRoom" });
  for (const other of [new Error("other"), Object.assign(new Error("other"), { code: "EIO" })]) {
    commit.mockRejectedValueOnce(other);
    await expect(take(open())).rejects.toThrow("other");
  }
  expect(readdirSync(folder.path)).toEqual([]);
});

test("A captcha answer admits a file once, and gives a pass for further ones up to a limit", async () => {
  const uploads = open();
  const captcha = await solvedCaptcha(store, now);
  const first = await take(uploads, { proofs: { captcha } });
  if (!first.ok || first.pass === undefined) throw new Error("a pass");
  const { pass } = first;
  expect(await take(uploads, { proofs: { captcha } })).toEqual({ ok: false, reason: "captcha" });
  expect(await counts()).toEqual([1, 1, 2]);
  const early = await solvedCaptcha(store, now + 10_000);
  expect(await take(uploads, { proofs: { captcha: early } })).toMatchObject({ ok: true });
  for (let file = 1; file < limits.uploadsOfPass.max; file += 1) {
    expect(await take(uploads, { proofs: { pass } })).toMatchObject({ ok: true, pass });
  }
  const limited = { ok: false, reason: "limited", retryAfterSeconds: 3600 };
  expect(await take(uploads, { proofs: { pass }, network: "192.0.2.9" })).toEqual(limited);
  const later = { proofs: { pass }, now: now + 60 * 60_000 };
  expect(await take(uploads, later)).toEqual({ ok: false, reason: "captcha" });
});

test("A network has a limit of bytes, which refused files count towards as well", async () => {
  const uploads = open();
  await take(uploads, { name: "a.exe" });
  expect(await counts()).toEqual([1, 2]);
  await store.db
    .updateTable("enquiry_counts")
    .set({ times: JSON.stringify([[now, limits.bytesOfNetwork.max - 9]]) })
    .where("times", "like", "%,9]%")
    .execute();
  expect(await take(uploads)).toMatchObject({ ok: true });
  const limited = { ok: false, reason: "limited", retryAfterSeconds: day / 1_000 };
  expect(await take(uploads)).toEqual(limited);
  expect(await take(uploads, { network: "192.0.2.2" })).toMatchObject({ ok: true });
});

test("Files without script have fewer places at a time, and leave those of others", async () => {
  const uploads = open();
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  async function* slow() {
    yield text;
    await ended;
  }
  const upload = { proofs: "plain", name: "a.txt", network, now } as const;
  const begun = uploads.take(slow(), upload);
  const busy = { ok: false, reason: "limited", retryAfterSeconds: 5 };
  // Of the seven places that are left a network has a fourth.
  expect(await take(uploads)).toEqual(busy);
  const captcha = await solvedCaptcha(store, now);
  expect(await take(uploads, { proofs: { captcha } })).toMatchObject({ ok: true });
  end();
  expect(await begun).toMatchObject({ ok: true });
  expect(await take(uploads)).toMatchObject({ ok: true });
});

test("Files are claimed once, by valid tokens, in the order of these", async () => {
  const uploads = open();
  const names = ["a.txt", "b.txt", "c.txt", "d.txt", "e.txt"];
  const tokens: string[] = [];
  for (const name of names) {
    const result = await take(uploads, { name });
    tokens.push(result.ok ? result.file.token : "");
  }
  const order = [3, 1, 4, 0];
  const chosen = order.map((at) => tokens[at] ?? "");
  const [first = "", ...others] = chosen;
  const forged = `${first.slice(0, -1)}${first.endsWith("A") ? "B" : "A"}`;
  const shown = async (...some: string[]) => (await uploads.uploaded(some)).map(({ name }) => name);
  expect(await shown(...chosen, first, forged, "")).toEqual(order.map((at) => names[at]));
  expect(await shown(forged)).toEqual([]);
  await store.db.updateTable("attachments").set({ kind: "image" }).execute();
  expect((await uploads.uploaded([first])).map(({ kind }) => kind)).toEqual(["image"]);
  const { id } = await store.db
    .insertInto("enquiries")
    .values({
      ...{ code: "code", idempotency_key: "key", fingerprint: "", form: "business" },
      ...{ language: "en", body: "{}", created_at: 0 },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const claim = (some: readonly string[]) => store.transaction((tx) => uploads.claim(tx, some, id));
  expect(await claim(chosen)).toEqual([]);
  expect(await shown(...tokens)).toEqual(["c.txt"]);
  const gone = await claim([forged, ...others]);
  expect(gone.toSorted()).toEqual([forged, ...others].toSorted());
  const rows = await store.db
    .selectFrom("attachments")
    .select(["name", "position"])
    .where("name", "!=", "c.txt")
    .orderBy("position")
    .execute();
  expect(rows).toEqual(order.map((at, position) => ({ name: names[at], position })));
  await uploads.purge(now + 2 * day);
  const left = await store.db.selectFrom("attachments").select("name").orderBy("name").execute();
  expect(left.map(({ name }) => name)).toEqual(["a.txt", "b.txt", "d.txt", "e.txt"]);
  expect(readdirSync(folder.path)).toHaveLength(4);
});

test("A file of a mail is kept without a claim, or refused, and its arrival is gone", async () => {
  const uploads = open();
  const facts = { name: "a.txt", now };
  expect(await uploads.keepMailed(await received(text), facts)).toEqual({
    ok: true,
    row: { id: expect.any(String), name: "a.txt", size: 9, kind: "text" },
  });
  const one = await received(Buffer.from("x"));
  expect(await uploads.keepMailed(one, facts)).toMatchObject({ ok: true });
  const largest = await received(text, { size: maxAttachmentBytes });
  expect(await uploads.keepMailed(largest, facts)).toMatchObject({ ok: true });
  const names = readdirSync(folder.path);
  expect(names).toHaveLength(3);
  const refused = async (bytes: Uint8Array, by = uploads, arrived: object = {}) => {
    const result = await by.keepMailed(await received(bytes, arrived), facts);
    return result.ok || result.reason;
  };
  expect(await refused(Buffer.alloc(0))).toBe("empty");
  expect(await refused(text, uploads, { size: maxAttachmentBytes + 1 })).toBe("tooLarge");
  expect(await refused(text, open({ room: () => ({ quota: 0, floor: 0 }) }))).toBe("noRoom");
  expect(await refused(program)).toBe("program");
  const onUnstored = vi.fn();
  const commit = vi.spyOn(folder, "commit").mockRejectedValueOnce(diskFull());
  expect(await refused(text)).toBe("noRoom");
  commit.mockRejectedValueOnce(new StorageUnavailable("bucket", new Error("gone")));
  expect(await refused(text, open({ onUnstored }))).toBe("unstored");
  expect(onUnstored).toHaveBeenCalledOnce();
  commit.mockRejectedValueOnce(new Error("other"));
  await expect(refused(text)).rejects.toThrow("other");
  expect(readdirSync(folder.path).toSorted()).toEqual(names.toSorted());
});

test("What no enquiry has claimed within a day is removed, with files that no row has", async () => {
  const uploads = open();
  const at = Date.now();
  await take(uploads, { now: at, name: "new.txt" });
  const [young = ""] = readdirSync(folder.path);
  await take(uploads, { now: at - 5, name: "old.txt" });
  for (const name of ["stray", ".arriving-x"]) writeFileSync(join(folder.path, name), "x");
  mkdirSync(join(folder.path, ".arriving-folder"));
  // A mail that waits keeps its files.
  const mailed = await uploads.keepMailed(await received(text), { name: "mail.txt", now: at - 5 });
  if (!mailed.ok) throw new Error(mailed.reason);
  const { id: mail } = await store.db
    .insertInto("incoming_mails")
    .values({
      ...{ mailbox: "desk", uidvalidity: 1, uid: 1, identity: "1", what: "waiting", at: at - 5 },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await store.db
    .updateTable("attachments")
    .set({ incoming_id: mail })
    .where("id", "=", mailed.row.id)
    .execute();
  await uploads.purge(at - 6 + day);
  expect(readdirSync(folder.path)).toHaveLength(6);
  await uploads.purge(at - 5 + day);
  expect(readdirSync(folder.path)).toHaveLength(5);
  // By then the strays are a day old as well.
  await store.db
    .updateTable("attachments")
    .set({ created_at: at + day })
    .execute();
  await uploads.purge(at + 60_000 + day);
  expect(readdirSync(folder.path).toSorted()).toEqual(
    [".arriving-folder", young, mailed.row.id].toSorted(),
  );
});

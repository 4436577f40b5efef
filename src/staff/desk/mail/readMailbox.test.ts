import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { enquiryWorld } from "../../../../tests/support/enquiries.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { publish } from "../../../../tests/support/world.ts";
import { MailboxFailure, type Wanted } from "../../../base/mail/imapMailbox.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import { FileTooLarge } from "../../../readers/enquiries/attachments/attachmentFolder.ts";
import { mailboxState, noteMailboxProblem, noteRead } from "./mailboxState.ts";
import { UnreadableMail } from "./mailReader.ts";
import type { UnpackedMail } from "./mailReaderMessages.ts";
import { MailboxReading } from "./readMailbox.ts";

const day = 24 * 60 * 60_000;
const { views } = await publish(enquiryWorld());

/** Bytes of a mail, or what happens where they are asked for. */
type Source = string | Error | undefined;

/** Names of the files of a mail, by its text. */
function filesOf(text: string): readonly string[] {
  if (text === "with file") return ["kept.txt"];
  return ["bounce", "cut"].includes(text) ? ["a.txt"] : [];
}

/** A mailbox whose mails are their texts, by UID. */
function mailboxOf(store: Store, movesAway = false) {
  const sources = new Map<number, Source>();
  const heads = new Map<number, string>();
  const seen = { wanted: [] as Wanted[], done: [] as number[], discarded: [] as string[] };
  const outcomes: string[] = [];
  const facts = { uidValidity: 7, uidNext: 1 };
  const stop = new AbortController();
  let now = 100 * day;
  const needs = {
    ...{ store, secret: Buffer.alloc(32), form: undefined, own: new Set<string>() },
    ...{ viewOf: (language: Language) => views[language], lease: undefined, mailbox: "desk" },
    ...{ now: () => now, signal: stop.signal },
    onTaken: (outcome: string) => void outcomes.push(outcome),
    files: {
      async receive(bytes: AsyncIterable<Uint8Array>) {
        let text = "";
        for await (const part of bytes) text += Buffer.from(part).toString();
        if (text === "endless") throw new FileTooLarge(1);
        return { path: text, size: text.length };
      },
      discard: async ({ path }: { path: string }) => void seen.discarded.push(path),
      keep: async (_file: unknown, { name }: { name: string }) =>
        name === "kept.txt"
          ? ({ ok: true, row: { id: name } } as never)
          : ({ ok: false, reason: "noRoom" } as const),
    },
    reader: {
      async read(path: string): Promise<UnpackedMail> {
        if (path.startsWith("damaged")) throw new UnreadableMail("damaged");
        if (path.startsWith("odd")) throw new Error("odd");
        const isBounce = path.startsWith("bounce");
        return {
          ...{ messageId: path, fromName: "Ann", fromAddress: "ann@acme.example", date: "" },
          ...{
            subject: "",
            text: path,
            kind: isBounce ? ("bounce" as const) : ("person" as const),
            anchors: [],
          },
          ...{ isCut: path === "cut", unreadable: path === "cut" ? ["secret.p7m"] : [] },
          files: filesOf(path).map((name) => ({ name, path: name, size: 1 })),
          tooMany: path === "cut" ? ["b.txt"] : [],
        } as const;
      },
    },
  };
  const open = {
    get uidValidity() {
      return facts.uidValidity;
    },
    get uidNext() {
      return facts.uidNext;
    },
    async list(wanted: Wanted) {
      seen.wanted.push(wanted);
      return [...sources.keys()].map((uid) => ({
        ...{ uid, size: sources.get(uid) === "huge" ? 40 * 1_024 * 1_024 + 1 : 10 },
      }));
    },
    async source(uid: number) {
      const source = sources.get(uid);
      if (source instanceof Error) throw source;
      return source === undefined ? undefined : Readable.from([Buffer.from(source)]);
    },
    async head(uid: number) {
      const head = heads.get(uid);
      return head === undefined ? undefined : Buffer.from(head);
    },
    done: async (uid: number) => void seen.done.push(uid),
  };
  return {
    ...{ sources, heads, seen, outcomes, facts, open, needs, stop },
    begin: () => new MailboxReading(needs, open, movesAway),
    pass: (ms: number) => {
      now += ms;
    },
    taken: () =>
      store.db
        .selectFrom("incoming_mails")
        .select(["uid", "what", "body", "reason", "left_out"])
        .orderBy("id")
        .execute(),
  };
}

forEachStore("A mailbox", (open) => {
  test("is read from where the last reading ended, with what nobody has opened when it begins", async () => {
    const store = await open();
    const { begin, sources, seen, facts, pass, outcomes } = mailboxOf(store);
    facts.uidNext = 5;
    sources.set(3, "three");
    const reading = begin();
    await reading.readAll();
    sources.set(8, "eight");
    pass(day);
    await noteMailboxProblem(store, "desk", "silent", 3);
    await reading.readAll();
    expect(await mailboxState(store, "desk")).toEqual({
      ...{ uidvalidity: 7, nextUid: 9, checkedAt: 101 * day },
      ...{ problem: undefined, problemAt: undefined },
    });
    await begin().readAll();
    // The server has numbered all mails anew.
    facts.uidValidity = 8;
    await begin().readAll();
    expect(seen.wanted).toEqual([
      { fromUid: 5, unreadSince: new Date(86 * day) },
      { fromUid: 5 },
      { fromUid: 9, unreadSince: new Date(87 * day) },
      { fromUid: 5, unreadSince: new Date(87 * day), allSince: new Date(99 * day) },
    ]);
    expect(outcomes).toEqual(["unmatched", "unmatched", "duplicate", "duplicate"]);
    expect(seen.done).toEqual([3, 3, 8, 3, 8, 3, 8]);
  });

  test("gives up a mail that fails a third time, and takes the others meanwhile", async () => {
    const { begin, sources, seen, taken, facts, outcomes } = mailboxOf(await open());
    facts.uidNext = 4;
    sources.set(1, new Error("odd")).set(2, "two").set(3, undefined);
    const reading = begin();
    await reading.readAll();
    await reading.readAll();
    expect([seen.done, outcomes]).toEqual([[2, 2], ["unmatched"]]);
    await reading.readAll();
    await reading.readAll();
    expect(seen.wanted.map(({ fromUid }) => fromUid)).toEqual([4, 1, 1, 4]);
    expect(seen.done).toEqual([2, 2, 1, 2, 1, 2]);
    expect(outcomes).toEqual(["unmatched", "refused"]);
    expect(await taken()).toMatchObject([
      { uid: 2, what: "unmatched", body: "two", reason: null, left_out: null },
      { uid: 1, what: "refused", body: "", reason: "unreadable" },
    ]);
    expect(seen.discarded).toEqual(["two"]);
  });

  test("has only the heads of mails that are too large or damaged, and names what is left out", async () => {
    const store = await open();
    const { begin, sources, heads, seen, taken } = mailboxOf(store);
    sources.set(1, "huge").set(2, "endless").set(3, "damaged").set(4, "cut").set(5, "bounce");
    sources.set(6, "huge").set(7, "damaged");
    heads.set(1, "head 1").set(2, "head 2").set(3, "head 3").set(7, "damaged head");
    const reading = begin();
    await reading.readAll();
    expect((await mailboxState(store, "desk"))?.nextUid).toBe(8);
    const found = await taken();
    expect(found.map(({ left_out, ...row }) => ({ ...row, left_out: `${left_out}` }))).toEqual([
      ...([1, 2] as const).map((uid) => ({
        ...{ uid, what: "refused", body: "", reason: "too-large" },
        left_out: JSON.stringify([{ name: "", reason: "mailTooLarge" }]),
      })),
      {
        ...{ uid: 3, what: "refused", body: "", reason: "unreadable" },
        left_out: JSON.stringify([{ name: "", reason: "mailUnreadable" }]),
      },
      {
        ...{ uid: 4, what: "unmatched", body: "cut", reason: null },
        left_out: JSON.stringify([
          { name: "", reason: "cut" },
          { name: "secret.p7m", reason: "encrypted" },
          { name: "b.txt", reason: "tooMany" },
          { name: "a.txt", reason: "noRoom" },
        ]),
      },
      { uid: 5, what: "bounce", body: null, reason: null, left_out: "null" },
      {
        ...{ uid: 7, what: "refused", body: "", reason: "unreadable" },
        left_out: JSON.stringify([{ name: "", reason: "mailUnreadable" }]),
      },
    ]);
    expect(seen.done).toEqual([1, 2, 3, 4, 5, 6, 7].filter((uid) => uid !== 6));
    // A head that fails for another reason is tried again.
    sources.clear();
    sources.set(8, "huge").set(9, "nine");
    heads.set(8, "odd head");
    await reading.readAll();
    expect((await mailboxState(store, "desk"))?.nextUid).toBe(8);
    // The file of a returned mail is the desk's own.
    expect(seen.discarded).toContain("a.txt");
  });

  test("keeps the files of a mail with it, and its state apart from another mailbox's", async () => {
    const store = await open();
    const { db } = store;
    await noteRead(store, "another", { uidValidity: 3, nextUid: 90, at: 5 });
    const file = { id: "kept.txt", name: "kept.txt", size: 1, kind: "text", created_at: 0 };
    await db
      .insertInto("attachments")
      .values({ ...file, position: 0 })
      .execute();
    const { begin, sources, taken } = mailboxOf(store);
    sources.set(1, "with file");
    await begin().readAll();
    expect(await taken()).toMatchObject([{ uid: 1, what: "unmatched", left_out: null }]);
    expect(await db.selectFrom("attachments").select("incoming_id").execute()).toEqual([
      { incoming_id: 1 },
    ]);
    expect(await mailboxState(store, "another")).toMatchObject({ uidvalidity: 3, nextUid: 90 });
    expect(await mailboxState(store, "desk")).toMatchObject({ uidvalidity: 7, nextUid: 2 });
  });

  test("moves away when it is opened what was taken before, and nothing else", async () => {
    const { begin, sources, seen } = mailboxOf(await open(), true);
    sources.set(1, "one");
    const reading = begin();
    await reading.readAll();
    sources.set(2, undefined);
    await reading.readAll();
    await begin().readAll();
    const again = { fromUid: undefined, allSince: new Date(86 * day) };
    expect(seen.wanted.filter(({ fromUid }) => fromUid === undefined)).toEqual([again, again]);
    expect(seen.done).toEqual([1, 1, 1, 1, 1]);
  });

  test("is left as it is where its server falls silent, or reading ends", async () => {
    const store = await open();
    const { begin, sources, seen, taken, open: box, stop } = mailboxOf(store);
    sources.set(1, "one").set(2, "two");
    const source = box.source;
    box.source = async () =>
      Readable.from(
        (async function* () {
          yield Buffer.from("on");
          throw new Error("reset");
        })(),
      );
    await expect(begin().readAll()).rejects.toThrow(MailboxFailure);
    expect(await mailboxState(store, "desk")).toMatchObject({
      ...{ uidvalidity: 7, nextUid: 1, checkedAt: undefined },
    });
    box.source = source;
    stop.abort();
    await begin().readAll();
    expect([await taken(), seen.done]).toEqual([[], []]);
    expect((await mailboxState(store, "desk"))?.checkedAt).toBeUndefined();
  });
});

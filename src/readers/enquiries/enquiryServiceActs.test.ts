import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { auditRecords } from "../../../tests/support/auditRecords.ts";
import {
  enquiryWorld,
  filledForm,
  newKey,
  solvedCaptcha,
} from "../../../tests/support/enquiries.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { publish } from "../../../tests/support/world.ts";
import type { Store } from "../../base/store/store.ts";
import { type Person, serverPerson } from "../../staff/access/rights.ts";
import { AttachmentFolder } from "./attachments/attachmentFolder.ts";
import { Enquiries, type EnquiriesOptions, type Submission } from "./enquiryService.ts";
import { maxAttachmentBytes } from "./form/attachmentLimits.ts";
import type { FormName } from "./form/fields.ts";

const now = 1_800_000_000_000;
const day = 24 * 60 * 60_000;
const email = "lin@acme.example";

async function openEnquiries(
  store: Store,
  options: Partial<EnquiriesOptions> = {},
  setting: object = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), "tapeout-enquiries-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const folder = await AttachmentFolder.open(dataDir);
  const published = await publish(enquiryWorld(setting));
  return Enquiries.open({ store, folder, publication: () => published, ...options });
}

/** Inserts an enquiry, as an earlier release has left it unless it has an anchor. */
async function insert({ db }: Store, form: FormName, row: object = {}) {
  const code = `AAAA-BBBB-${newKey().slice(-4).replace("-", "0").padStart(4, "0")}`;
  await db
    .insertInto("enquiries")
    .values({
      ...{ code, form, idempotency_key: newKey(), fingerprint: "", language: "en" },
      ...{ body: JSON.stringify({ email, topic: "Samples" }), created_at: now, ...row },
    })
    .execute();
  return code;
}

async function insertMail({ db }: Store, uid: number, row: object = {}) {
  await db
    .insertInto("incoming_mails")
    .values({
      ...{ mailbox: "desk", uidvalidity: 1, uid, identity: `${uid}`, what: "waiting", at: now },
      ...{ sender: email, subject: "Hello", body: "Text", ...row },
    })
    .execute();
}

forEachStore("The enquiries of a store", (open) => {
  test("are erased by mailbox with waiting mails, by people who may erase those of every form", async () => {
    const store = await open();
    const enquiries = await openEnquiries(store);
    const quality = await insert(store, "quality");
    const business = await insert(store, "business");
    for (const uid of [1, 2]) await insertMail(store, uid);
    await insertMail(store, 3, { sender: "wei@acme.example" });
    const limited: Person = {
      ...{ id: "account:7", via: "api" },
      rights: [{ act: "enquiry.erase", forms: ["business"] }],
    };
    const erase = async (of: { mailbox: string } | { code: string }, by: Person, rest = {}) => {
      const { receipts, mails } = await enquiries.erase({ of, by, now, ...rest });
      return { codes: receipts.map(({ code }) => code), mails };
    };
    const waiting = async () =>
      (
        await store.db
          .selectFrom("incoming_mails")
          .select("uid")
          .where("what", "=", "waiting")
          .orderBy("uid")
          .execute()
      ).map(({ uid }) => Number(uid));
    const notes = async () =>
      (await auditRecords(store.db)).map(({ act, subject }) => [act, subject]);
    const dry = { isDryRun: true };
    const all = { codes: [quality, business], mails: 2 };
    expect(await erase({ mailbox: email }, serverPerson, dry)).toEqual(all);
    expect(await erase({ mailbox: email }, limited, dry)).toEqual({ codes: [business], mails: 0 });
    expect(await erase({ code: quality }, limited)).toEqual({ codes: [], mails: 0 });
    expect(await notes()).toEqual([]);
    expect(await erase({ code: business }, serverPerson)).toEqual({ codes: [business], mails: 0 });
    expect(await waiting()).toEqual([1, 2, 3]);
    expect(await erase({ mailbox: email }, serverPerson)).toEqual({ codes: [quality], mails: 2 });
    expect(await waiting()).toEqual([3]);
    expect(await erase({ mailbox: email }, serverPerson)).toEqual({ codes: [], mails: 0 });
    expect(await notes()).toEqual([
      ["enquiry.erase", "enquiry:2"],
      ["enquiry.erase", "enquiry:1"],
      ["enquiry.mail-remove", "mail:erased"],
    ]);
    const { detail } = await store.db
      .selectFrom("audit")
      .select("detail")
      .where("act", "=", "enquiry.mail-remove")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(`${detail}`)).toEqual({ mails: 2 });
  });

  test("promise a reply until there is one, if their form and the calendar have a time for it", async () => {
    const store = await open();
    const replyDay = async (start: number, days: number) => start + days * day;
    const enquiries = await openEnquiries(store, { replyDay });
    const tracked = async (form: FormName, state: string, by = enquiries) => {
      const code = await insert(store, form, { state });
      const request = { code, email, language: "en" as const, network: "a", now };
      const result = await by.track(request);
      return result.ok ? (result.enquiry.replyBy ?? result.enquiry.state) : result.reason;
    };
    expect(await tracked("business", "received")).toBe(now + 2 * day);
    expect(await tracked("business", "in-work")).toBe(now + 2 * day);
    expect(await tracked("business", "answered")).toBe("answered");
    expect(await tracked("business", "closed")).toBe("closed");
    expect(await tracked("quality", "received")).toBe("received");
    const unknown = { code: "AAAA-BBBB-CCCC", email, language: "en" as const, network: "a", now };
    expect(await enquiries.track(unknown)).toEqual({ ok: false, reason: "unknown" });
    const broken = await openEnquiries(store, { replyDay: () => Promise.reject(new Error()) });
    expect(await tracked("business", "received", broken)).toBe("received");
    const without = await openEnquiries(store);
    expect(await tracked("business", "received", without)).toBe("received");
  });

  test("are purged with waiting mails as old, and others get the desk's columns", async () => {
    const store = await open();
    const enquiries = await openEnquiries(store, {}, { retentionMonths: 3, applicationMonths: 9 });
    const month = 31 * day;
    await insert(store, "business", { created_at: now - 3 * month });
    await insert(store, "quality", { created_at: now - 4 * month });
    await insert(store, "application", { created_at: now - 8 * month });
    await insertMail(store, 1, { at: now - 3 * month });
    await insertMail(store, 2, { at: now - 2 * month });
    expect(await enquiries.purge(now)).toBe(2);
    const left = await store.db.selectFrom("enquiries").select(["form", "email"]).execute();
    expect(left).toEqual([{ form: "application", email }]);
    const senders = await store.db.selectFrom("incoming_mails").select("sender").orderBy("uid");
    expect(await senders.execute()).toEqual([{ sender: null }, { sender: email }]);
    expect(await enquiries.fillDeskColumns()).toBe(0);
  });

  test("are taken with a key of theirs or without, and an answer that is neither early nor spent", async () => {
    const store = await open();
    const enquiries = await openEnquiries(store);
    const submit = async (wish: Partial<Submission> = {}) => {
      const result = await enquiries.submit({
        ...{ form: "business", language: "en", sent: filledForm(), network: "a", now },
        ...{ key: newKey(), captcha: await solvedCaptcha(store, now), ...wish },
      });
      if (result.ok) return result.code;
      return "problems" in result
        ? result.problems.map(({ field, problem }) => `${field} ${problem}`)
        : result.reason;
    };
    const code = expect.stringMatching(/^.{4}-.{4}-.{4}$/);
    const wrongKey = ["idempotency_key generic"];
    for (const key of ["a".repeat(15), "a".repeat(65), "a b".repeat(6), 5]) {
      expect(await submit({ key })).toEqual(wrongKey);
    }
    const early = await solvedCaptcha(store, now + 8_000);
    expect(await submit({ captcha: early })).toEqual(["captcha captchaEarly"]);
    expect(await submit({ captcha: "x" })).toEqual(["captcha captcha"]);
    expect(await submit({ honeypot: "x" })).toEqual(["fax_number honeypot"]);
    const captcha = await solvedCaptcha(store, now);
    const gone = { ...filledForm(), attachments: ["forged"] };
    expect(await submit({ captcha, sent: gone })).toEqual(["attachments attachmentGone"]);
    const codes = [
      await submit({ captcha, honeypot: null, key: "a".repeat(16) }),
      await submit({ key: "a".repeat(64), honeypot: "" }),
      ...[await submit({ key: undefined }), await submit({ key: "" }), await submit({ key: "" })],
    ];
    expect(codes).toEqual([code, code, code, code, code]);
    expect(new Set(codes).size).toBe(5);
    expect(await submit({ key: "a".repeat(16) })).toBe(codes[0]);
    expect(await submit({ key: "a".repeat(16), language: "zh" })).toBe("conflict");
    const other = { ...filledForm(), email: "wei@acme.example" };
    expect(await submit({ captcha, sent: other })).toEqual(["captcha captcha"]);
    expect(await submit()).toBe("limited");
    const mails = await store.db.selectFrom("mails").select("kind").orderBy("id").execute();
    expect(mails.map(({ kind }) => kind)).toEqual(
      ["desk", "receipt", ..."1234"].map((kind) => (kind.length > 1 ? kind : "desk")),
    );
  });

  test("have files as far as the settings leave room for them", async () => {
    const store = await open();
    const taken = async (setting: object) => {
      const enquiries = await openEnquiries(store, {}, setting);
      const upload = { proofs: "plain", name: "a.txt", network: "a", now } as const;
      const result = await enquiries.upload(
        (async function* text() {
          yield Buffer.from("Two reels");
        })(),
        upload,
      );
      return result.ok || result.reason;
    };
    // The largest file that a form takes must fit.
    const most = maxAttachmentBytes / 2 ** 20;
    expect(await taken({ attachmentsMb: most - 1, freeDiskMb: 0 })).toBe("noRoom");
    expect(await taken({ attachmentsMb: most, freeDiskMb: 0 })).toBe(true);
    expect(await taken({ attachmentsMb: most + 1, freeDiskMb: 10_000_000 })).toBe("noRoom");
    expect(await taken({ attachmentsMb: most + 1, freeDiskMb: 1 })).toBe(true);
  });

  test("are reviewed with the files of their tokens, whatever else stands among these", async () => {
    const store = await open();
    const enquiries = await openEnquiries(store);
    const upload = { proofs: "plain", name: "a.txt", network: "a", now } as const;
    const result = await enquiries.upload(
      (async function* text() {
        yield Buffer.from("Two reels");
      })(),
      upload,
    );
    if (!result.ok) throw new Error(result.reason);
    const { file } = result;
    const review = (attachments: unknown, honeypot?: unknown) =>
      enquiries.review({
        ...{ form: "business", language: "en", now, honeypot },
        sent: filledForm({ attachments }),
      });
    const good = { ok: true, files: [file] };
    expect(await review([file.token], "")).toMatchObject(good);
    expect(await review([file.token, file.token], null)).toMatchObject(good);
    expect(await review("")).toMatchObject({ ok: true, files: [] });
    const gone = [{ field: "attachments", problem: "attachmentGone" }];
    expect(await review([file.token, "x"])).toEqual({ ok: false, problems: gone, files: [file] });
    const wrong = [{ field: "attachments", problem: "generic" }];
    expect(await review([file.token, 5])).toEqual({ ok: false, problems: wrong, files: [file] });
    const tooMany = ["1", "2", "3", "4", "5", "6"];
    expect(await review(tooMany)).toMatchObject({ problems: [{ problem: "tooManyAttachments" }] });
  });
});

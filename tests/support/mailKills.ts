import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "../../src/base/site/seededRandom.ts";
import { openStore, type Store, type StoreOptions } from "../../src/base/store/store.ts";
import { newAnchor } from "../../src/readers/enquiries/deskSearchColumns.ts";
import { newTrackingCode } from "../../src/readers/enquiries/trackEnquiry.ts";
import { serverPerson } from "../../src/staff/access/rights.ts";
import { beginReply, submitReply } from "../../src/staff/desk/replies.ts";
import { startDovecot } from "./dovecot.ts";
import { enquiryWorld, filledForm } from "./enquiries.ts";
import { startMailServer } from "./mailServer.ts";
import { until } from "./until.ts";
import { publish } from "./world.ts";

/** Outcome of kills while replies are sent and mails come in. */
export interface MailKillOutcome {
  readonly kills: number;
  readonly delivered: number;
  readonly replies: number;
  /** Mails that are in no thread, and that are in one more than once. */
  readonly lostMails: number;
  readonly doubledMails: number;
  /** Replies that no recipient has, that are not noted as sent, or that are another mail each time. */
  readonly lostReplies: number;
  readonly doubledReplies: number;
  /** Replies handed over again under the same Message-ID, as a kill came before the note of it. */
  readonly repeatedReplies: number;
}

const program = join(import.meta.dirname, "children/readMails.ts");
const user = "desk@example.com";

/** Kills a process that reads a mailbox and sends replies, again and again, at moments of a seed. */
export async function mailKills(
  place: StoreOptions,
  kills: number,
  seed: string,
): Promise<MailKillOutcome> {
  const random = seededRandom(`mail-kills ${seed}`);
  const imap = await startDovecot();
  const smtp = await startMailServer();
  const store = await openStore(place);
  try {
    const { id, code, anchor } = await insertEnquiry(store);
    const account = await insertAccount(store);
    const publication = await publish(enquiryWorld());
    const viewOf = (language: "en" | "zh") => publication.views[language];
    let delivered = 0;
    let replies = 0;
    const by = { ...serverPerson, id: `account:${account}` };
    const bring = async () => {
      const names = Array.from({ length: 1 + Math.floor(random() * 2) }, () => {
        delivered += 1;
        return `mail-${delivered}.`;
      });
      const mails = names.map(
        (name) =>
          `From: lin@acme.example\r\nMessage-ID: <${name}${seed}@acme.example>\r\nIn-Reply-To: <${anchor}@example.com>\r\n\r\n${name}`,
      );
      await imap.deliver(user, ...mails);
      replies += 1;
      const change = { by, now: Date.now(), version: undefined };
      const begun = await beginReply(
        store,
        code,
        { text: `reply-${replies}.`, template: null },
        change,
      );
      if (!begun?.message) throw new Error("no reply");
      const when = { when: "now", sendAt: undefined, stateAfter: "in-work" } as const;
      const sending = { ...when, replyVersion: begun.message.version };
      await submitReply(store, code, begun.message.id, sending, change, { viewOf });
    };
    for (let kill = 0; kill < kills; kill += 1) {
      const child = begin(place, smtp.url, imap.port);
      const ended = once(child, "exit");
      await once(child.stdout, "data");
      await bring();
      await sleep(random() * 700);
      child.kill("SIGKILL");
      await ended;
      // Leases of a killed process end in time, and mails that it tried are due later; here nobody waits.
      await store.db.deleteFrom("leases").where("name", "in", ["desk-mailbox", "mail"]).execute();
      await store.db
        .updateTable("mails")
        .set({ next_at: 0 })
        .where("sent_at", "is", null)
        .execute();
    }
    const last = begin(place, smtp.url, imap.port);
    const ended = once(last, "exit");
    try {
      await until(async () => {
        const done = await threadOf(store, id);
        return done.mails.size >= delivered && done.unsent === 0;
      }, 200);
    } finally {
      last.kill("SIGKILL");
      await ended;
    }
    return {
      kills,
      delivered,
      replies,
      ...(await faults(store, id, delivered, replies, smtp.received)),
    };
  } finally {
    await store.close();
    await smtp.close();
    await imap.close();
  }
}

function begin({ dataDir, databaseUrl = "" }: StoreOptions, smtp: string, port: number) {
  const command = [program, dataDir, databaseUrl, smtp, String(port), user];
  return spawn(process.execPath, command, { stdio: ["ignore", "pipe", "inherit"] });
}

async function threadOf(store: Store, id: number) {
  const rows = await store.db
    .selectFrom("enquiry_messages")
    .select(["direction", "body", "state"])
    .where("enquiry_id", "=", id)
    .execute();
  const mails = rows.filter(({ direction }) => direction === "in").map(({ body }) => body);
  const out = rows.filter(({ direction }) => direction === "out");
  return {
    ...{ mails: new Set(mails), doubled: mails.length - new Set(mails).size },
    unsent: out.filter(({ state }) => state !== "sent").length,
  };
}

async function faults(
  store: Store,
  id: number,
  delivered: number,
  replies: number,
  received: readonly { readonly messageId: string; readonly text: string }[],
) {
  const { mails, doubled, unsent } = await threadOf(store, id);
  const idsOf = (name: string) =>
    received.filter(({ text }) => text.startsWith(name)).map(({ messageId }) => messageId);
  let lost = 0;
  let others = 0;
  let repeated = 0;
  for (let at = 1; at <= replies; at += 1) {
    const ids = idsOf(`reply-${at}.`);
    if (ids.length === 0) lost += 1;
    others += Math.max(0, new Set(ids).size - 1);
    repeated += ids.length - new Set(ids).size;
  }
  return {
    ...{ lostMails: delivered - mails.size, doubledMails: doubled },
    ...{ lostReplies: lost + unsent, doubledReplies: others, repeatedReplies: repeated },
  };
}

async function insertEnquiry(store: Store) {
  const anchor = newAnchor();
  const code = newTrackingCode();
  const { form: _form, ...fields } = filledForm();
  const { id } = await store.db
    .insertInto("enquiries")
    .values({
      ...{ code, anchor, form: "business", language: "en", created_at: Date.now() },
      ...{ idempotency_key: randomUUID(), fingerprint: "", email: "lin@acme.example" },
      body: JSON.stringify({ ...fields, email: "lin@acme.example", consent: true }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, code, anchor };
}

async function insertAccount(store: Store): Promise<number> {
  const { id } = await store.db
    .insertInto("accounts")
    .values({
      ...{ account: `lin-${randomUUID()}`, name: "lin", password_hash: "", nick_name: "" },
      ...{ user_name: "", phone: "", email: "", avatar: "", oa_user_id: "", roles: "[]" },
      ...{ is_active: 1, is_admin: 0, created_at: 0, updated_at: 0 },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

import { enqueueMails } from "../../base/mail/outbox.ts";
import { isLanguage, type Language, languages } from "../../base/site/languages.ts";
import type { Store } from "../../base/store/store.ts";
import type { Reading, Writing } from "../../base/store/tables.ts";
import { accountPerson } from "../accounts/people/accountPerson.ts";
import { displayNames } from "../accounts/people/displayNames.ts";
import { digestIn } from "../accounts/people/ownProfile.ts";
import { titlesOf } from "../catalogue/revisionFacts.ts";
import { type Notice, noticesOf } from "./notices.ts";
import { subjectBody } from "./whoMayOpen.ts";

/** Least milliseconds between two digests to a person, by their choice. */
const betweenMs = { hourly: 3_600_000, daily: 86_400_000 } as const;

/**
 * Milliseconds that a notice waits for others, and to be read in the studio, before a digest names
 * it.
 */
const restMs = 5 * 60_000;

/**
 * Puts the digests that are due into the outbox: of notices that are unread and that no digest has named, to
 * people who wish to have one and have an address.
 * @returns the number of digests
 */
export async function enqueueDigests(store: Store, now: number): Promise<number> {
  const due = await dueAccounts(store.db, now);
  let count = 0;
  for (const id of due) {
    const isMade = await store.transaction((tx) => enqueueDigest(tx, id, now));
    if (isMade) count += 1;
  }
  return count;
}

async function dueAccounts(db: Reading, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom("notices")
    .innerJoin("accounts", "accounts.id", "notices.account_id")
    .select(["accounts.id", "digest", "digest_at"])
    .distinct()
    .where("read_at", "is", null)
    .where("mailed_at", "is", null)
    .where("notices.at", "<=", now - restMs)
    .where("is_active", "=", 1)
    .where("email", "!=", "")
    .execute();
  return rows.flatMap((row) => (isDue(row, now) ? [row.id] : []));
}

function isDue(
  { digest, digest_at: last }: { readonly digest: string; readonly digest_at: number | null },
  now: number,
): boolean {
  const choice = digestIn(digest);
  return choice !== "off" && (last === null || last + betweenMs[choice] <= now);
}

async function enqueueDigest(tx: Writing, accountId: number, now: number): Promise<boolean> {
  const account = await tx
    .selectFrom("accounts")
    .select(["email", "digest", "digest_at", "is_active"])
    .where("id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
  // Another process may have been first.
  if (account === undefined || account.is_active === 0 || !isDue(account, now)) return false;
  if (account.email === "") return false;
  const told = await tx
    .updateTable("notices")
    .set({ mailed_at: now })
    .where("account_id", "=", accountId)
    .where("read_at", "is", null)
    .where("mailed_at", "is", null)
    .returning("id")
    .execute();
  if (told.length === 0) return false;
  await tx.updateTable("accounts").set({ digest_at: now }).where("id", "=", accountId).execute();
  const owner = { account_id: accountId };
  await enqueueMails(tx, [{ kind: "digest", data: { at: now }, recipients: [], owner }], now);
  return true;
}

/** Content of a digest, as far as its recipient may see it when it is sent. */
export interface Digest {
  /** Address of the recipient. */
  readonly to: string;
  readonly language: Language;
  /** Its notices, the newest first. */
  readonly notices: readonly (Notice & {
    /** Name of who caused it; undefined: none is known. */
    readonly who: string | undefined;
    /** Title in the recipient's language; undefined: under embargo, which no mail names. */
    readonly title: string | undefined;
  })[];
}

/**
 * Reads what a digest tells: those of its notices that are still unread, about documents that the person may
 * still open.
 * @param at time at which the digest was made, which its notices have
 * @returns undefined where there is nothing left to tell, or nobody to tell it to
 */
export async function digestToMail(
  db: Reading,
  { accountId, at, now }: { readonly accountId: number; readonly at: number; readonly now: number },
): Promise<Digest | undefined> {
  const account = await db
    .selectFrom("accounts")
    .select(["language", "digest", "email"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  const by = await accountPerson(db, accountId, { via: "api" }, now);
  if (account === undefined || by === undefined || digestIn(account.digest) === "off") return;
  const notices = await noticesOf(db, { accountId, by }, { mailedAt: at });
  if (notices.length === 0 || account.email === "") return;
  const language = isLanguage(account.language) ? account.language : languages[0];
  const names = await displayNames(
    db,
    notices.map((one) => one.by),
  );
  const told: Digest["notices"][number][] = [];
  for (const one of notices) {
    const who = names.get(one.by) || undefined;
    const title = one.isEmbargoed ? undefined : await titleOf(db, one, language);
    told.push({ ...one, who, title });
  }
  return { to: account.email, language, notices: told };
}

async function titleOf(
  db: Reading,
  { documentId, type, key }: Notice,
  language: Language,
): Promise<string> {
  const titles = titlesOf(type, await subjectBody(db, documentId));
  const other = languages.find((one) => one !== language);
  return titles[language] || (other && titles[other]) || key;
}

import * as z from "zod";
import { appendAudit } from "../../../base/audit/append.ts";
import type { AuditEntry } from "../../../base/audit/records.ts";
import {
  maxPreviewedDocuments,
  type PreviewWish,
} from "../../../base/site/addresses/previewAddress.ts";
import { type Surface, surfaces } from "../../../base/site/addresses/surfaces.ts";
import { type Language, languages } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { NotPermitted, type Person, type Right } from "../../access/rights.ts";
import { draftVisible } from "../../access/visibleDocuments.ts";
import { AccountError } from "../../accounts/accountError.ts";
import { accountStateOf, factorKinds } from "../../accounts/people/presentRights.ts";
import { profileColumns } from "../../accounts/people/profile.ts";
import { revokeOwned } from "../../accounts/people/revokeTokenOrPreviewLink.ts";
import { holdingOf } from "../../accounts/roles/roles.ts";
import { isToken, newToken, tokenHash } from "../../accounts/sessions/sessionToken.ts";
import { documentByKey, revisionOf } from "../documents/documentRows.ts";

const hourMs = 3_600_000;

/** Lifetime of a link in hours: default and maximum. */
export const linkHours = { usual: 24, max: 7 * 24 } as const;

/** Most links of an account that have not expired. */
const linksPerAccount = 50;

/** Time for which an expired link is still listed, in milliseconds. */
const retentionMs = 7 * 24 * hourMs;

/** Note about the recipient of a link: one line, which may be empty. */
export const linkNote = z
  .string()
  .trim()
  .normalize()
  .max(80)
  .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value));

const documentList = z
  .array(z.object({ id: z.int(), key: z.string(), revision: z.int() }))
  .min(1)
  .max(maxPreviewedDocuments);
const languageList = z.array(z.enum(languages)).min(1);
const surfaceList = z.array(z.enum(surfaces)).min(1);

/** A revision that a link shows. */
interface LinkedDocument {
  readonly id: number;
  readonly key: string;
  readonly revision: number;
}

/** A link in lists, without its secret. Times are milliseconds since 1970. */
export interface PreviewLink {
  readonly id: number;
  readonly note: string;
  readonly documents: readonly LinkedDocument[];
  readonly languages: readonly Language[];
  readonly surfaces: readonly Surface[];
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Number of pages viewed by the link. */
  readonly views: number;
  readonly viewedAt: number | undefined;
}

export interface LinkWish {
  readonly accountId: number;
  readonly by: Person;
  /** Keys of the documents; the newest revision of each is shown. */
  readonly keys: readonly string[];
  readonly languages: readonly Language[];
  readonly surfaces: readonly Surface[];
  readonly hours: number;
  /** Note about the recipient. */
  readonly note: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A new link; its secret is known here alone. */
export interface MadeLink {
  readonly id: number;
  readonly token: string;
  readonly expiresAt: number;
}

/**
 * Makes a link by which its holder sees the newest revisions of documents over the site.
 * @throws DocumentNotFound; NotPermitted where the person may not see one of the drafts;
 *   AccountError where the account has as many links as it may
 */
export async function createPreviewLink(store: Store, wish: LinkWish): Promise<MadeLink> {
  const { accountId, by, now, hours } = wish;
  const token = newToken();
  const expiresAt = now + Math.min(hours, linkHours.max) * hourMs;
  return store.transaction(async (tx) => {
    const documents = await pinned(tx, by, wish.keys);
    if ((await countLinks(tx, accountId, now)) >= linksPerAccount) {
      throw new AccountError(`An account has ${linksPerAccount} preview links at most.`);
    }
    const { id } = await tx
      .insertInto("preview_links")
      .values({
        ...{ account_id: accountId, token_hash: tokenHash(token), note: wish.note },
        documents: JSON.stringify(documentList.parse(documents)),
        languages: JSON.stringify(languageList.parse(wish.languages)),
        surfaces: JSON.stringify(surfaceList.parse(wish.surfaces)),
        ...{ created_at: now, expires_at: expiresAt, viewed_at: null },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const detail = { link: id, expiresAt, documents: documents.length };
    const entries = wish.keys.map((key): AuditEntry => {
      return { act: "preview-link.create", subject: `document:${key}`, detail };
    });
    await appendAudit(tx, entries, { by, at: now });
    return { id, token, expiresAt };
  });
}

async function pinned(db: Reading, by: Person, keys: readonly string[]) {
  const documents: LinkedDocument[] = [];
  for (const key of new Set(keys)) {
    const document = await documentByKey(db, key, by);
    const seen = await db
      .selectFrom("documents")
      .select("id")
      .where("id", "=", document.id)
      .where("trashed_at", "is", null)
      .where(draftVisible(sharing(by), db))
      .executeTakeFirst();
    if (seen === undefined) throw new NotPermitted(by, "draft.see", key);
    const { number } = await revisionOf(db, document);
    documents.push({ id: document.id, key, revision: number });
  }
  return documents;
}

/** Person with the sight that may be shared: an embargo lets in only the people named on it. */
function sharing(person: Person): Person {
  return { ...person, isLookingAs: true };
}

/** The links of an account, the newest first. */
export async function listPreviewLinks(db: Reading, accountId: number): Promise<PreviewLink[]> {
  const rows = await db
    .selectFrom("preview_links")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, note: row.note, views: row.views, viewedAt: row.viewed_at ?? undefined },
    ...confinedTo(row),
    ...{ createdAt: row.created_at, expiresAt: row.expires_at },
  }));
}

function confinedTo(row: { documents: string; languages: string; surfaces: string }) {
  return {
    documents: documentList.parse(JSON.parse(row.documents)),
    languages: languageList.parse(JSON.parse(row.languages)),
    surfaces: surfaceList.parse(JSON.parse(row.surfaces)),
  };
}

interface Revocation {
  readonly accountId: number;
  readonly id: number;
  readonly by: Person;
  readonly now: number;
}

/** Revokes a link of an account. @returns false where it has none of this id */
export async function revokePreviewLink(
  store: Store,
  { accountId, id, by, now }: Revocation,
): Promise<boolean> {
  const record = { act: "preview-link.revoke", detail: { link: id } } as const;
  return revokeOwned(store, { table: "preview_links", accountId, id, record }, { by, now });
}

/** Contents of a link. */
export interface OpenedLink {
  readonly id: number;
  /** Its maker, with present rights. */
  readonly person: Person;
  readonly wish: PreviewWish;
  readonly languages: readonly Language[];
  readonly surfaces: readonly Surface[];
}

/**
 * Opens a link. It shows no more than its maker may see at that time.
 * @param now milliseconds since 1970
 * @returns undefined where there is no such link, it has expired or was revoked, or its maker may
 *   not sign in any more; a text without the form of a token does not reach the store
 */
export async function openPreviewLink(
  { db }: Store,
  token: string,
  now: number,
): Promise<OpenedLink | undefined> {
  if (!isToken(token)) return undefined;
  const row = await db
    .selectFrom("preview_links")
    .innerJoin("accounts", "accounts.id", "preview_links.account_id")
    .select(profileColumns)
    .select(["preview_links.id as link_id", "documents", "languages", "surfaces"])
    .where("token_hash", "=", tokenHash(token))
    .where("expires_at", ">", now)
    .where("is_active", "=", 1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { documents, languages: shown, surfaces: on } = confinedTo(row);
  const [holding, kinds] = [await holdingOf(db, row.id, now), await factorKinds(db, row.id)];
  const { rights } = accountStateOf({ row, holding, kinds, now });
  return {
    id: row.link_id,
    person: sharing({ id: `account:${row.id}`, via: "site", rights: rights.filter(isSeeing) }),
    wish: { subject: { kind: "documents", documents }, languages: shown },
    ...{ languages: shown, surfaces: on },
  };
}

function isSeeing({ act }: Right): boolean {
  return act === "draft.see";
}

/** Counts a page viewed by a link. */
export async function countView({ db }: Store, id: number, now: number): Promise<void> {
  await db
    .updateTable("preview_links")
    .set(({ eb }) => ({ views: eb("views", "+", 1), viewed_at: now }))
    .where("id", "=", id)
    .execute();
}

/** Removes links that expired a week ago. */
export async function purgePreviewLinks({ db }: Store, now: number): Promise<void> {
  await db
    .deleteFrom("preview_links")
    .where("expires_at", "<=", now - retentionMs)
    .execute();
}

async function countLinks(db: Reading, accountId: number, now: number): Promise<number> {
  const { held } = await db
    .selectFrom("preview_links")
    .select(({ fn }) => fn.countAll<number | string>().as("held"))
    .where("account_id", "=", accountId)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return Number(held);
}

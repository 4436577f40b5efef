import { type SectionKey, sectionOf } from "../../../base/site/addresses/addressSections.ts";
import { isSlug, slugName } from "../../../base/site/addresses/slugs.ts";
import { languages } from "../../../base/site/languages.ts";
import type { Writing } from "../../../base/store/tables.ts";
import type { Person } from "../../access/rights.ts";
import { requirePublishing } from "../../access/writeRights.ts";
import { lockLiveDocument, revisionOf } from "../documents/documentRows.ts";
import { shownRevisions } from "../publishing/shownRevisions.ts";
import { putAddress } from "./assignAddresses.ts";

/** Slug chosen for a document, and others that lead to it. */
export interface AddressRequest {
  readonly key: string;
  readonly slug: string;
  /** Slugs that it had elsewhere. */
  readonly formerSlugs?: readonly string[] | undefined;
}

/** Thrown where a slug is invalid for the document's type. */
export class InvalidSlug extends Error {
  override readonly name = "InvalidSlug";
  readonly status = 422;

  constructor(key: string, slug: string) {
    super(`${key} cannot have the address ${JSON.stringify(slug)}`);
  }
}

/**
 * Thrown where another document of the section has the slug, or had it: it leads there for ever.
 */
export class SlugTaken extends Error {
  override readonly name = "SlugTaken";
  readonly status = 409;
  readonly slug: string;
  /** Key of the document that has the slug. */
  readonly owner: string;

  constructor(slug: string, owner: string) {
    super(`the address ${slug} is ${owner}'s`);
    this.slug = slug;
    this.owner = owner;
  }
}

interface Moment {
  readonly by: Person;
  /** The publication's revision. */
  readonly revision: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Gives a document a chosen slug; the former one leads to it from then on.
 * @returns the section and the former slug, or undefined where nothing changes
 * @throws DocumentNotFound, DocumentTrashed, InvalidSlug, SlugTaken, NotPermitted
 */
export async function setAddress(
  tx: Writing,
  { key, slug, formerSlugs = [] }: AddressRequest,
  { by, revision, now }: Moment,
): Promise<{ readonly section: SectionKey; readonly before: string | undefined } | undefined> {
  const document = await lockLiveDocument(tx, key, by);
  const section = sectionOf(document.type);
  const invalid = [slug, ...formerSlugs].find((one) => !section || !isSlug(section, one));
  if (section === undefined || invalid !== undefined) throw new InvalidSlug(key, invalid ?? slug);
  const shown = [...(await shownRevisions(tx, document.id)).keys()];
  const body: unknown = JSON.parse((await revisionOf(tx, document)).body);
  requirePublishing(by, document, body, shown.length > 0 ? shown : languages);
  const own = await ownSlugs(tx, document.id, section, [slug, ...formerSlugs]);
  const before = own.find(({ isCurrent }) => isCurrent)?.slug;
  const added = formerSlugs.filter((one) => !own.some((row) => isSame(row.slug, one)));
  if (before === slug && added.length === 0) return undefined;
  const rows = added.map((one) => ({
    ...{ section, name: slugName(one), slug: one, document_id: document.id, is_current: 0 },
    ...{ since: revision, made_at: now, made_by: by.id },
  }));
  if (rows.length > 0) await tx.insertInto("addresses").values(rows).execute();
  if (before !== slug) {
    await putAddress(tx, { documentId: document.id, section, slug, by: by.id, revision, now });
  }
  return { section, before };
}

interface OwnSlug {
  readonly slug: string;
  readonly isCurrent: boolean;
}

/**
 * Returns the document's present and former slugs.
 * @throws SlugTaken where a requested one belongs to another document
 */
async function ownSlugs(
  tx: Writing,
  id: number,
  section: SectionKey,
  wanted: readonly string[],
): Promise<OwnSlug[]> {
  const rows = await tx
    .selectFrom("addresses")
    .innerJoin("documents", "documents.id", "addresses.document_id")
    .select(["slug", "document_id", "is_current", "key"])
    .where("section", "=", section)
    .where((where) =>
      where.or([where("document_id", "=", id), where("name", "in", wanted.map(slugName))]),
    )
    .execute();
  const other = rows.find((row) => row.document_id !== id);
  if (other !== undefined) throw new SlugTaken(other.slug, other.key);
  return rows.map((row) => ({ slug: row.slug, isCurrent: row.is_current === 1 }));
}

const isSame = (one: string, other: string) => slugName(one) === slugName(other);

import { appendAudit } from "../../../base/audit/append.ts";
import type { AuditEntry } from "../../../base/audit/records.ts";
import type { Language } from "../../../base/site/languages.ts";
import { lockPublication } from "../../../base/store/changes/publicationRevision.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Writing } from "../../../base/store/tables.ts";
import type { FactsChoice } from "../../../content/published/composition/planFacts.ts";
import type { ParsedBody } from "../../../content/types/index.ts";
import type { EmbargoSight } from "../../access/embargoVisibility.ts";
import { type Person, serverPerson } from "../../access/rights.ts";
import type { AddressRequest } from "../addresses/setAddress.ts";
import { uncheckSchedules } from "../schedule/scheduleRows.ts";
import { OpenPublication } from "./openPublication.ts";

/** A publication under way: readers see all of its changes at once, or none. */
export interface Publishing {
  /** Transaction of the publication, for changes to drafts that belong to it. */
  readonly tx: Writing;
  /**
   * Publishes a revision of a document, the newest where no number is given, in these languages.
   * @returns the languages in which that changes anything
   * @throws DocumentNotFound, DocumentTrashed, RevisionNotFound, and InvalidDocument where the
   *   revision no longer fits its type's schema; NotPermitted. The publication as a whole is
   *   refused by FactsDiffer where a choice is missing.
   */
  readonly publish: (what: PublishRequest) => Promise<Language[]>;
  /**
   * Withdraws a document in these languages.
   * @returns the languages in which it was published
   * @throws DocumentNotFound
   */
  readonly unpublish: (what: UnpublishRequest) => Promise<Language[]>;
  /**
   * Withdraws a document in every language, cancels its schedules and puts it in the trash.
   * @throws DocumentNotFound
   */
  readonly trash: (what: { readonly key: string }) => Promise<void>;
  /**
   * Gives a document another readable address; the former one redirects to it.
   * @returns whether that changes anything
   * @throws DocumentNotFound, DocumentTrashed, InvalidSlug, SlugTaken
   */
  readonly address: (what: AddressRequest) => Promise<boolean>;
  /** Records an act of this publication; publishing and withdrawing are recorded anyhow. */
  readonly record: (entry: AuditEntry) => void;
}

export interface PublishRequest {
  readonly key: string;
  readonly languages: readonly Language[];
  readonly revisionNumber?: number | undefined;
  /** Parsed body of the revision, where this process has it; it is not parsed again. */
  readonly parsed?: ParsedBody | undefined;
  /**
   * Choice for languages that show other facts. Types that publish together change them in every
   * language, whatever the choice.
   */
  readonly facts?: FactsChoice | undefined;
  /** Embargoes whose documents references may name; absent: those that let the publisher in. */
  readonly sight?: EmbargoSight;
  /** Reason in a person's words, for the audit trail. */
  readonly reason?: string | undefined;
}

export interface UnpublishRequest {
  readonly key: string;
  readonly languages: readonly Language[];
  /** Reason in a person's words, for the audit trail. */
  readonly reason?: string | undefined;
}

/** Result of a publication. `revision` is the store's after it, whether it moved or not. */
export interface PublicationResult<T> {
  readonly value: T;
  readonly revision: number;
  readonly changed: boolean;
}

/**
 * Runs `work` as one publication in one transaction. However many documents it changes, the
 * publication's revision increases by one, or, where nothing changed for readers, not at all.
 * References are checked when `work` is done, so that documents which refer to one another can be
 * published, or put in the trash, in any order; so are products' values, where the meaning of a
 * parameter changes. Where facts are published in every language (decision 54), the other languages
 * of a document get a composed revision, their published texts with the new facts.
 * @param now milliseconds since 1970
 * @param by person whose rights are checked
 * @throws DanglingReference when a published document refers to one that is missing, in the trash
 *   or of another type; StillReferenced when a published one refers to one put in the trash;
 *   UnfitValues when a published product does not fit a parameter published here; MissingRequired
 *   when a product published here lacks something that its family requires; PartNumberTaken when
 *   two published products would have one part number or order code; FactsDiffer; StoreBusy
 */
export async function inPublication<T>(
  store: Store,
  now: number,
  work: (publishing: Publishing) => Promise<T>,
  by: Person = serverPerson,
): Promise<PublicationResult<T>> {
  const done = await store.transaction(async (tx) => {
    const revision = (await lockPublication(tx)) + 1;
    const publishing = new OpenPublication(tx, revision, { by, now });
    const value = await work(publishing);
    const changed = await publishing.finish();
    await appendAudit(tx, publishing.acts, { by, at: now });
    // Schedules may lack something now; the scheduler checks them again.
    if (publishing.acts.length > 0) await uncheckSchedules(tx);
    return { value, changed, revision: changed ? revision : revision - 1 };
  });
  if (done.changed) store.announce(done.revision);
  return done;
}

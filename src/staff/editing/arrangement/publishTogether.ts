import { type Language, languages } from "../../../base/site/languages.ts";
import { allOrNothing } from "../../../base/store/savepoint.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import type { DocumentError } from "../../../content/types/documentError.ts";
import { InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import { NotPermitted, type Person } from "../../access/rights.ts";
import { documentByKey } from "../documents/documentRows.ts";
import { requireNoSavedCircles } from "../documents/savedColumnCircles.ts";
import { inPublication, type Publishing } from "../publishing/publishing.ts";
import { type PublishingEffects, publishingEffects } from "../publishing/publishingEffects.ts";
import { rehearsePublication } from "../publishing/rehearsePublication.ts";
import {
  type ShownNumbers,
  showFormerState,
  shownNumbers,
} from "../publishing/restorePublishedState.ts";
import { shownRevisions } from "../publishing/shownRevisions.ts";
import { saveCopyIn } from "../workingCopies/saveWorkingCopy.ts";
import { UnfitDraft } from "./arrangementErrors.ts";

/** Revision of a document to be published with others; absent number: the newest. */
interface ChosenRevision {
  readonly key: string;
  readonly revision?: number;
}

/** Preview of a publication of several documents. */
interface TogetherPrepared {
  readonly documents: readonly PublishingEffects[];
  /** Keys of documents that no language shows: they stay drafts. */
  readonly unpublished: readonly string[];
  /** Error that would refuse the publication; undefined: none. */
  readonly refused: DocumentError | InvalidDocument | undefined;
}

interface Moment {
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Saves the working copies of some documents and returns what readers would notice, were they
 * published together, each in the languages that show it. Nothing is saved for people who may not
 * publish them.
 * @throws UnfitDraft, NotPermitted, and all errors of saving
 */
export async function prepareTogether(
  store: Store,
  keys: readonly string[],
  act: Moment,
): Promise<TogetherPrepared> {
  const { by, now } = act;
  const work = async (publishing: Publishing) => {
    await saveAll(publishing.tx, keys, act);
    const chosen: ChosenRevision[] = [];
    for (const key of keys) {
      if ((await goingOut(publishing.tx, key, by)).length > 0) chosen.push({ key });
    }
    await publishAll(publishing, chosen, { by });
  };
  const refused = await rehearsePublication(store, now, work, by);
  await store.transaction((tx) => saveAll(tx, keys, act));
  const documents: PublishingEffects[] = [];
  const unpublished: string[] = [];
  for (const key of keys) {
    const wanted = await goingOut(store.db, key, by);
    if (wanted.length === 0) unpublished.push(key);
    else documents.push(await publishingEffects(store.db, { key, languages: wanted }, by));
  }
  return { documents, unpublished, refused };
}

/**
 * Saves working copies; a person who may publish a document but not write it publishes what others
 * have saved.
 */
async function saveAll(tx: Writing, keys: readonly string[], { by, now }: Moment): Promise<void> {
  const saved: string[] = [];
  for (const key of keys) {
    try {
      const save = () => saveCopyIn(tx, { key, by, now, circles: "later" });
      if ((await allOrNothing(tx, save)).changed) saved.push(key);
    } catch (error) {
      if (error instanceof InvalidDocument) throw new UnfitDraft(key, error);
      if (!(error instanceof NotPermitted)) throw error;
    }
  }
  await requireNoSavedCircles(tx, saved, by);
}

/** A document with the revisions shown before and after a publication. */
interface PublishedTogether {
  readonly key: string;
  readonly before: ShownNumbers;
  readonly after: ShownNumbers;
}

interface TogetherRequest extends Moment {
  readonly documents: readonly ChosenRevision[];
  readonly reason: string | undefined;
}

/**
 * Publishes revisions of several documents in one publication, each in the languages that show it.
 * @throws all errors of publishing
 */
export async function publishTogether(
  store: Store,
  { documents, by, now, reason }: TogetherRequest,
): Promise<PublishedTogether[]> {
  const { value } = await inPublication(
    store,
    now,
    async (publishing) => {
      const before = await allShown(publishing.tx, documents, by);
      await publishAll(publishing, documents, { by, reason });
      return before;
    },
    by,
  );
  const after = await allShown(store.db, documents, by);
  return documents.flatMap(({ key }) => {
    const shown = { before: value.get(key), after: after.get(key) };
    if (shown.before === undefined || shown.after === undefined) return [];
    return [{ key, before: shown.before, after: shown.after }];
  });
}

/**
 * Shows readers again the revisions of several documents from before a publication.
 * @throws PublishedSince where another revision of one was published since
 */
export async function takeBackTogether(
  store: Store,
  documents: readonly PublishedTogether[],
  { by, now }: Moment,
): Promise<void> {
  await inPublication(
    store,
    now,
    async (publishing) => {
      for (const one of documents) await showFormerState(publishing, { ...one, by });
    },
    by,
  );
}

interface PublishAllOptions {
  readonly by: Person;
  readonly reason?: string | undefined;
}

async function publishAll(
  { tx, publish }: Publishing,
  documents: readonly ChosenRevision[],
  { by, reason }: PublishAllOptions,
): Promise<void> {
  for (const { key, revision: revisionNumber } of documents) {
    const wanted = await goingOut(tx, key, by);
    await publish({ key, languages: wanted, revisionNumber, reason, facts: "everyLanguage" });
  }
}

/** Languages in which a document is published: those that show it; both for a new setting. */
async function goingOut(db: Reading, key: string, by: Person): Promise<readonly Language[]> {
  const { id, type } = await documentByKey(db, key, by);
  const shown = [...(await shownRevisions(db, id)).keys()];
  return shown.length === 0 && type === "setting" ? languages : shown;
}

async function allShown(
  db: Reading,
  documents: readonly { readonly key: string }[],
  by: Person,
): Promise<Map<string, ShownNumbers>> {
  const shown = new Map<string, ShownNumbers>();
  for (const { key } of documents) shown.set(key, await shownNumbers(db, key, by));
  return shown;
}

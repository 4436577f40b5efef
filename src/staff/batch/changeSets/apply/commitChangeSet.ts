import { setImmediate as nextTurn } from "node:timers/promises";
import { appendAudit } from "../../../../base/audit/append.ts";
import type { AuditEntry } from "../../../../base/audit/records.ts";
import { type Language, languages } from "../../../../base/site/languages.ts";
import { lockPublication } from "../../../../base/store/changes/publicationRevision.ts";
import type { WorkLease } from "../../../../base/store/leases/underLease.ts";
import type { Store } from "../../../../base/store/store.ts";
import type { Writing } from "../../../../base/store/tables.ts";
import { chunks } from "../../../../content/published/withheldFiles.ts";
import type { Person } from "../../../access/rights.ts";
import { requireNoSavedCircles } from "../../../editing/documents/savedColumnCircles.ts";
import { noteFiles } from "../../../editing/files/checkNamedFiles.ts";
import { OpenPublication } from "../../../editing/publishing/openPublication.ts";
import { uncheckSchedules } from "../../../editing/schedule/scheduleRows.ts";
import { changeState } from "../../../jobs/jobs.ts";
import type { Step, StoredChangeSet } from "../changeSetRows.ts";
import type { CellProblem } from "../changeSetTypes.ts";
import {
  columnsIn,
  type Doing,
  lockDocuments,
  makeDocuments,
  makeRevisions,
  recordsOf,
  showMany,
  singleDrafts,
} from "../stage/bulkStatements.ts";
import type { Staged } from "../stage/stageChangeSet.ts";
import { problemsOfRefusal } from "./cellProblems.ts";
import { lockSet, requireLease } from "./lockChangeSet.ts";

export interface CommitOptions {
  readonly store: Store;
  readonly set: StoredChangeSet;
  readonly lease: WorkLease;
  readonly step: Step;
  readonly staged: Staged;
  readonly by: Person;
  readonly now: number;
  /** True: dry run; everything is done and rolled back. */
  readonly isRehearsal: boolean;
}

/** Result of a step's transaction. */
export interface Committed {
  /** Problems that refuse it; nothing was written where there is any. */
  readonly problems: readonly CellProblem[];
  readonly publication: number | undefined;
}

/** Thrown to roll a transaction back, with its findings. */
class RolledBack extends Error {
  override readonly name = "RolledBack";
  readonly problems: readonly CellProblem[];

  constructor(problems: readonly CellProblem[]) {
    super("A dry run, or a refused step, is rolled back");
    this.problems = problems;
  }
}

/**
 * Does what is staged in one transaction, as one publication where readers are to see it.
 * @throws MovedMeanwhile where documents have changed since they were staged; ChangeSetMoved; StoreBusy
 */
export async function commitStaged(options: CommitOptions): Promise<Committed> {
  const { store } = options;
  try {
    const publication = await store.transaction((tx) => commitIn(tx, options));
    if (publication !== undefined) store.announce(publication);
    return { problems: [], publication };
  } catch (error) {
    if (error instanceof RolledBack) return { problems: error.problems, publication: undefined };
    throw error;
  }
}

async function commitIn(tx: Writing, options: CommitOptions): Promise<number | undefined> {
  const { set, step, staged, by, now, isRehearsal } = options;
  // A dry run writes nothing, and may be given up while it lasts.
  await (isRehearsal ? requireLease(tx, options) : lockSet(tx, options));
  const revision = (await lockPublication(tx)) + 1;
  const doing: Doing = {
    ...{ tx, setId: set.id, step, documents: set.total, author: by.id, now },
  };
  await lockDocuments(doing, staged.revision);
  await makeDocuments(doing);
  await makeRevisions(doing);
  await orRolledBack(async () => requireNoSavedCircles(tx, await columnsIn(doing), by));
  await noteNamedFiles(tx, staged, now);
  const publishing = new OpenPublication(tx, revision, { by, now });
  const isChanged = await showMany(doing, revision);
  const { references, products } = staged;
  publishing.include({ references, products, isChanged });
  await throughPublication(doing, publishing);
  if (isRehearsal) throw new RolledBack(problemsOf(await publishing.findings()));
  const hasMoved = await orRolledBack(() => publishing.finish());
  const publication = hasMoved ? revision : undefined;
  await noteDone(tx, options, publication);
  await record(doing, options, { publishing, publication });
  await uncheckSchedules(tx);
  return publication;
}

/** @throws RolledBack with the problems of a refusal */
async function orRolledBack<Made>(work: () => Promise<Made>): Promise<Made> {
  try {
    return await work();
  } catch (error) {
    const problems = problemsOfRefusal(error);
    throw problems === undefined ? error : new RolledBack(problems);
  }
}

/** Notes what it means for embargoes that documents come to name stored files. */
async function noteNamedFiles(tx: Writing, { files }: Staged, now: number): Promise<void> {
  const open = new Set<string>();
  for (const keys of chunks([...files.keys()])) {
    const rows = await tx
      .selectFrom("documents")
      .select(["id", "key", "embargoed_at"])
      .where("key", "in", keys)
      .execute();
    for (const { id, key, embargoed_at: since } of rows) {
      const named = files.get(key) ?? new Set<string>();
      if (since === null) for (const file of named) open.add(file);
      else await noteFiles(tx, { id, isEmbargoed: true }, named, now);
    }
  }
  await noteFiles(tx, { id: 0, isEmbargoed: false }, open, now);
}

function problemsOf(errors: readonly Error[]): CellProblem[] {
  return errors.flatMap((error) => problemsOfRefusal(error) ?? []);
}

/** Publishes, shows again or puts into the trash what needs the checks of its own. */
async function throughPublication(doing: Doing, publishing: OpenPublication): Promise<void> {
  for await (const { document_key: key, way, show_en: en, show_zh: zh } of singleDrafts(doing)) {
    if (way === "trash") await publishing.trash({ key });
    else {
      const shows = { en, zh };
      const newest = languages.filter((language) => shows[language] === -1);
      const facts = doing.step === "do" ? "everyLanguage" : "thisLanguage";
      await publishing.publish({ key, languages: newest, facts });
      await showAgain(doing.tx, publishing, { key, shows });
    }
    await nextTurn();
  }
}

async function showAgain(
  tx: Writing,
  publishing: OpenPublication,
  { key, shows }: { readonly key: string; readonly shows: Record<Language, number | null> },
): Promise<void> {
  const withdrawn = languages.filter((language) => shows[language] === 0);
  if (withdrawn.length > 0) await publishing.unpublish({ key, languages: withdrawn });
  for (const language of languages) {
    const id = shows[language];
    if (id === null || id <= 0) continue;
    const { number } = await tx
      .selectFrom("revisions")
      .select("number")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const what = { key, languages: [language], revisionNumber: number };
    await publishing.publish({ ...what, facts: "thisLanguage" });
  }
}

async function noteDone(
  tx: Writing,
  { set, step, now }: CommitOptions,
  publication: number | undefined,
): Promise<void> {
  const to = step === "do" ? "done" : "undone";
  await changeState(tx, set.id, { from: [set.state], to }, now);
  await tx
    .updateTable("change_sets")
    .set({
      is_settled: 0,
      ...(step === "do" && { publication: publication ?? null, applied_at: now }),
    })
    .where("id", "=", set.id)
    .execute();
}

async function record(
  doing: Doing,
  { set, step, by, now }: CommitOptions,
  { publishing, publication }: { publishing: OpenPublication; publication: number | undefined },
): Promise<void> {
  const whole: AuditEntry = {
    act: step === "do" ? "change-set.apply" : "change-set.undo",
    subject: `change-set:${set.id}`,
    detail: {
      ...{ origin: set.origin, documents: set.total, cells: set.cells },
      ...(publication !== undefined && { publication }),
    },
  };
  await appendAudit(doing.tx, [whole], { by, at: now });
  for await (const entries of recordsOf(doing, publication)) {
    await appendAudit(doing.tx, entries, { by, at: now });
  }
  await appendAudit(doing.tx, publishing.acts, { by, at: now });
}

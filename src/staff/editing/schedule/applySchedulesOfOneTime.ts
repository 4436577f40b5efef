import { setImmediate as nextTurn } from "node:timers/promises";
import type { AuditEntry } from "../../../base/audit/records.ts";
import { allOrNothing } from "../../../base/store/savepoint.ts";
import type { Writing } from "../../../base/store/tables.ts";
import { DocumentError } from "../../../content/types/documentError.ts";
import { InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import { sightOfActor } from "../../access/embargoVisibility.ts";
import { serverPerson } from "../../access/rights.ts";
import { OpenPublication } from "../publishing/openPublication.ts";
import type { PublishedPartNames } from "../publishing/requirements/checkUniquePartNames.ts";
import { auditableSchedule, type Pending } from "./scheduleRows.ts";

/** Publication to which the schedules belong. */
interface Target {
  /** The publication's number. */
  readonly revision: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly partNames: PublishedPartNames;
}

export interface GroupResult {
  readonly done: readonly Pending[];
  readonly failed: ReadonlyMap<Pending, Error>;
  /** True: readers will see a difference. */
  readonly changed: boolean;
  readonly acts: readonly AuditEntry[];
}

/**
 * Carries out the schedules of one time in a transaction that holds the lock of publications: all
 * together or, where that fails, each document by itself, so that one does not hold up another.
 * @throws errors of the store
 */
export async function applyGroup(
  tx: Writing,
  group: readonly Pending[],
  target: Target,
): Promise<GroupResult> {
  const whole = await applyTogether(tx, group, target);
  if (whole.failed.size === 0) return whole;
  const documents = [...Map.groupBy(group, ({ key }) => key).values()];
  if (documents.length === 1) return whole;
  const results: GroupResult[] = [];
  for (const rows of documents) results.push(await applyTogether(tx, rows, target));
  return {
    done: results.flatMap(({ done }) => done),
    failed: new Map(results.flatMap(({ failed }) => [...failed])),
    changed: results.some(({ changed }) => changed),
    acts: results.flatMap(({ acts }) => acts),
  };
}

/** All rows, or none and the reason. */
async function applyTogether(
  tx: Writing,
  rows: readonly Pending[],
  { revision, ...target }: Target,
): Promise<GroupResult> {
  const publication = new OpenPublication(tx, revision, { by: serverPerson, ...target });
  let changed = false;
  const error = await undoneIfRefused(tx, async () => {
    for (const row of rows) {
      await perform(publication, row);
      await nextTurn();
    }
    changed = await publication.finish();
  });
  if (error === undefined)
    return { done: rows, failed: new Map(), changed, acts: publication.acts };
  return { done: [], failed: new Map(rows.map((row) => [row, error])), changed: false, acts: [] };
}

async function perform(publication: OpenPublication, row: Pending): Promise<void> {
  const { key, action, language, number, facts } = row;
  publication.record({ act: "schedule.run", ...auditableSchedule(row) });
  const languages = [language];
  if (action === "unpublish") await publication.unpublish({ key, languages });
  else {
    // It reveals no more of embargoed documents than its author may know.
    const sight = sightOfActor(row.createdBy);
    const wanted = { key, languages, facts, revisionNumber: number ?? undefined, sight };
    await publication.publish(wanted);
  }
}

/**
 * Runs a part of a transaction that is undone where documents refuse it.
 * @returns their refusal
 */
async function undoneIfRefused(
  tx: Writing,
  work: () => Promise<void>,
): Promise<DocumentError | InvalidDocument | undefined> {
  try {
    await allOrNothing(tx, work);
    return undefined;
  } catch (error) {
    if (!(error instanceof DocumentError || error instanceof InvalidDocument)) throw error;
    return error;
  }
}

import type * as z from "zod/mini";
import { changeSet, changeSetFindings } from "../../../api/contract/changeSets.ts";
import { isActive } from "../../../base/site/jobStates.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { Review } from "../../grid/editsToSave.ts";
import type { CellChange } from "../../grid/unsavedCells.ts";
import type { Client } from "../calls/client.ts";
import { nextLook } from "../calls/ownWorkProgress.ts";

/**
 * Maximum cells, and characters of JSON, of one request: the server takes as many cells and 512 KB.
 */
const part = { cells: 2_000, length: 150_000 } as const;

/** Unsaved cells of a grid, as one change set. */
export interface GridChangeSet {
  /** Label as the person entered it. */
  readonly label: string;
  readonly cells: readonly CellChange[];
  /** Languages in which the parts are published with it; none: they are saved as drafts. */
  readonly publish: readonly Language[];
}

type Act = "check" | "apply";

/** Calls of the admin API that make change sets of a grid's edits. */
export const gridChanges = {
  /** Returns the review of a change set, which is cancelled afterwards. */
  async review(client: Client, set: GridChangeSet): Promise<Review> {
    const { id } = await done(client, await begun(client, set, "check"));
    const review = await findings(client, id);
    await client.admin("POST", `/change-sets/${id}/cancel`, { body: {} });
    return review;
  },

  /** Applies a change set. @returns its id, or what kept all of it from being applied */
  async apply(
    client: Client,
    set: GridChangeSet,
  ): Promise<{ readonly id: number } | { readonly id: undefined; readonly review: Review }> {
    const { id, state } = await done(client, await begun(client, set, "apply"));
    if (state === "done") return { id };
    return { id: undefined, review: await findings(client, id) };
  },

  /** Undoes a change set. @returns false where a cell was changed since */
  async undo(client: Client, id: number): Promise<boolean> {
    const sent = await client.admin("POST", `/change-sets/${id}/undo`, { body: {} });
    return (await done(client, changeSet.parse(sent))).state === "undone";
  },
};

type ChangeSetState = Pick<z.output<typeof changeSet>, "id" | "state">;

/** Sends a change set, a large one in parts, and starts an act on it. */
async function begun(
  client: Client,
  { label, cells, publish }: GridChangeSet,
  act: Act,
): Promise<ChangeSetState> {
  const [first = [], ...others] = partsOf(cells);
  const isWhole = others.length === 0;
  const made = await client.admin("POST", "/change-sets", {
    body: {
      ...{ origin: "grid", label, act: isWhole ? act : "collect", cells: first },
      ...(publish.length > 0 && { publish }),
    },
  });
  const set = changeSet.parse(made);
  if (isWhole) return set;
  for (const one of others) {
    await client.admin("POST", `/change-sets/${set.id}/cells`, { body: { cells: one } });
  }
  return changeSet.parse(await client.admin("POST", `/change-sets/${set.id}/${act}`, { body: {} }));
}

/** Cells in parts that a request can carry; those of a document stay together. */
function partsOf(cells: readonly CellChange[]): readonly (readonly CellChange[])[] {
  const parts: CellChange[][] = [];
  let length = 0;
  for (const own of Map.groupBy(cells, ({ key }) => key).values()) {
    const more = JSON.stringify(own).length;
    const last = parts.at(-1);
    const isFull =
      last === undefined || last.length + own.length > part.cells || length + more > part.length;
    if (isFull) parts.push([...own]);
    else last.push(...own);
    length = isFull ? more : length + more;
  }
  return parts;
}

/** Waits until nothing is under way with a change set. */
async function done(client: Client, set: ChangeSetState): Promise<ChangeSetState> {
  let known = set;
  while (isActive(known.state)) {
    await nextLook(known.id, known.state);
    known = changeSet.parse(await client.admin("GET", `/change-sets/${known.id}`));
  }
  return known;
}

async function findings(client: Client, id: number): Promise<Review> {
  const found = changeSetFindings.parse(await client.admin("GET", `/change-sets/${id}/findings`));
  return {
    ...{ conflicts: found.conflicts, problems: found.problems, inWork: found.in_work },
    alsoPublished: found.also_published,
  };
}

import type * as z from "zod/mini";
import {
  type changedDocument,
  changedDocuments,
  changeSet,
  type changeSetDraft,
  changeSetFindings,
  changeSetList,
} from "../../../api/contract/changeSets.ts";
import type { Client, Sent } from "../calls/client.ts";

/** A change set with its state. */
export type ChangeSet = z.output<typeof changeSet>;

/** A document of a change set, with its cells. */
export type ChangedDocument = z.output<typeof changedDocument>;

/** Findings about a change set, such as those that prevent it from being applied or undone. */
export type Findings = z.output<typeof changeSetFindings>;

/** A change set as the admin API takes it. */
export type SentChangeSet = Sent<typeof changeSetDraft>;

/** Calls of the admin API about change sets. */
export const changeSets = {
  list: async (client: Client, before: string | undefined, signal?: AbortSignal) => {
    const query = before === undefined ? "" : `?before=${before}`;
    const data = await client.admin("GET", `/change-sets${query}`, { signal });
    return changeSetList.parse(data).list;
  },

  one: async (client: Client, id: string, signal?: AbortSignal) =>
    changeSet.parse(await client.admin("GET", `/change-sets/${id}`, { signal })),

  add: async (client: Client, set: SentChangeSet) =>
    changeSet.parse(await client.admin("POST", "/change-sets", { body: set })),

  documents: async (client: Client, id: string, from: number, signal?: AbortSignal) =>
    changedDocuments.parse(
      await client.admin("GET", `/change-sets/${id}/documents?from=${from}`, { signal }),
    ),

  findings: async (client: Client, id: string, signal?: AbortSignal) =>
    changeSetFindings.parse(await client.admin("GET", `/change-sets/${id}/findings`, { signal })),

  change: async (client: Client, id: string, act: "check" | "apply" | "undo" | "cancel") =>
    changeSet.parse(await client.admin("POST", `/change-sets/${id}/${act}`, { body: {} })),
};

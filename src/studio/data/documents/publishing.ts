import type * as z from "zod/mini";
import {
  type actor,
  type difference,
  differences,
  type factsChoice,
  type historyEntry,
  historyPage,
  type languageEffects,
  madeSchedules,
  publicationDone,
  publicationEffects,
  type publishRequest,
  restoredCopy,
  type restoreRequest,
  type schedule,
  type scheduleRequest,
  schedules,
  valueHistory,
  type withdrawRequest,
} from "../../../api/contract/publishing.ts";
import type { Client, Sent } from "../calls/client.ts";
import { documentPath, queryOf } from "../calls/paths.ts";

/** A field that two states of a document have differently. */
export type Difference = z.output<typeof difference>;

export type LanguageEffects = z.output<typeof languageEffects>;

export type Effects = z.output<typeof publicationEffects>;

export type PublicationDone = z.output<typeof publicationDone>;

/** A person who did something; null: not recorded. */
export type ActorName = z.output<typeof actor> | null;

export type Schedule = z.output<typeof schedule>;

export type HistoryEntry = z.output<typeof historyEntry>;

/** Languages in which facts go out that other languages show otherwise. */
export type ChosenFacts = NonNullable<z.output<typeof factsChoice>>;

export interface EffectsWish {
  readonly action: "publish" | "withdraw";
  readonly languages: readonly ("en" | "zh")[];
  readonly revision?: number | undefined;
  readonly facts?: ChosenFacts | undefined;
}

/** Part of a revision, or fields at paths, to restore. */
export type RestoreWish = Sent<typeof restoreRequest>;

/** Calls of the admin API about publishing and the history of one document. */
export const publishingCalls = {
  effects: async (client: Client, key: string, wish: EffectsWish, signal?: AbortSignal) => {
    const query = queryOf({
      action: wish.action,
      languages: wish.languages.length === 2 ? "both" : wish.languages[0],
      revision: wish.revision === undefined ? undefined : String(wish.revision),
      facts: wish.facts,
    });
    return publicationEffects.parse(
      await client.admin("GET", `${documentPath(key)}/effects?${query}`, { signal }),
    );
  },

  publish: async (client: Client, key: string, body: Sent<typeof publishRequest>) =>
    publicationDone.parse(await client.admin("POST", `${documentPath(key)}/publish`, { body })),

  withdraw: async (client: Client, key: string, body: Sent<typeof withdrawRequest>) =>
    publicationDone.parse(await client.admin("POST", `${documentPath(key)}/withdraw`, { body })),

  undo: async (client: Client, key: string, { before, after }: PublicationDone) =>
    publicationDone.parse(
      await client.admin("POST", `${documentPath(key)}/undo-publication`, {
        body: { before, after },
      }),
    ),

  schedules: async (client: Client, key: string, signal?: AbortSignal) =>
    schedules.parse(await client.admin("GET", `${documentPath(key)}/schedules`, { signal }))
      .schedules,

  schedule: async (client: Client, key: string, body: Sent<typeof scheduleRequest>) =>
    madeSchedules.parse(await client.admin("POST", `${documentPath(key)}/schedules`, { body })),

  cancelSchedule: (client: Client, key: string, id: number) =>
    client.admin("DELETE", `${documentPath(key)}/schedules/${id}`),

  history: async (client: Client, key: string, page: number, signal?: AbortSignal) =>
    historyPage.parse(
      await client.admin("GET", `${documentPath(key)}/history?page=${page}&limit=12`, { signal }),
    ),

  differences: async (client: Client, key: string, query: string, signal?: AbortSignal) =>
    differences.parse(
      await client.admin("GET", `${documentPath(key)}/differences?${query}`, { signal }),
    ).differences,

  valueHistory: async (client: Client, key: string, path: string, signal?: AbortSignal) =>
    valueHistory.parse(
      await client.admin(
        "GET",
        `${documentPath(key)}/value-history?${queryOf({ path, limit: "5" })}`,
        { signal },
      ),
    ),

  restore: async (client: Client, key: string, body: RestoreWish) =>
    restoredCopy.parse(await client.admin("POST", `${documentPath(key)}/restore`, { body })),
};

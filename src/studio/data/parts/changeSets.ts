import * as z from "zod/mini";
import type { Client } from "../calls/client.ts";

const changeSet = z.object({
  id: z.number(),
  label: z.string(),
  origin: z.string(),
  author: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  publish: z.nullable(z.array(z.string())),
  state: z.string(),
  documents: z.number(),
  cells: z.number(),
  prepared: z.number(),
  publication: z.nullable(z.number()),
  undo_refused: z.boolean(),
  created_at: z.string(),
  applied_at: z.nullable(z.string()),
});

/** A change set with its state. */
export type ChangeSet = z.output<typeof changeSet>;

const text = z.nullable(z.string());

/** What a cell is called, in the language of the interface. */
const cellName = { label: z.string(), language: z.nullable(z.string()) };

const title = z.object({ en: z.nullable(z.string()), zh: z.nullable(z.string()) });

const changedDocument = z.object({
  place: z.number(),
  key: z.string(),
  title,
  is_new: z.boolean(),
  cells: z.array(z.object({ path: z.string(), ...cellName, before_text: text, after_text: text })),
});

/** A document of a change set, with its cells. */
export type ChangedDocument = z.output<typeof changedDocument>;

const place = { key: z.string(), path: z.string(), ...cellName };

const findings = z.object({
  conflicts: z.array(
    z.object({ ...place, before_text: text, after_text: text, present_text: text }),
  ),
  problems: z.array(z.object({ ...place, code: z.string(), message: z.string() })),
  in_work: z.array(z.object({ ...place, by: text, typed_text: text })),
  also_published: z.array(z.string()),
  titles: z.array(z.object({ key: z.string(), title })),
});

/** What keeps a change set from being applied or undone. */
export type Findings = z.output<typeof findings>;

/** A changed cell as the admin API takes it; an absent value says that there is none. */
export interface SentCell {
  readonly key: string;
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** A change set as the admin API takes it. */
export interface SentChangeSet {
  readonly label: string;
  readonly origin: "grid" | "sheet" | "lifecycle" | "redefinition" | "replacement";
  readonly publish?: readonly string[] | undefined;
  readonly act: "check" | "apply" | "collect";
  readonly cells: readonly SentCell[];
  readonly documents?:
    | readonly { readonly key: string; readonly type: string; readonly body: unknown }[]
    | undefined;
}

const progress = z.object({
  list: z.array(
    z.object({ id: z.number(), state: z.string(), prepared: z.number(), documents: z.number() }),
  ),
});

/** Progress of change sets as an event tells it; nothing where there was none. */
export function progressOf(event: unknown): z.output<typeof progress>["list"] {
  return progress.safeParse(event).data?.list ?? [];
}

/** States in which a process is at a change set. */
export const busyStates: readonly string[] = ["checking", "applying", "undoing"];

/** Calls of the admin API about change sets. */
export const changeSets = {
  list: async (client: Client, before: string | undefined, signal?: AbortSignal) => {
    const query = before === undefined ? "" : `?before=${before}`;
    const data = await client.admin("GET", `/change-sets${query}`, { signal });
    return z.object({ list: z.array(changeSet) }).parse(data).list;
  },

  one: async (client: Client, id: string, signal?: AbortSignal) =>
    changeSet.parse(await client.admin("GET", `/change-sets/${id}`, { signal })),

  add: async (client: Client, set: SentChangeSet) =>
    changeSet.parse(await client.admin("POST", "/change-sets", { body: set })),

  documents: async (client: Client, id: string, from: number, signal?: AbortSignal) =>
    z
      .object({ list: z.array(changedDocument), total: z.number() })
      .parse(await client.admin("GET", `/change-sets/${id}/documents?from=${from}`, { signal })),

  findings: async (client: Client, id: string, signal?: AbortSignal) =>
    findings.parse(await client.admin("GET", `/change-sets/${id}/findings`, { signal })),

  change: async (client: Client, id: string, act: "check" | "apply" | "undo" | "cancel") =>
    changeSet.parse(await client.admin("POST", `/change-sets/${id}/${act}`, { body: {} })),
};

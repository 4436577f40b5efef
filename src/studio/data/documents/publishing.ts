import * as z from "zod/mini";
import type { Client } from "../calls/client.ts";
import { pageSchema, queryOf } from "../calls/page.ts";
import { documentPath } from "./document.ts";

const language = z.enum(["en", "zh"]);

const part = z.object({ kind: z.enum(["same", "removed", "added"]), text: z.string() });

const difference = z.object({
  path: z.string(),
  label: z.string(),
  language: z.nullable(language),
  change: z.enum(["added", "removed", "changed", "moved"]),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  blocks: z.array(
    z.object({
      kind: z.enum(["same", "changed", "markup", "removed", "added", "skipped"]),
      tag: z.string(),
      parts: z.array(part),
      count: z.optional(z.number()),
    }),
  ),
});

/** A field that two states of a document have differently. */
export type Difference = z.output<typeof difference>;

const field = z.object({ path: z.string(), label: z.string() });

export const languageEffects = z.object({
  was_published: z.boolean(),
  is_published: z.boolean(),
  differences: z.array(difference),
  borrowed: z.array(field),
  missing: z.array(field),
});

export type LanguageEffects = z.output<typeof languageEffects>;

const effects = z.object({
  revision: z.nullable(z.number()),
  languages: z.object({ en: languageEffects, zh: languageEffects }),
  differing: z.array(field),
  needs_choice: z.boolean(),
  gaps: z.array(field),
  refusals: z.array(
    z.object({
      message: z.string(),
      fields: z.array(z.object({ path: z.string(), label: z.string(), message: z.string() })),
    }),
  ),
  used_in: z.array(
    z.object({
      key: z.string(),
      title: z.object({ en: z.nullable(z.string()), zh: z.nullable(z.string()) }),
      is_published: z.boolean(),
    }),
  ),
});

export type Effects = z.output<typeof effects>;

const shownNumbers = z.object({ en: z.nullable(z.number()), zh: z.nullable(z.number()) });

const publication = z.object({
  languages: z.array(language),
  before: shownNumbers,
  after: shownNumbers,
  pages: z.array(z.object({ language, surface: z.enum(["desktop", "mobile"]), url: z.string() })),
});

export type PublicationDone = z.output<typeof publication>;

const actor = z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) }));

/** Somebody who did something; null: nobody was noted. */
export type ActorName = z.output<typeof actor>;

const schedule = z.object({
  id: z.number(),
  language,
  action: z.enum(["publish", "withdraw"]),
  written: z.string(),
  at: z.string(),
  state: z.enum(["waiting", "failed"]),
  has_problem: z.boolean(),
  has_warning: z.boolean(),
  by: actor,
});

export type Schedule = z.output<typeof schedule>;

const schedules = z.object({ schedules: z.array(schedule) });

const scheduled = z.object({
  schedules: z.array(schedule),
  problems: z.array(z.object({ language, message: z.string() })),
});

const historyPage = pageSchema(
  z.object({
    revision: z.number(),
    at: z.string(),
    by: actor,
    origin: z.nullable(
      z.object({
        kind: z.enum(["import", "restore"]),
        parts: z.optional(
          z.array(
            z.object({
              revision: z.number(),
              what: z.enum(["en", "zh", "facts", "fields", "all"]),
            }),
          ),
        ),
      }),
    ),
    change_set: z.nullable(z.object({ id: z.number(), label: z.string(), is_undone: z.boolean() })),
    showings: z.array(
      z.object({
        language,
        from: z.string(),
        until: z.nullable(z.string()),
        is_facts_alone: z.boolean(),
      }),
    ),
  }),
);

export type HistoryEntry = z.output<typeof historyPage>["data"][number];

const differences = z.object({ differences: z.array(difference) });

const valueHistory = z.object({
  label: z.string(),
  changes: z.array(
    z.object({
      revision: z.number(),
      at: z.string(),
      by: actor,
      previous: z.nullable(z.number()),
      differences: z.array(difference),
    }),
  ),
  is_whole: z.boolean(),
});

const restored = z.object({ seq: z.number(), changed: z.array(z.string()) });

export interface EffectsWish {
  readonly action: "publish" | "withdraw";
  readonly languages: readonly ("en" | "zh")[];
  readonly revision?: number | undefined;
  readonly facts?: string | undefined;
}

/** What is restored: a part of a revision, or the fields at paths. */
export interface RestoreWish {
  readonly revision: number;
  readonly what: "en" | "zh" | "facts" | "fields" | "all";
  readonly paths?: readonly string[];
}

/** Calls of the admin API about publishing and the history of one document. */
export const publishingCalls = {
  effects: async (client: Client, key: string, wish: EffectsWish, signal?: AbortSignal) => {
    const query = queryOf({
      action: wish.action,
      languages: wish.languages.length === 2 ? "both" : wish.languages[0],
      revision: wish.revision === undefined ? undefined : String(wish.revision),
      facts: wish.facts,
    });
    return effects.parse(
      await client.admin("GET", `${documentPath(key)}/effects?${query}`, { signal }),
    );
  },

  publish: async (client: Client, key: string, body: object) =>
    publication.parse(await client.admin("POST", `${documentPath(key)}/publish`, { body })),

  withdraw: async (client: Client, key: string, body: object) =>
    publication.parse(await client.admin("POST", `${documentPath(key)}/withdraw`, { body })),

  undo: async (client: Client, key: string, { before, after }: PublicationDone) =>
    publication.parse(
      await client.admin("POST", `${documentPath(key)}/undo-publication`, {
        body: { before, after },
      }),
    ),

  schedules: async (client: Client, key: string, signal?: AbortSignal) =>
    schedules.parse(await client.admin("GET", `${documentPath(key)}/schedules`, { signal }))
      .schedules,

  schedule: async (client: Client, key: string, body: object) =>
    scheduled.parse(await client.admin("POST", `${documentPath(key)}/schedules`, { body })),

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
    restored.parse(await client.admin("POST", `${documentPath(key)}/restore`, { body })),
};

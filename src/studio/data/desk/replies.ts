import * as z from "zod/mini";
import { deskChanged } from "../../../api/contract/desk.ts";
import {
  deskChoices,
  type deskRule,
  type deskRuleDraft,
  deskRules,
  type deskTemplate,
  type deskTemplateDraft,
  deskTemplates,
  filledTemplates,
  partParameters,
  type replyDraft,
  replyInsert,
  replyPreview,
  type replySubmission,
} from "../../../api/contract/deskReplies.ts";
import type { Client, Sent } from "../calls/client.ts";
import { queryOf } from "../calls/paths.ts";
import { type DeskEnquiry, type DeskMessage, enquiryPath } from "./enquiries.ts";

export type FilledTemplate = z.output<typeof filledTemplates>["list"][number];

export type DeskTemplate = z.output<typeof deskTemplate>;

export type DeskRule = z.output<typeof deskRule>;

export type TemplateDraft = Sent<typeof deskTemplateDraft>;

export type RuleDraft = Sent<typeof deskRuleDraft>;

type Versioned = Pick<DeskEnquiry, "code" | "version">;

type Reply = Pick<DeskMessage, "id" | "version">;

const path = (code: string, id: number) => `${enquiryPath(code)}/replies/${id}`;

const changed = async (answer: Promise<unknown>) => deskChanged.parse(await answer);

/** Calls of the admin API about replies. */
export const replies = {
  begin: (client: Client, code: string, body: Sent<typeof replyDraft>, isLast: boolean) =>
    changed(client.admin("POST", `${enquiryPath(code)}/replies`, { body, isLast })),

  edit: (
    client: Client,
    code: string,
    { id, version }: Reply,
    draft: Sent<typeof replyDraft>,
    isLast: boolean,
  ) =>
    changed(
      client.admin("PATCH", path(code, id), { body: { ...draft, reply_version: version }, isLast }),
    ),

  discard: (client: Client, code: string, { id, version }: Reply) =>
    changed(
      client.admin("POST", `${path(code, id)}/discard`, { body: { reply_version: version } }),
    ),

  submit: (
    client: Client,
    { code, version }: Versioned,
    id: number,
    body: Sent<typeof replySubmission>,
  ) => changed(client.admin("POST", `${path(code, id)}/submit`, { body: { ...body, version } })),

  approve: (client: Client, { code, version }: Versioned, reply: Reply) =>
    changed(
      client.admin("POST", `${path(code, reply.id)}/approve`, {
        body: { reply_version: reply.version, version },
      }),
    ),

  takeBack: (client: Client, { code, version }: Versioned, reply: Reply, note: string) =>
    changed(
      client.admin("POST", `${path(code, reply.id)}/cancel`, {
        body: { reply_version: reply.version, note, version },
      }),
    ),

  templates: async (client: Client, code: string, signal?: AbortSignal) =>
    filledTemplates.parse(await client.admin("GET", `${enquiryPath(code)}/templates`, { signal }))
      .list,

  insert: async (client: Client, code: string, query: Readonly<Record<string, string>>) =>
    replyInsert.parse(await client.admin("GET", `${enquiryPath(code)}/inserts?${queryOf(query)}`))
      .text,

  parameters: async (client: Client, code: string, numbers: string, signal?: AbortSignal) =>
    partParameters.parse(
      await client.admin("GET", `${enquiryPath(code)}/parameters?${queryOf({ numbers })}`, {
        signal,
      }),
    ).list,

  preview: async (client: Client, code: string, id: number, signal?: AbortSignal) =>
    replyPreview.parse(await client.admin("GET", `${path(code, id)}/preview`, { signal })),
};

const saved = z.object({ id: z.int() });

/** Saves an entry of the desk's settings, or adds one. */
async function save(
  client: Client,
  what: "templates" | "rules",
  of: { readonly id: number; readonly version: number } | undefined,
  body: object,
) {
  const answer =
    of === undefined
      ? client.admin("POST", `/desk/${what}`, { body })
      : client.admin("PUT", `/desk/${what}/${of.id}`, { body: { ...body, version: of.version } });
  return saved.parse(await answer).id;
}

const remove = (
  client: Client,
  what: "templates" | "rules",
  { id, version }: Pick<DeskTemplate, "id" | "version">,
) => client.admin("DELETE", `/desk/${what}/${id}`, { body: { version } });

/** Calls of the admin API about templates and rules. */
export const deskSettings = {
  /** Choices of filters and rules. */
  choices: async (client: Client, signal?: AbortSignal) =>
    deskChoices.parse(await client.admin("GET", "/desk/choices", { signal })),

  templates: async (client: Client, signal?: AbortSignal) =>
    deskTemplates.parse(await client.admin("GET", "/desk/templates", { signal })).list,

  saveTemplate: (client: Client, of: DeskTemplate | undefined, draft: TemplateDraft) =>
    save(client, "templates", of, draft),

  removeTemplate: (client: Client, of: DeskTemplate) => remove(client, "templates", of),

  rules: async (client: Client, signal?: AbortSignal) =>
    deskRules.parse(await client.admin("GET", "/desk/rules", { signal })).list,

  saveRule: (client: Client, of: DeskRule | undefined, draft: RuleDraft) =>
    save(client, "rules", of, draft),

  removeRule: (client: Client, of: DeskRule) => remove(client, "rules", of),
};

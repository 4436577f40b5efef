import type * as z from "zod/mini";
import {
  deskChanged,
  deskConflict,
  deskCounts,
  deskEnquiry,
  type deskLine,
  deskList,
  deskPeople,
} from "../../../api/contract/desk.ts";
import type { Client } from "../calls/client.ts";
import { Failure } from "../calls/requestFailure.ts";

export type DeskLine = z.output<typeof deskLine>;

export type DeskEnquiry = z.output<typeof deskEnquiry>;

export type DeskMessage = DeskEnquiry["thread"][number];

export type DeskAttachment = DeskEnquiry["files"][number];

export type DeskConflict = z.output<typeof deskConflict>;

export type StaffState = DeskLine["state"];

/** Query key of everything of the desk that changes when enquiries do. */
export const deskKey = ["desk"] as const;

type Versioned = Pick<DeskEnquiry, "code" | "version">;

async function act(client: Client, { code, version }: Versioned, name: string, body: object = {}) {
  const path = `${enquiryPath(code)}/${name}`;
  return deskChanged.parse(await client.admin("POST", path, { body: { ...body, version } }));
}

/** Path of an enquiry in the admin API. */
export function enquiryPath(code: string): string {
  return `/desk/enquiries/${encodeURIComponent(code)}`;
}

/** Calls of the admin API about enquiries. Changes name the version that they were decided on. */
export const enquiries = {
  list: async (client: Client, query: string, signal?: AbortSignal) =>
    deskList.parse(await client.admin("GET", `/desk/enquiries?${query}`, { signal })),

  counts: async (client: Client, signal?: AbortSignal) =>
    deskCounts.parse(await client.admin("GET", "/desk/counts", { signal })),

  people: async (client: Client, form: string, signal?: AbortSignal) =>
    deskPeople.parse(await client.admin("GET", `/desk/people?form=${form}`, { signal })).list,

  one: async (client: Client, code: string, signal?: AbortSignal) =>
    deskEnquiry.parse(await client.admin("GET", enquiryPath(code), { signal })),

  claim: (client: Client, of: Versioned) => act(client, of, "claim"),

  assign: (client: Client, of: Versioned, to: number | null) => act(client, of, "assign", { to }),

  setState: (client: Client, of: Versioned, state: StaffState) =>
    act(client, of, "state", { state }),

  markSpam: (client: Client, of: Versioned, isSpam: boolean) =>
    act(client, of, "spam", { is_spam: isSpam }),

  markNoAnswer: (client: Client, of: Versioned, needsNoAnswer: boolean) =>
    act(client, of, "no-answer", { needs_no_answer: needsNoAnswer }),

  note: async (client: Client, code: string, text: string) =>
    deskChanged.parse(await client.admin("POST", `${enquiryPath(code)}/note`, { body: { text } })),
};

/** Address of an attachment, which the browser opens by the session's cookie. */
export function attachmentAddress(code: string, { id }: Pick<DeskAttachment, "id">): string {
  return `/api/v1/admin${enquiryPath(code)}/attachments/${encodeURIComponent(id)}`;
}

/** Returns the acts since the version that a refused change named; undefined where it was refused otherwise. */
export function conflictOf(error: unknown): DeskConflict | undefined {
  if (!(error instanceof Failure) || error.kind !== "conflict") return undefined;
  const { data } = error;
  const current = typeof data === "object" && data !== null && "current" in data && data.current;
  return deskConflict.safeParse(current).data;
}

import type * as z from "zod/mini";
import { systemState } from "../../api/contract/system.ts";
import {
  documentReview,
  linkChecks,
  requestLines,
  retriedMails,
} from "../../api/contract/systemStatus.ts";
import type { Client } from "./calls/client.ts";

/** State of the system, for people who run the server. */
export type SystemState = z.output<typeof systemState>;

/** A line of the log about a request. */
export type RequestLine = z.output<typeof requestLines>["list"][number];

/** The day on which a document is to be reviewed. */
export type DocumentReview = z.output<typeof documentReview>;

/** Calls of the admin API about the state of the system, and about reviews of documents. */
export const system = {
  state: async (client: Client, signal: AbortSignal): Promise<SystemState> =>
    systemState.parse(await client.admin("GET", "/system", { signal })),

  retryMails: async (client: Client): Promise<number> =>
    retriedMails.parse(await client.admin("POST", "/system/outbox/retry", { body: {} })).mails,

  retryMail: (client: Client, id: number) =>
    client.admin("POST", `/system/outbox/${id}/retry`, { body: {} }),

  stopMail: (client: Client, id: number) =>
    client.admin("POST", `/system/outbox/${id}/stop`, { body: {} }),

  retryJob: (client: Client, id: number) =>
    client.admin("POST", `/system/jobs/${id}/retry`, { body: {} }),

  checkLinks: async (client: Client, isOn: boolean, version: number) =>
    linkChecks.parse(
      await client.admin("PATCH", "/system/links", { body: { is_on: isOn, version } }),
    ),

  requestLines: async (client: Client, id: string): Promise<readonly RequestLine[]> =>
    requestLines.parse(await client.admin("GET", `/system/requests/${encodeURIComponent(id)}`, {}))
      .list,

  review: async (client: Client, key: string, signal: AbortSignal): Promise<DocumentReview> =>
    documentReview.parse(
      await client.admin("GET", `/documents/${encodeURIComponent(key)}/review`, { signal }),
    ),

  setReview: async (client: Client, key: string, on: string | null): Promise<DocumentReview> =>
    documentReview.parse(
      await client.admin("PUT", `/documents/${encodeURIComponent(key)}/review`, {
        body: { review_on: on },
      }),
    ),
};

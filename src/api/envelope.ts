import * as z from "zod";
import { withDescription, withSchemaId } from "./schemaRegistry.ts";

/** Headers of responses for one client: not stored, and not readable by other sites' pages. */
export const privateHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "cross-origin-resource-policy": "same-origin",
  // Addresses of the user centre may hold what the specification puts there (section 7).
  "referrer-policy": "no-referrer",
} as const;

/**
 * Envelope of every API response (spec section 7, client behaviour). Success is `status_code` 200.
 */
export interface Envelope {
  readonly status_code: number;
  readonly message: string;
  readonly data: object | readonly unknown[];
}

/** Creates an envelope. */
export function envelope(status: number, message: string, data: Envelope["data"] = {}): Envelope {
  return { status_code: status, message, data };
}

/** Envelope of an error. */
export const errorResponse = withSchemaId(
  "ErrorAnswer",
  z.object({
    status_code: withDescription("errorStatus", z.int()),
    message: z.string(),
    data: z.object({
      errors: withDescription(
        "wrongParameters",
        z.array(z.object({ field: z.string(), message: z.string() })).optional(),
      ),
      missing: withDescription("missing", z.array(z.int()).optional()),
      retry_after: withDescription("retryAfter", z.int().optional()),
      gone: withDescription("goneAttachments", z.array(z.string()).optional()),
    }),
  }),
);

import { z } from "zod";
import { named, noted } from "./schemas.ts";

/** What every API answer is (spec section 7, client behaviour). Success is `status_code` 200. */
export interface Envelope {
  readonly status_code: number;
  readonly message: string;
  readonly data: object | readonly unknown[];
}

/** The only maker of envelopes. */
export function envelope(status: number, message: string, data: Envelope["data"] = {}): Envelope {
  return { status_code: status, message, data };
}

/** An envelope that says what went wrong. */
export const errorAnswer = named(
  "ErrorAnswer",
  z.object({
    status_code: noted("errorStatus", z.int()),
    message: z.string(),
    data: z.object({
      errors: noted(
        "wrongParameters",
        z.array(z.object({ field: z.string(), message: z.string() })).optional(),
      ),
      missing: noted("missing", z.array(z.int()).optional()),
      retry_after: noted("retryAfter", z.int().optional()),
      gone: noted("goneAttachments", z.array(z.string()).optional()),
    }),
  }),
);

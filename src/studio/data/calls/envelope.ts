import * as z from "zod/mini";
import { Failure, kindOf } from "./requestFailure.ts";

const envelope = z.object({
  status_code: z.number(),
  message: z.string(),
  data: z.optional(z.unknown()),
});

type Envelope = z.output<typeof envelope>;

const problem = z.object({
  code: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
});

/** Returns the envelope of an answer; undefined where the text is none. */
export function readEnvelope(text: string): Envelope | undefined {
  try {
    return envelope.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Returns the failure that an envelope of a refused request describes. */
export function failureOf({ status_code: status, message, data }: Envelope): Failure {
  const told = problem.safeParse(data).data;
  const fields = told?.errors ?? [];
  return new Failure(kindOf(status, told?.code), message, {
    status,
    data,
    fields: Object.fromEntries(fields.map((one) => [one.field, one.message])),
  });
}

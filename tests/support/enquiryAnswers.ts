import { expect } from "vitest";
import * as z from "zod";
import type { Store } from "../../src/base/store/store.ts";
import { envelope } from "./api.ts";
import type { postEnquiry } from "./enquiries.ts";

type Answer = Awaited<ReturnType<typeof postEnquiry>>;

/** The envelope of a response that must not be cached. */
export function privateAnswer(answer: Answer) {
  const { status_code: code, message, data } = envelope.parse(answer.json());
  expect(code).toBe(answer.statusCode);
  expect(answer.headers["cache-control"]).toBe("no-store");
  return { status: code, message, data };
}

const wrongFields = z.object({
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
});

/** Errors of a refused form, by field. */
export function wrongFieldsIn(answer: Answer): Record<string, string> {
  const { status, data } = privateAnswer(answer);
  expect(status).toBe(422);
  const { errors } = wrongFields.parse(data);
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

/** The tracking code of an enquiry that must have been accepted. */
export function codeIn(answer: Answer): string {
  const { status, message, data } = privateAnswer(answer);
  expect({ status, message }).toEqual({ status: 200, message: "Submitted" });
  return z.object({ code: z.string() }).parse(data).code;
}

/** All stored rows of enquiries. */
export async function storedRows({ db }: Store) {
  const [enquiries, mails, proofs, attachments] = await Promise.all([
    db.selectFrom("enquiries").selectAll().orderBy("id").execute(),
    db.selectFrom("mails").selectAll().orderBy("id").execute(),
    db.selectFrom("spent_proofs").selectAll().execute(),
    db.selectFrom("attachments").selectAll().orderBy("position").execute(),
  ]);
  return { enquiries, mails, proofs, attachments };
}

import * as z from "zod/mini";
import { attachmentKinds } from "../../../../base/site/enquiryCodes.ts";
import type { UploadedFile } from "../../../../readers/enquiries/form/attachmentLimits.ts";
import type { FormName } from "../../../../readers/enquiries/form/fields.ts";
import { splitParts } from "../../../../readers/enquiries/form/splitPartNumbers.ts";
import { readCached, writeCached } from "../../../client/runtime/browserStorage.ts";
import { draftKey, type EnteredValues } from "../enquiryFormProps.ts";

/** Lifetime of a draft, in milliseconds: a month. */
const lifetime = 30 * 24 * 60 * 60_000;

const drafts = z.object({
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  files: z.array(
    z.object({
      token: z.string(),
      name: z.string(),
      size: z.number(),
      kind: z.enum(attachmentKinds),
    }),
  ),
  savedAt: z.number(),
  attempt: z.optional(z.object({ body: z.string(), key: z.string() })),
});

/** An enquiry that was sent, or may have been: the same one must go under the same key. */
export interface Attempt {
  readonly body: string;
  readonly key: string;
}

/** A form that was filled in and not sent yet. */
export interface FormDraft {
  readonly values: EnteredValues;
  readonly files: readonly UploadedFile[];
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly attempt?: Attempt | undefined;
}

/** The draft of a form; undefined where there is none that can be read. */
export function draftOf(form: FormName): FormDraft | undefined {
  const read = drafts.safeParse(readCached(draftKey(form)));
  return read.success ? read.data : undefined;
}

/** Keeps a draft in this browser. */
export function storeDraft(form: FormName, draft: FormDraft): void {
  writeCached(draftKey(form), draft, { lifetime });
}

export function removeDraft(form: FormName): void {
  try {
    localStorage.removeItem(draftKey(form));
  } catch {
    // Without storage, there was no draft.
  }
}

/** Part numbers of a draft and of the page a reader comes from now, each once. */
export function joinedParts(draft: EnteredValues[string] | undefined, here: string): string {
  const lines = [...[draft ?? []].flat(), here];
  return [...new Set(lines.flatMap(splitParts))].join(", ");
}

import type { UploadedFile } from "./form/attachments.ts";
import type { FormName } from "./form/fields.ts";
import type { Problem } from "./form/problems.ts";
import type { Enquiry } from "./form/schema.ts";

/** What is shown before an enquiry without script is confirmed. */
export type ReviewResult =
  | {
      readonly ok: true;
      /** For the review page's form: signed, and good for an hour. */
      readonly token: string;
      readonly enquiry: Enquiry;
      readonly files: readonly UploadedFile[];
    }
  | {
      readonly ok: false;
      readonly problems: readonly Problem[];
      readonly files: readonly UploadedFile[];
    };

/** Confirmed too late, or too soon to have been read: the review page is to be shown again. */
export interface ReviewAgain {
  readonly ok: false;
  readonly reason: "expired";
  readonly form: FormName;
  readonly review: ReviewResult;
}

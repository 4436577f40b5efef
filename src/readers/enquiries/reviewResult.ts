import type { UploadedFile } from "./form/attachments.ts";
import type { FormName } from "./form/fields.ts";
import type { Problem } from "./form/problems.ts";
import type { Enquiry } from "./form/schema.ts";

/** Result of the check before an enquiry without script is confirmed. */
export type ReviewResult =
  | {
      readonly ok: true;
      /** Signed token for the review page's form, valid for an hour. */
      readonly token: string;
      readonly enquiry: Enquiry;
      readonly files: readonly UploadedFile[];
    }
  | {
      readonly ok: false;
      readonly problems: readonly Problem[];
      readonly files: readonly UploadedFile[];
    };

/** Confirmed too late, or too early to have been read: the review page is shown again. */
export interface ReviewAgain {
  readonly ok: false;
  readonly reason: "expired";
  readonly form: FormName;
  readonly review: ReviewResult;
}

import type { PageKey } from "../../base/site/addresses/pages.ts";
import type { UploadedFile } from "../../readers/enquiries/form/attachments.ts";
import type { FormName } from "../../readers/enquiries/form/fields.ts";
import type { Enquiry } from "../../readers/enquiries/form/schema.ts";

/** The page that each form stands on (spec section 2). */
export const formPages = {
  business: "business-consulting",
  technical: "technical-consultation",
  quality: "quality-complaints",
  contact: "contact-us",
  application: "join-us",
} as const satisfies Record<FormName, PageKey>;

/** Step of a form that is filled in without script; before the first of them it is empty. */
export type EnquiryStep =
  /** It was not taken: what was sent, and why. */
  | {
      readonly step: "form";
      readonly values: Readonly<Record<string, string | readonly string[]>>;
      readonly complaints: readonly { readonly field: string; readonly message: string }[];
      readonly files: readonly UploadedFile[];
      readonly failure?: string;
    }
  /** It passed its checks, and is to be looked at before it is sent. */
  | {
      readonly step: "review";
      /** Carries all of it; see `Enquiries.review`. */
      readonly token: string;
      readonly enquiry: Enquiry;
      readonly files: readonly UploadedFile[];
      /** Reason it has to be confirmed once more. */
      readonly failure?: string;
    }
  /** It was confirmed and could not be kept; it can be sent again. */
  | { readonly step: "again"; readonly token: string; readonly failure: string }
  | { readonly step: "sent"; readonly code: string };

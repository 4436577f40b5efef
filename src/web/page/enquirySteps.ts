import type { PageKey } from "../../base/site/addresses/pages.ts";
import type { UploadedFile } from "../../readers/enquiries/form/attachmentLimits.ts";
import type { Enquiry } from "../../readers/enquiries/form/enquirySchema.ts";
import type { FormName } from "../../readers/enquiries/form/fields.ts";
import type { TrackedEnquiry, TrackingField } from "../../readers/enquiries/trackEnquiry.ts";

/** Step of the tracking page after its form was posted. */
export type TrackingStep =
  | { readonly step: "found"; readonly enquiry: TrackedEnquiry }
  /** Nothing is shown: the values typed, and the reasons. */
  | {
      readonly step: "form";
      readonly values: Readonly<Record<TrackingField, string>>;
      readonly complaints: readonly { readonly field: TrackingField; readonly message: string }[];
      /** Reason that concerns no single field. */
      readonly failure?: string;
    };

/** The page of each form (spec section 2). */
export const formPages = {
  business: "business-consulting",
  technical: "technical-consultation",
  quality: "quality-complaints",
  contact: "contact-us",
  application: "join-us",
} as const satisfies Record<FormName, PageKey>;

/** Step of a form that is filled in without script; the first step begins empty. */
export type EnquiryStep =
  /** Refused: the values sent, and the reasons. */
  | {
      readonly step: "form";
      readonly values: Readonly<Record<string, string | readonly string[]>>;
      readonly complaints: readonly { readonly field: string; readonly message: string }[];
      readonly files: readonly UploadedFile[];
      readonly failure?: string;
    }
  /** Valid, and shown for review before it is sent. */
  | {
      readonly step: "review";
      /** Holds the whole enquiry; see `Enquiries.review`. */
      readonly token: string;
      readonly enquiry: Enquiry;
      readonly files: readonly UploadedFile[];
      /** Reason to confirm it once more. */
      readonly failure?: string;
    }
  /** Confirmed but not stored; it can be sent again. */
  | { readonly step: "again"; readonly token: string; readonly failure: string }
  | {
      readonly step: "sent";
      readonly code: string;
      /** Time by which a reply is promised, in milliseconds since 1970. */
      readonly replyBy: number | undefined;
    };

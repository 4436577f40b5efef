import type { TrackedEnquiry, TrackingField } from "../../readers/enquiries/tracking.ts";

/** What a reader sees after the form of the tracking page was posted. */
export type TrackingStep =
  | { readonly step: "found"; readonly enquiry: TrackedEnquiry }
  /** Nothing is shown: what was typed, and why. */
  | {
      readonly step: "form";
      readonly values: Readonly<Record<TrackingField, string>>;
      readonly complaints: readonly { readonly field: TrackingField; readonly message: string }[];
      /** Reason that is no field's error. */
      readonly failure?: string;
    };

import type { TrackedEnquiry, TrackingField } from "../../readers/enquiries/tracking.ts";

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

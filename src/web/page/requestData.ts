import type { SearchOutcome } from "../../readers/search/searchTypes.ts";
import type { AccountProfile } from "../../staff/accounts/people/profile.ts";
import type { EnquiryStep, TrackingStep } from "./enquirySteps.ts";

/** Data of one request, for pages that are rendered for it alone. */
export interface RequestData {
  /** On personal pages, and after a form was posted. */
  readonly visitor?: Visitor;
  /** On pages that search. */
  readonly answer?: SearchResponse;
}

/** A visitor, and the form they posted without script. */
export interface Visitor {
  readonly reader?: AccountProfile | undefined;
  /** A sign-in that was refused: the account as typed, and the error. */
  readonly refused?: {
    readonly account: string;
    readonly error: string;
    /** True where the form asks for the code of the second factor as well. */
    readonly asksCode: boolean;
  };
  /** The OpenID provider that the sign-in page offers. */
  readonly openId?: OpenIdOffer | undefined;
  /** An invitation whose code was sent: the code as typed, why it was refused, who is invited. */
  readonly invitation?: {
    readonly code: string;
    readonly error: string;
    readonly invited?: { readonly name: string; readonly account: string } | undefined;
  };
  /** A step of an enquiry form. */
  readonly enquiry?: EnquiryStep;
  /** Step of the tracking page after its form was posted. */
  readonly tracking?: TrackingStep;
}

/** Signing in with an OpenID provider, as the sign-in page shows it. */
export interface OpenIdOffer {
  /** Display name of the provider. */
  readonly name: string;
  /**
   * True where the provider has authenticated the reader and the code of the second factor follows.
   */
  readonly asksCode: boolean;
  /** Options of a passkey request in its place, as JSON. */
  readonly passkey?: string | undefined;
}

/** The result of a search, or the reason it could not run. */
export type SearchResponse =
  | { readonly kind: "found"; readonly outcome: SearchOutcome }
  | { readonly kind: "notReady" | "tooOften"; readonly retryAfterSeconds: number };

import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import type { Moment } from "../../../base/site/time/momentText.ts";
import { type TrackedState, trackedStates } from "../../../readers/enquiries/enquiryStates.ts";
import type { TrackedEnquiry } from "../../../readers/enquiries/trackEnquiry.ts";
import type { TrackingStep } from "../../page/enquirySteps.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { momentInUtc } from "../../presenters/momentInUtc.ts";

export interface TrackingProps {
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  /** The page's own address, to which the form is posted. */
  readonly action: string;
  readonly contactHref: string;
  readonly form?: TrackingStep & { readonly step: "form" };
  readonly found?: TrackedProps;
}

export interface TrackedProps {
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly received: Moment;
  /** Time by which a reply is promised; undefined where none is, or once there is one. */
  readonly replyBy: Moment | undefined;
  readonly code: string;
  readonly steps: readonly TrackedStep[];
  /** The oldest first. */
  readonly thread: readonly ShownMessage[];
}

interface ShownMessage {
  readonly direction: "in" | "out";
  readonly at: Moment;
  /** Pieces of the text, of which addresses are links. */
  readonly pieces: readonly { readonly text: string; readonly href?: string }[];
}

interface TrackedStep {
  readonly state: TrackedState;
  readonly isReached: boolean;
  readonly isCurrent: boolean;
  /** Time at which it came into the state; undefined where that is not stored. */
  readonly since: Moment | undefined;
}

/** The state of an enquiry as the page shows it: all states in order, up to the current one. */
export function trackedProps(enquiry: TrackedEnquiry, context: PageContext): TrackedProps {
  const { tracking, enquiry: named } = context.messages;
  const { code, form, subject, receivedAt, state, stateAt, replyBy, thread } = enquiry;
  const { language } = context.view;
  const reached = trackedStates.indexOf(state);
  return {
    facts: [
      { label: tracking.form, value: named.forms[form] },
      { label: form === "application" ? tracking.position : tracking.subject, value: subject },
    ],
    code,
    received: momentInUtc(receivedAt, language),
    replyBy: replyBy === undefined ? undefined : momentInUtc(replyBy, language),
    steps: trackedStates.map((one, at) => ({
      state: one,
      isReached: at <= reached,
      isCurrent: at === reached,
      since: at === reached && at > 0 ? momentInUtc(stateAt, language) : undefined,
    })),
    thread: thread.map(({ direction, text, at }) => ({
      ...{ direction, at: momentInUtc(at, language) },
      // Addresses that the sender wrote themself are no links.
      pieces: direction === "out" ? linked(text) : [{ text }],
    })),
  };
}

/** A text with its web addresses as links. */
function linked(text: string): ShownMessage["pieces"] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]，。；：！？）])/u)
    .map((piece, at) => (at % 2 === 1 ? { text: piece, href: piece } : { text: piece }))
    .filter((piece) => piece.text !== "");
}

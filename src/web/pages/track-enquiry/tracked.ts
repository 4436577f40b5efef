import { languageFacts } from "../../../base/site/languages.ts";
import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import { type TrackedState, trackedStates } from "../../../readers/enquiries/enquiryStates.ts";
import type { TrackedEnquiry } from "../../../readers/enquiries/tracking.ts";
import type { TrackingStep } from "../../page/enquirySteps.ts";
import type { PageContext } from "../../page/pageModule.ts";

export interface TrackingProps {
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  /** The page's own address, to which the form is posted. */
  readonly action: string;
  readonly contactHref: string;
  readonly form?: TrackingStep & { readonly step: "form" };
  readonly found?: TrackedProps;
}

/** A time as it is shown and as machines read it. */
interface Moment {
  readonly text: string;
  readonly iso: string;
}

export interface TrackedProps {
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly received: Moment;
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
  const { code, form, subject, receivedAt, state, stateAt, thread } = enquiry;
  const { language } = context.view;
  const reached = trackedStates.indexOf(state);
  return {
    facts: [
      { label: tracking.code, value: code },
      { label: tracking.form, value: named.forms[form] },
      { label: form === "application" ? tracking.position : tracking.subject, value: subject },
    ],
    received: momentOf(receivedAt, language),
    steps: trackedStates.map((one, at) => ({
      state: one,
      isReached: at <= reached,
      isCurrent: at === reached,
      since: at === reached && at > 0 ? momentOf(stateAt, language) : undefined,
    })),
    thread: thread.map(({ direction, text, at }) => ({
      ...{ direction, at: momentOf(at, language) },
      // Addresses that the sender wrote themself are no links.
      pieces: direction === "out" ? linked(text) : [{ text }],
    })),
  };
}

/** UTC: the server knows no reader's time zone. */
function momentOf(time: number, language: keyof typeof languageFacts): Moment {
  const format = new Intl.DateTimeFormat(languageFacts[language].tag, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return { text: `${format.format(time)} UTC`, iso: new Date(time).toISOString() };
}

/** A text with its web addresses as links. */
function linked(text: string): ShownMessage["pieces"] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]，。；：！？）])/u)
    .map((piece, at) => (at % 2 === 1 ? { text: piece, href: piece } : { text: piece }))
    .filter((piece) => piece.text !== "");
}

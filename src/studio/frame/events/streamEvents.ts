import type { EventName } from "../../../api/contract/streamEvents.ts";

/** An event as the stream tells it. */
export interface Told {
  readonly name: EventName;
  /** The stream's position after it. */
  readonly id: string;
  /** JSON. */
  readonly data: string;
}

/** The events, by what they tell: a whole state, of which the last one counts, or that something happened. */
export const eventNames: Readonly<Record<EventName, "state" | "happening">> = {
  open: "happening",
  publication: "happening",
  enquiries: "happening",
  enquiry: "happening",
  presence: "state",
  notices: "state",
  jobs: "state",
  progress: "state",
  end: "happening",
};

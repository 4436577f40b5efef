import { counted } from "../../../site/text/countedNoun.ts";

/** Names how long a sender has to wait: seconds, and from a minute on whole minutes. */
export const waitingTime = (seconds: number): string =>
  seconds < 60 ? counted(seconds, "second") : counted(Math.ceil(seconds / 60), "minute");

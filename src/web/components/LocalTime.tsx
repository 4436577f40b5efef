import type { Moment } from "../../base/site/time/momentText.ts";

/** A time in UTC, which the browser shows in the reader's own zone (client/ui/localTimes.ts). */
export function LocalTime({ of: { text, iso } }: { of: Moment }) {
  return (
    <time dateTime={iso} data-local="">
      {text}
    </time>
  );
}

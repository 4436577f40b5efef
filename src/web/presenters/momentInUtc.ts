import { type Language, languageFacts } from "../../base/site/languages.ts";
import { type Moment, momentText } from "../../base/site/time/momentText.ts";

/**
 * A time as the server can show it, in UTC: it does not know a reader's zone. The browser puts it into
 * theirs where the element says so (client/ui/localTimes.ts).
 */
export function momentInUtc(time: number, language: Language): Moment {
  return {
    text: momentText(time, languageFacts[language].tag, "UTC"),
    iso: new Date(time).toISOString(),
  };
}

import { Icon } from "../../components/Icon.tsx";
import { useComingTime } from "../../components/Time.tsx";
import type { DocumentEntry } from "../../data/documents/documents.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { useListMessages } from "./useListMessages.ts";

interface ScheduledTimesProps {
  readonly scheduled: DocumentEntry["scheduled"];
  /** Names the languages, too. */
  readonly isNamed?: boolean;
}

/** Schedules of a document, each with its time in the person's own zone, which is named. */
export function ScheduledTimes({ scheduled, isNamed = false }: ScheduledTimesProps) {
  const t = useListMessages();
  const { languageNames } = useInterface().messages.people;
  const names: Readonly<Record<string, string>> = languageNames;
  const comingTime = useComingTime();
  const times = Map.groupBy(scheduled, ({ action, at }) => `${action} ${at}`);
  return Array.from(times, ([id, some]) => {
    const [{ action = "", at = "" } = {}] = some;
    const text = t.comes[action === "unpublish" ? "unpublish" : "publish"](comingTime(at));
    const languages = some.map(({ language }) => names[language] ?? language).join(" · ");
    return (
      <time key={id} className="chip chip--accent scheduled" dateTime={at}>
        <Icon name="clock" />
        {text}
        {isNamed && ` · ${languages}`}
      </time>
    );
  });
}

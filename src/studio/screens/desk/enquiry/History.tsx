import { Time, useTimeText } from "../../../components/Time.tsx";
import type { DeskEnquiry } from "../../../data/desk/enquiries.ts";
import { usePunctuation } from "../../../frame/language/language.tsx";
import { Section } from "../../../frame/Screen.tsx";
import { useDeskMessages } from "../useDeskMessages.ts";

type Entry = DeskEnquiry["history"][number];

/** Events of an enquiry, the newest first. */
export function History({ entries }: { readonly entries: readonly Entry[] }) {
  const t = useDeskMessages();
  return (
    <Section title={t.history}>
      {entries.length === 0 && <p className="section__intro">{t.noHistory}</p>}
      <HistoryList entries={entries.toReversed()} />
    </Section>
  );
}

/** Entries of a history, in their order. */
export function HistoryList({ entries }: { readonly entries: readonly Entry[] }) {
  const textOf = useEntryText();
  if (entries.length === 0) return null;
  return (
    <ol className="desk-history">
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their order.
        <li key={index}>
          {textOf(entry)}{" "}
          <span className="table__second">
            <Time at={entry.at} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Outcomes of mails, which no person brings about. */
const outcomes: ReadonlySet<Entry["what"]> = new Set(["sent", "failed", "undelivered"]);

/** An entry in words: who did what. */
function useEntryText(): (entry: Entry) => string {
  const t = useDeskMessages();
  const timeText = useTimeText();
  const { events } = t;
  const { colon } = usePunctuation();
  return (entry) => {
    const { what, by, person, state, target, time } = entry;
    const event = events[what];
    if (target !== null) {
      const at = time === null ? t.never : timeText(time);
      return `${t.dueTargets[target]}${colon}${typeof event === "string" ? event : event(at)}`;
    }
    const text = typeof event === "string" ? event : event("");
    if (outcomes.has(what)) return text;
    const nobodyDid = what === "incoming" || what === "continued" ? t.senderDid : t.server;
    const name = by?.name ?? nobodyDid;
    if (what === "assigned") return `${name} ${events.assigned(person ?? t.nobody)}`;
    if (what === "state") return `${name} ${events.state(state === null ? "" : t.states[state])}`;
    if (what === "scheduled") return `${name} ${events.scheduled(time ? timeText(time) : "")}`;
    return `${name} ${text}`;
  };
}

import { Icon } from "../../components/Icon.tsx";
import { useTimeText } from "../../components/Time.tsx";
import type { DeskLine } from "../../data/desk/enquiries.ts";
import { useDeskMessages } from "./useDeskMessages.ts";

interface DueChipProps {
  readonly due: DeskLine["due"];
  readonly waitingSince: DeskLine["waiting_since"];
}

const looks = { near: "chip--warning", past: "chip--danger" } as const;

/** Due time of an enquiry, or that the desk waits for its sender. */
export function DueChip({ due, waitingSince }: DueChipProps) {
  const t = useDeskMessages();
  const timeText = useTimeText();
  if (due === null) {
    return waitingSince === null ? null : (
      <span className="chip" title={timeText(waitingSince)}>
        {t.waiting}
      </span>
    );
  }
  const { target, at, state } = due;
  const words = state === "past" ? t.overdueSince : t.dueAt;
  const look = state === null ? "" : looks[state];
  return (
    <span className={`chip ${look}`} title={words(t.dueTargets[target], timeText(at))}>
      {state === "past" && <Icon name="clock" />}
      {timeText(at)}
    </span>
  );
}

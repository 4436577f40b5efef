import type { ListEntry } from "../../data/lists/lists.ts";
import { useTeamworkMessages } from "../../document/useTeamworkMessages.ts";
import { useRoleName } from "../people/useRoles.ts";

/** Chip that says for whom a document is ready, or who works on it. */
export default function HandOverChip({
  handOver,
}: {
  readonly handOver: NonNullable<ListEntry["hand_over"]>;
}) {
  const { handOver: t, comments } = useTeamworkMessages();
  const roleName = useRoleName();
  const { person, role, taken_by: taker, line } = handOver;
  const ready = t.readyFor(role === null ? person || comments.unknown : roleName(role));
  return (
    <span className="chip chip--accent" title={line === "" ? undefined : line}>
      {taker === null ? ready : t.takenBy(taker || comments.unknown)}
    </span>
  );
}

import type { HandOver } from "../../../data/documents/teamwork.ts";
import { useTeamworkMessages } from "../../../document/useTeamworkMessages.ts";
import { usePerson } from "../../../frame/signIn/session.tsx";
import { useRoleName } from "../../people/useRoles.ts";

type Named = Pick<HandOver, "person" | "role" | "taken_by">;

/** Says for whom a document is ready, or who works on it, as one person reads it. */
export function useHandOverText(): (handOver: Named, isForPerson: boolean) => string {
  const { handOver: t, comments } = useTeamworkMessages();
  const roleName = useRoleName();
  const { id } = usePerson();
  return ({ person, role, taken_by: taker }, isForPerson) => {
    if (taker !== null) {
      return taker.id === id ? t.takenByYou : t.takenBy(taker.name || comments.unknown);
    }
    if (role !== null) {
      const name = roleName(role);
      return isForPerson ? t.readyForRole(name) : t.readyFor(name);
    }
    if (person?.id === id) return t.readyForYou;
    return t.readyFor(person?.name || comments.unknown);
  };
}

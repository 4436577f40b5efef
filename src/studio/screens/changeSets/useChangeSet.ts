import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { busyStates, type ChangeSet, changeSets, progressOf } from "../../data/parts/changeSets.ts";
import { useClient } from "../../frame/signIn/session.tsx";
import { progressKeys } from "../../frame/useEvents.ts";

/** Milliseconds between two looks at a change set under way: while events tell of it, and where none do. */
const everyMs = { told: 5_000, untold: 1_000 } as const;

/** The progress of one's own change sets, as events tell it. */
function useProgress(): ReturnType<typeof progressOf> {
  const { data } = useQuery({ queryKey: progressKeys["change-sets"], enabled: false });
  return progressOf(data);
}

/**
 * A change set that follows its progress: by events, and by looking where the stream does not tell.
 * @param id "" where there is none
 */
export function useChangeSet(id: string, first?: ChangeSet) {
  const client = useClient();
  const queries = useQueryClient();
  const told = useProgress().find((one) => String(one.id) === id);
  const found = useQuery({
    queryKey: ["change-sets", id],
    queryFn: ({ signal }) => changeSets.one(client, id, signal),
    enabled: id !== "",
    refetchInterval: ({ state }) => {
      if (!busyStates.includes(state.data?.state ?? "")) return false;
      return told === undefined ? everyMs.untold : everyMs.told;
    },
  });
  const set = found.data ?? first;
  const hasMoved = told !== undefined && set !== undefined && told.state !== set.state;
  const toldState = told?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state that is told is looked at once.
  useEffect(() => {
    if (hasMoved) void queries.invalidateQueries({ queryKey: ["change-sets", id], exact: true });
  }, [toldState, hasMoved, id, queries]);
  const isFurther = !hasMoved && told !== undefined && told.prepared > (set?.prepared ?? 0);
  return { ...found, set: set && isFurther ? { ...set, prepared: told.prepared } : set };
}

/** Loads a list of change sets again when an event tells of a step that has begun or ended. */
export function useChangeSetEvents(): boolean {
  const queries = useQueryClient();
  const told = useProgress();
  const states = told.map(({ id, state }) => `${id} ${state}`).join(", ");
  useEffect(() => {
    if (states !== "") void queries.invalidateQueries({ queryKey: ["change-sets", "list"] });
  }, [states, queries]);
  return states !== "";
}

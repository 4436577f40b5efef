import { type ChangeSet, changeSets } from "../../data/parts/changeSets.ts";
import { useJob } from "../../frame/jobs/useJob.ts";
import { useClient } from "../../frame/signIn/session.tsx";

/**
 * A change set that follows its progress.
 * @param id "" where there is none
 */
export function useChangeSet(id: string, first?: ChangeSet) {
  const client = useClient();
  const { job, ...found } = useJob({
    kind: "change-set",
    id: id === "" ? undefined : Number(id),
    queryKey: ["change-sets", id],
    load: (signal) => changeSets.one(client, id, signal),
    first,
  });
  return { ...found, set: job };
}

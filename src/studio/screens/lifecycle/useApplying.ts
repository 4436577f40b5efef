import { useMutation, useQueryClient } from "@tanstack/react-query";
import { languages } from "../../../base/site/languages.ts";
import { type ChangeSet, changeSets } from "../../data/parts/changeSets.ts";
import { type LifecycleImpact, lifecycleImpact } from "../../data/parts/lifecycle.ts";
import { useClient } from "../../frame/signIn/session.tsx";
import { useChangeSet } from "../changeSets/useChangeSet.ts";
import { sentWish, type Wish } from "./lifecycleFormValues.ts";
import { useLifecycleMessages } from "./useLifecycleMessages.ts";

/** Effects of a change with its checked change set; undefined where nothing changes. */
interface Looked {
  readonly impact: LifecycleImpact;
  readonly set: ChangeSet | undefined;
}

export type Applying = ReturnType<typeof useApplying>;

/** Looks up the effects of a wish, checks it as a change set, and applies that. */
export function useApplying(wish: Wish, parts: LifecycleImpact["parts"]) {
  const t = useLifecycleMessages();
  const client = useClient();
  const cache = useQueryClient();
  const look = useMutation({
    mutationFn: async (): Promise<Looked> => {
      const impact = await lifecycleImpact(client, sentWish(wish, parts));
      const { cells, documents } = impact;
      if (cells.length + documents.length === 0) return { impact, set: undefined };
      const label = wish.label.trim() === "" ? t.usualLabel : wish.label.trim();
      const publish = wish.publish === "both" ? languages : undefined;
      const set = await changeSets.add(client, {
        ...{ label, origin: "lifecycle", act: "check", publish },
        ...{ cells, documents },
      });
      return { impact, set };
    },
  });
  const id = look.data?.set === undefined ? "" : String(look.data.set.id);
  const apply = useMutation({
    mutationFn: () => changeSets.change(client, id, "apply"),
    onSuccess: (set) => cache.setQueryData(["change-sets", id], set),
  });
  const { set } = useChangeSet(id, look.data?.set);
  /** Another wish is another change set; the checked one is cancelled. */
  const reset = () => {
    if (look.data === undefined) return;
    if (id !== "" && set?.state !== "done") void changeSets.change(client, id, "cancel");
    look.reset();
    apply.reset();
  };
  return { look, apply, reset, impact: look.data?.impact, set: id === "" ? undefined : set };
}

import { useMutation } from "@tanstack/react-query";
import { Button } from "../../../components/Button.tsx";
import { FailureNotice } from "../../../components/Notice.tsx";
import { useToast } from "../../../components/Toasts.tsx";
import { type HandOverState, teamwork } from "../../../data/documents/teamwork.ts";
import { useTeamworkMessages } from "../../../document/useTeamworkMessages.ts";
import { useClient, usePerson } from "../../../frame/signIn/session.tsx";
import { useChangedHandOver } from "./useTeamwork.ts";

interface HandOverActsProps {
  /** Key of the document. */
  readonly document: string;
  readonly state: HandOverState;
}

/** Takes, finishes or withdraws a hand-over, as far as the person may. */
export function HandOverActs({ document, state }: HandOverActsProps) {
  const { handOver: t } = useTeamworkMessages();
  const client = useClient();
  const tell = useToast();
  const changed = useChangedHandOver(document);
  const { id: own } = usePerson();
  const { current } = state;
  const { mutate, isPending, isError, error } = useMutation({
    mutationFn: async (act: "take" | "done" | "withdrawn") => {
      const seen = current?.id ?? 0;
      return act === "take"
        ? teamwork.take(client, document, seen)
        : teamwork.end(client, document, seen, act);
    },
    onSuccess: (next, act) => {
      changed(next);
      tell({ take: t.taken, done: t.ended, withdrawn: t.withdrawn }[act]);
    },
  });
  if (current === null) return null;
  const isMine = state.may_take || current.taken_by?.id === own;
  return (
    <>
      {state.may_take && (
        <Button look="primary" isBusy={isPending} onClick={() => mutate("take")}>
          {t.take}
        </Button>
      )}
      {state.may_end && (
        <Button isBusy={isPending} onClick={() => mutate(isMine ? "done" : "withdrawn")}>
          {isMine ? t.done : t.withdraw}
        </Button>
      )}
      {isError && <FailureNotice error={error} />}
    </>
  );
}

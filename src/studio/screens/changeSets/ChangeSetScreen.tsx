import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isActive } from "../../../base/site/jobStates.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/dialogs/Dialog.tsx";
import { StepForm } from "../../components/dialogs/StepForm.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { Time } from "../../components/Time.tsx";
import { type ChangeSet, changeSets } from "../../data/parts/changeSets.ts";
import { JobProgress } from "../../frame/jobs/JobProgress.tsx";
import { Screen } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import type { ScreenProps } from "../screenProps.ts";
import { ChangedCells } from "./ChangedCells.tsx";
import { ChangeSetFindings } from "./ChangeSetFindings.tsx";
import { StateChip, useReach } from "./ChangeSetsScreen.tsx";
import { useChangeSet } from "./useChangeSet.ts";
import { useChangeSetMessages } from "./useChangeSetMessages.ts";

type Act = "check" | "apply" | "undo" | "cancel";

const acts: Readonly<Record<string, readonly Act[]>> = {
  open: ["cancel", "check", "apply"],
  checked: ["cancel", "apply"],
  refused: ["cancel", "check"],
  checking: ["cancel"],
  running: ["cancel"],
  done: ["undo"],
};

/** One change set: how it stands, what hinders it, its cells. */
export default function ChangeSetScreen({ place }: ScreenProps) {
  const t = useChangeSetMessages();
  const client = useClient();
  const queries = useQueryClient();
  const [error, setError] = useState<unknown>();
  const [isSure, setSure] = useState(false);
  const { id = "" } = place.parameters;
  const { set, ...found } = useChangeSet(id);
  useEffect(() => {
    if (set?.state !== "done" && set?.state !== "undone") return;
    void queries.invalidateQueries({ queryKey: ["documents"] });
    void queries.invalidateQueries({ queryKey: ["change-sets", "list"] });
  }, [set?.state, queries]);
  const change = async (act: Act) => {
    setError(undefined);
    try {
      queries.setQueryData(["change-sets", id], await changeSets.change(client, id, act));
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <Screen
      title={set?.label ?? t.title}
      actions={
        set !== undefined && (
          <Actions set={set} onAct={(act) => (act === "undo" ? setSure(true) : void change(act))} />
        )
      }
    >
      <p>
        <Link href={addressOf("changeSets", {})}>{t.all}</Link>
      </p>
      {found.isError && <FailureNotice error={found.error} retry={found.refetch} />}
      {error !== undefined && <FailureNotice error={error} />}
      {set !== undefined && (
        <>
          <Summary set={set} />
          {!isActive(set.state) && <ChangeSetFindings set={set} />}
          <ChangedCells id={id} />
        </>
      )}
      {isSure && (
        <Dialog title={t.undo} width="narrow" onClose={() => setSure(false)}>
          <StepForm
            submit={t.undo}
            onCancel={() => setSure(false)}
            act={async () => {
              await change("undo");
              setSure(false);
            }}
          >
            {() => <p>{t.undoSure}</p>}
          </StepForm>
        </Dialog>
      )}
    </Screen>
  );
}

ChangeSetScreen.areas = [useChangeSetMessages];

function Actions({ set, onAct }: { readonly set: ChangeSet; readonly onAct: (act: Act) => void }) {
  const t = useChangeSetMessages();
  return (
    <>
      {acts[set.state]?.map((act) => (
        <Button key={act} look={act === "apply" ? "primary" : "usual"} onClick={() => onAct(act)}>
          {t[act]}
        </Button>
      ))}
    </>
  );
}

function Summary({ set }: { readonly set: ChangeSet }) {
  const t = useChangeSetMessages();
  const reach = useReach();
  const origins: Readonly<Record<string, string>> = t.origins;
  const { done, total } = set;
  return (
    <div className="change-set__summary" role="status">
      <p>
        <StateChip set={set} /> {set.state === "done" && <span>{reach(set)}</span>}
      </p>
      <p className="table__quiet">
        {t.counts(total, set.cells)} · {origins[set.origin] ?? set.origin} ·{" "}
        {set.author.name ?? set.author.id} · <Time at={set.applied_at ?? set.created_at} />
      </p>
      {isActive(set.state) && (
        <div className="job__progress">
          <JobProgress
            {...{ done, total }}
            text={t.progress(done, total)}
            whole={t.writing(total)}
          />
          <p className="table__quiet">{t.goesOn}</p>
        </div>
      )}
    </div>
  );
}

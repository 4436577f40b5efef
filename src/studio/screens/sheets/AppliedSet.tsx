import { Button } from "../../components/Button.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { busyStates } from "../../data/changeSets.ts";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { StepProgress } from "../changeSets/StepProgress.tsx";
import { useChangeSet } from "../changeSets/useChangeSet.ts";
import { useSheetsMessages } from "./messages.ts";

interface AppliedSetProps {
  readonly id: number;
  /** Compares the file with what stands by then. */
  readonly onAgain: () => void;
}

/** The change set that a file is written as: how far it is, what became of it, and where it is undone. */
export function AppliedSet({ id, onAgain }: AppliedSetProps) {
  const t = useSheetsMessages();
  const { set, isError, error, refetch } = useChangeSet(String(id));
  if (isError) return <FailureNotice error={error} retry={refetch} />;
  if (set === undefined) return <span className="bone" />;
  const { state, prepared, documents } = set;
  const changeSet = (
    <Link className="button" href={addressOf("changeSet", { id: String(id) })}>
      {t.toChangeSet}
    </Link>
  );
  if (busyStates.includes(state)) {
    return (
      <div className="sheet__progress" role="status">
        <StepProgress set={set} text={t.applying(prepared, documents)} />
        {changeSet}
      </div>
    );
  }
  if (state === "applied") return <Notice tone="good" title={t.done(id)} actions={changeSet} />;
  return (
    <Notice
      tone="warning"
      title={state === "undone" ? t.undone : t.notApplied}
      actions={
        <>
          <Button onClick={onAgain}>{t.again}</Button>
          {changeSet}
        </>
      }
    />
  );
}

import { Button } from "../../../components/Button.tsx";
import { FailureNotice, Notice } from "../../../components/Notice.tsx";
import { busyStates } from "../../../data/changeSets.ts";
import { Link } from "../../../router/router.tsx";
import { addressOf } from "../../../router/screens.ts";
import { StepProgress } from "../../changeSets/StepProgress.tsx";
import { useChangeSet } from "../../changeSets/useChangeSet.ts";
import type { Making } from "./MakeForm.tsx";
import { useNewFamilyMessages } from "./messages.ts";

interface MakingViewProps {
  readonly making: Making;
  readonly onBack: () => void;
}

/** How far a family is made, and what became of it. */
export function MakingView({ making: { id, family }, onBack }: MakingViewProps) {
  const t = useNewFamilyMessages();
  const { set: data, isError, error, refetch } = useChangeSet(String(id));
  if (isError) return <FailureNotice error={error} retry={refetch} />;
  if (data === undefined) return <span className="bone" />;
  const { state, prepared, documents } = data;
  const changeSet = (
    <Link className="button" href={addressOf("changeSet", { id: String(id) })}>
      {t.toChangeSet}
    </Link>
  );
  if (busyStates.includes(state)) {
    return (
      <div className="sheet__progress" role="status">
        <StepProgress set={data} text={t.making(prepared, documents)} />
        {changeSet}
      </div>
    );
  }
  if (state === "applied") {
    return (
      <Notice
        tone="good"
        title={t.done(documents)}
        actions={
          <>
            {family !== "" && (
              <Link className="button" href={addressOf("grid", {}, { family })}>
                {t.toGrid}
              </Link>
            )}
            {changeSet}
          </>
        }
      />
    );
  }
  const ends: Readonly<Record<string, string>> = { undone: t.undone, cancelled: t.cancelled };
  return (
    <Notice
      tone="warning"
      title={ends[state] ?? t.notMade}
      actions={
        <>
          <Button onClick={onBack}>{t.again}</Button>
          {changeSet}
        </>
      }
    >
      {ends[state] === undefined && t.notMadeText}
    </Notice>
  );
}

import type { ReactNode } from "react";
import { FailureNotice } from "../../components/Notice.tsx";
import { busyStates, type ChangeSet } from "../../data/parts/changeSets.ts";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { StepProgress } from "./StepProgress.tsx";
import { useChangeSet } from "./useChangeSet.ts";

interface FollowedChangeSetProps {
  readonly id: number;
  /** Label of the link that leads to it. */
  readonly label: string;
  /** The progress in words, of so many documents. */
  readonly progress: (prepared: number, documents: number) => string;
  /** Draws the finished change set; `link` leads to it. */
  readonly children: (set: ChangeSet, link: ReactNode) => ReactNode;
}

/** Progress of a change set that another screen has started, then its result. */
export function FollowedChangeSet({ id, label, progress, children }: FollowedChangeSetProps) {
  const { set, isError, error, refetch } = useChangeSet(String(id));
  if (isError) return <FailureNotice error={error} retry={refetch} />;
  if (set === undefined) return <span className="bone" />;
  const { state, prepared, documents } = set;
  const link = (
    <Link className="button" href={addressOf("changeSet", { id: String(id) })}>
      {label}
    </Link>
  );
  if (!busyStates.includes(state)) return children(set, link);
  return (
    <div className="sheet__progress" role="status">
      <StepProgress set={set} text={progress(prepared, documents)} />
      {link}
    </div>
  );
}

import type { ReactNode } from "react";
import { isActive } from "../../../base/site/jobStates.ts";
import { FailureNotice } from "../../components/Notice.tsx";
import type { ChangeSet } from "../../data/parts/changeSets.ts";
import { JobProgress } from "../../frame/jobs/JobProgress.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { useChangeSet } from "./useChangeSet.ts";
import { useChangeSetMessages } from "./useChangeSetMessages.ts";

interface FollowedChangeSetProps {
  readonly id: number;
  /** Label of the link that leads to it. */
  readonly label: string;
  /** The progress in words, of so many documents. */
  readonly progress: (done: number, total: number) => string;
  /** Renders the result; `link` leads to the change set. */
  readonly children: (set: ChangeSet, link: ReactNode) => ReactNode;
}

/** Progress of a change set that another screen has started, then its result. */
export function FollowedChangeSet({ id, label, progress, children }: FollowedChangeSetProps) {
  const t = useChangeSetMessages();
  const { set, isError, error, refetch } = useChangeSet(String(id));
  if (isError) return <FailureNotice error={error} retry={refetch} />;
  if (set === undefined) return <span className="bone" />;
  const { state, done, total } = set;
  const link = (
    <Link className="button" href={addressOf("changeSet", { id: String(id) })}>
      {label}
    </Link>
  );
  if (!isActive(state)) return children(set, link);
  return (
    <div className="sheet__progress" role="status">
      <JobProgress {...{ done, total }} text={progress(done, total)} whole={t.writing(total)} />
      {link}
    </div>
  );
}

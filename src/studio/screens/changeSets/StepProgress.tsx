import type { ChangeSet } from "../../data/parts/changeSets.ts";
import { useChangeSetMessages } from "./messages.ts";

interface StepProgressProps {
  readonly set: Pick<ChangeSet, "prepared" | "documents">;
  /** Number of prepared documents, in words. */
  readonly text: string;
}

/**
 * Progress of a change set's step: the documents prepared, then the transaction that writes all of
 * them, whose progress cannot be observed from outside.
 */
export function StepProgress({ set: { prepared, documents }, text }: StepProgressProps) {
  const t = useChangeSetMessages();
  const isWriting = documents > 0 && prepared >= documents;
  const said = isWriting ? t.writing(documents) : text;
  return (
    <>
      <progress max={documents} value={isWriting ? undefined : prepared} aria-label={said} />
      <p className="table__quiet">{said}</p>
    </>
  );
}

import type { ChangeSet } from "../../data/parts/changeSets.ts";
import { useChangeSetMessages } from "./messages.ts";

interface StepProgressProps {
  readonly set: Pick<ChangeSet, "prepared" | "documents">;
  /** How many documents are prepared, in words. */
  readonly text: string;
}

/**
 * How far a step of a change set is: documents prepared, then the transaction that writes all of them,
 * of which nobody outside it can tell how far it is.
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

import { Button } from "../../components/Button.tsx";
import { Notice } from "../../components/Notice.tsx";
import { FollowedChangeSet } from "../changeSets/FollowedChangeSet.tsx";
import { useSheetsMessages } from "./useSheetsMessages.ts";

interface AppliedSetProps {
  readonly id: number;
  /** Compares the file with what stands by then. */
  readonly onAgain: () => void;
}

/** The change set that a file is written as: how far it is, what became of it, and where it is undone. */
export function AppliedSet({ id, onAgain }: AppliedSetProps) {
  const t = useSheetsMessages();
  return (
    <FollowedChangeSet id={id} label={t.toChangeSet} progress={t.applying}>
      {({ state, label }, link) =>
        state === "done" ? (
          <Notice tone="good" title={t.done(label)} actions={link} />
        ) : (
          <Notice
            tone="warning"
            title={state === "undone" ? t.undone : t.notApplied}
            actions={
              <>
                <Button onClick={onAgain}>{t.again}</Button>
                {link}
              </>
            }
          />
        )
      }
    </FollowedChangeSet>
  );
}

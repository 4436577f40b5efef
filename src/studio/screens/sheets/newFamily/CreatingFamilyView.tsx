import type { ReactNode } from "react";
import { Button } from "../../../components/Button.tsx";
import { Notice } from "../../../components/Notice.tsx";
import { Link } from "../../../router/router.tsx";
import { addressOf } from "../../../router/screens.ts";
import { FollowedChangeSet } from "../../changeSets/FollowedChangeSet.tsx";
import { useNewFamilyMessages } from "../useSheetsMessages.ts";
import type { Making } from "./CreateFamilyForm.tsx";

interface CreatingFamilyViewProps {
  readonly making: Making;
  readonly onBack: () => void;
}

/** Progress and result of creating a family. */
export function CreatingFamilyView({ making: { id, family }, onBack }: CreatingFamilyViewProps) {
  const t = useNewFamilyMessages();
  return (
    <FollowedChangeSet id={id} label={t.toChangeSet} progress={t.making}>
      {({ state, total }, link) =>
        state === "done" ? (
          <MadeFamily family={family} documents={total} link={link} />
        ) : (
          <NotMade state={state} link={link} onBack={onBack} />
        )
      }
    </FollowedChangeSet>
  );
}

interface MadeFamilyProps {
  readonly family: string;
  readonly documents: number;
  readonly link: ReactNode;
}

function MadeFamily({ family, documents, link }: MadeFamilyProps) {
  const t = useNewFamilyMessages();
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
          {link}
        </>
      }
    />
  );
}

interface NotMadeProps {
  readonly state: string;
  readonly link: ReactNode;
  readonly onBack: () => void;
}

function NotMade({ state, link, onBack }: NotMadeProps) {
  const t = useNewFamilyMessages();
  const ends: Readonly<Record<string, string>> = { undone: t.undone, cancelled: t.cancelled };
  return (
    <Notice
      tone="warning"
      title={ends[state] ?? t.notMade}
      actions={
        <>
          <Button onClick={onBack}>{t.again}</Button>
          {link}
        </>
      }
    >
      {ends[state] === undefined && t.notMadeText}
    </Notice>
  );
}

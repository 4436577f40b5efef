import { isActive } from "../../../base/site/jobStates.ts";
import { Button } from "../../components/Button.tsx";
import { SelectField, TextField } from "../../components/dialogs/Field.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { ChangedCells } from "../changeSets/ChangedCells.tsx";
import { ChangeSetFindings } from "../changeSets/ChangeSetFindings.tsx";
import { ImpactLists } from "./ImpactLists.tsx";
import { NoticePreview } from "./NoticePreview.tsx";
import type { WishProps } from "./PartsTable.tsx";
import type { Applying } from "./useApplying.ts";
import { useLifecycleMessages } from "./useLifecycleMessages.ts";

interface ImpactViewProps extends WishProps {
  readonly applying: Applying;
  /** Every part is left out. */
  readonly isNone: boolean;
}

/** Effects of the change, findings against it, and the button that applies it. */
export function ImpactView({ wish, onChange, applying, isNone }: ImpactViewProps) {
  const t = useLifecycleMessages();
  const { look, apply, impact, set } = applying;
  return (
    <>
      <ChangeFields {...{ wish, onChange }} />
      <p className="lifecycle-acts">
        <Button
          look={impact === undefined ? "primary" : "usual"}
          isBusy={look.isPending}
          disabled={set?.state === "done" || isNone}
          onClick={() => {
            applying.reset();
            look.mutate();
          }}
        >
          {t.look}
        </Button>
        {isNone && <span className="table__quiet">{t.noneIncluded}</span>}
      </p>
      {look.isError && <FailureNotice error={look.error} />}
      {apply.isError && <FailureNotice error={apply.error} />}
      <div role="status">
        <ChangeState applying={applying} />
      </div>
      {set !== undefined && !isActive(set.state) && <ChangeSetFindings set={set} />}
      {impact?.documents.map((notice) => (
        <NoticePreview key={notice.key} notice={notice} isPublished={wish.publish === "both"} />
      ))}
      {impact !== undefined && (
        <ImpactLists impact={impact} isPublished={wish.publish === "both"} />
      )}
      {set !== undefined && <ChangedCells id={String(set.id)} />}
      {set?.state === "checked" && (
        <div className="lifecycle-acts">
          <p className="table__quiet">{t.applyHint}</p>
          <Button look="primary" isBusy={apply.isPending} onClick={() => apply.mutate()}>
            {t.apply}
          </Button>
        </div>
      )}
    </>
  );
}

/** Whether the change is published at once, and its label. */
function ChangeFields({ wish, onChange }: WishProps) {
  const t = useLifecycleMessages();
  return (
    <div className="lifecycle-form">
      <SelectField
        label={t.publish}
        value={wish.publish}
        onChange={({ currentTarget }) =>
          onChange({ publish: currentTarget.value === "both" ? "both" : "none" })
        }
      >
        <option value="both">{t.publishChoices.both}</option>
        <option value="none">{t.publishChoices.none}</option>
      </SelectField>
      <TextField
        label={t.label}
        value={wish.label}
        placeholder={t.usualLabel}
        maxLength={200}
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
      />
    </div>
  );
}

/** Progress or result of the change. */
function ChangeState({ applying: { impact, set } }: { readonly applying: Applying }) {
  const t = useLifecycleMessages();
  if (set === undefined) return impact !== undefined && <Notice title={t.nothing} />;
  if (isActive(set.state)) return <p>{t.busy}</p>;
  if (set.state === "checked") return <Notice tone="good" title={t.ready} />;
  if (set.state !== "done") return null;
  return (
    <Notice
      tone="good"
      title={t.done}
      actions={
        <Link className="button" href={addressOf("changeSet", { id: String(set.id) })}>
          {t.toChangeSet}
        </Link>
      }
    />
  );
}

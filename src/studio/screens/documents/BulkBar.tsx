import { lazy, Suspense, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { ExportChosen } from "../../components/lists/ExportChosen.tsx";
import { SelectionBar } from "../../components/lists/SelectionBar.tsx";
import type { BulkAct } from "../../data/lists/lists.ts";
import { mayAtAll, type Profile } from "../../data/people/account.ts";
import { usePerson } from "../../frame/signIn/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import type { ScreenProps } from "../screenProps.ts";
import { filtersOf } from "./listQueries.ts";
import { useListMessages } from "./useListMessages.ts";
import type { ListSelection } from "./useSelection.ts";

const BulkDialog = lazy(async () => ({
  default: (await import("./BulkDialog.tsx")).BulkDialog,
}));

const SetFieldDialog = lazy(async () => ({
  default: (await import("./SetFieldDialog.tsx")).SetFieldDialog,
}));

/** Acts on many documents, with the right that each requires. */
const acts = [
  { kind: "publish", needs: "publish" },
  { kind: "withdraw", needs: "publish" },
  { kind: "agree", needs: "text.edit" },
  { kind: "set", needs: "text.edit" },
  { kind: "move", needs: "fact.edit" },
  { kind: "trash", needs: "publish" },
] as const satisfies readonly { readonly kind: BulkAct["kind"]; readonly needs: string }[];

/** Acts that a person may do to at least some documents. */
export function offeredActs(person: Profile) {
  return acts.filter(
    ({ kind, needs }) =>
      mayAtAll(person, needs) || (kind === "set" && mayAtAll(person, "fact.edit")),
  );
}

/** Maximum documents of one act. */
const maxDocuments = 10_000;

interface BulkBarProps extends ScreenProps {
  readonly selection: ListSelection;
  /** Documents that the list's filters find. */
  readonly total: number;
}

/** Acts on the selected documents; nothing while none is selected. */
export function BulkBar({ place, selection, total }: BulkBarProps) {
  const t = useListMessages();
  const person = usePerson();
  const [kind, setKind] = useState<BulkAct["kind"]>();
  const { keys, isEverything } = selection;
  const count = isEverything ? total : keys.size;
  const documents = isEverything ? { filters: filtersOf(place.queries) } : { keys: [...keys] };
  const offered = offeredActs(person);
  const onClose = (isDone: boolean) => {
    setKind(undefined);
    if (isDone) selection.clear();
  };
  return (
    <>
      {count > 0 && (
        <SelectionBar
          label={t.selection}
          count={t.selected(count)}
          more={
            !isEverything &&
            total > keys.size &&
            total <= maxDocuments && (
              <Button look="plain" onClick={() => selection.selectEverything()}>
                {t.selectEverything(total)}
              </Button>
            )
          }
          clearLabel={t.clearSelection}
          onClear={() => selection.clear()}
        >
          {offered.map((act) => (
            <Button key={act.kind} onClick={() => setKind(act.kind)}>
              {t.acts[act.kind]}
            </Button>
          ))}
          {place.queries.type === "product" && !isEverything && <PartActs keys={keys} />}
        </SelectionBar>
      )}
      {kind !== undefined && (
        <Suspense>
          {kind === "set" ? (
            <SetFieldDialog
              type={place.queries.type}
              selection={documents}
              {...{ count, onClose }}
            />
          ) : (
            <BulkDialog selection={documents} {...{ kind, count, onClose }} />
          )}
        </Suspense>
      )}
    </>
  );
}

/** Further acts on selected parts. */
function PartActs({ keys }: Pick<ListSelection, "keys">) {
  const t = useListMessages();
  const person = usePerson();
  return (
    <>
      {mayAtAll(person, "fact.edit") && (
        <Link className="button" href={addressOf("lifecycle", {}, { keys: [...keys].join(",") })}>
          {t.lifecycle}
        </Link>
      )}
      <ExportChosen label={t.exportChosen} chosen={() => ({ keys: [...keys] })} />
    </>
  );
}

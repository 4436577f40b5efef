import { Fragment, useState } from "react";
import { type ColumnTree, moveProblem } from "../../../base/site/columnTree/columnTree.ts";
import {
  changesOfMove,
  isSameValue,
  type PlaceChange,
} from "../../../base/site/columnTree/placeChanges.ts";
import { useArrangementMessages } from "../../arrange/useArrangementMessages.ts";
import { Dialog } from "../../components/dialogs/Dialog.tsx";
import { SelectField } from "../../components/dialogs/Field.tsx";
import { StepForm } from "../../components/dialogs/StepForm.tsx";
import { Failure } from "../../data/calls/requestFailure.ts";
import { titleIn } from "../../data/calls/titleIn.ts";
import { useInterface } from "../../frame/language/language.tsx";
import type { ColumnItem } from "./siteColumnTree.ts";
import type { Step } from "./useArrangement.ts";

interface ColumnPlaceDialogProps {
  readonly column: ColumnItem;
  readonly tree: ColumnTree<ColumnItem>;
  readonly onStep: (step: Step) => void;
  readonly onClose: () => void;
}

/** Value of the tree's top in the list of parents; keys are never empty. */
const top = "";

const menus = ["top", "footer"] as const;

/**
 * Dialog of a column's position in the tree and its menus, as lists and checkboxes instead of
 * dragging.
 */
export function ColumnPlaceDialog({ column, tree, onStep, onClose }: ColumnPlaceDialogProps) {
  const t = useArrangementMessages();
  const { language } = useInterface();
  const [parent, setParent] = useState(tree.parentOf(column.key) ?? top);
  const [behind, setBehind] = useState(() => neighbourOf(tree, column));
  const [locations, setLocations] = useState(column.locations);
  const [isShown, setShown] = useState(column.status === 1);
  const above = parent === top ? null : parent;
  const problem = moveProblem(tree, column.key, above);
  const submit = async () => {
    if (problem !== undefined) throw new Failure("invalid", t.problems[problem]);
    const move = { key: column.key, parent: above, behind: behind === top ? null : behind };
    const status = isShown ? 1 : 0;
    onStep({
      plan: (now) =>
        withFields(changesOfMove(now, move), now.get(column.key), { status, locations }),
      told: t.columns.placed(titleIn(column, language)),
    });
    onClose();
  };
  return (
    <Dialog title={t.columns.place(titleIn(column, language))} onClose={onClose}>
      <StepForm act={submit} submit={t.columns.move} onCancel={onClose}>
        {() => (
          <>
            <SelectField
              label={t.columns.parent}
              value={parent}
              error={problem && t.problems[problem]}
              onChange={({ target }) => {
                setParent(target.value);
                const last = tree.children(target.value === top ? null : target.value);
                setBehind(last.findLast(({ key }) => key !== column.key)?.key ?? top);
              }}
            >
              <option value={top}>{t.columns.top}</option>
              <Parents {...{ tree, column }} parent={null} level={0} />
            </SelectField>
            <OrderField {...{ tree, column, behind }} parent={above} onChange={setBehind} />
            <MenuBoxes {...{ isShown, locations }} onShown={setShown} onLocations={setLocations} />
          </>
        )}
      </StepForm>
    </Dialog>
  );
}

interface ParentsProps {
  readonly tree: ColumnTree<ColumnItem>;
  readonly column: ColumnItem;
  readonly parent: string | null;
  readonly level: number;
}

/** Possible parents; those that are refused are listed and cannot be chosen. */
function Parents({ tree, column, parent, level }: ParentsProps) {
  const { language } = useInterface();
  return tree.children(parent).map((one) => (
    <Fragment key={one.key}>
      <option value={one.key} disabled={moveProblem(tree, column.key, one.key) !== undefined}>
        {`${"\u00a0\u00a0\u00a0".repeat(level)}${titleIn(one, language)}`}
      </option>
      <Parents tree={tree} column={column} parent={one.key} level={level + 1} />
    </Fragment>
  ));
}

interface OrderFieldProps extends Omit<ParentsProps, "level"> {
  /** Key of the column before it; empty: it is the first. */
  readonly behind: string;
  readonly onChange: (behind: string) => void;
}

/** Position among the columns below a parent. */
function OrderField({ tree, column, parent, behind, onChange }: OrderFieldProps) {
  const t = useArrangementMessages();
  const { language } = useInterface();
  const siblings = tree.children(parent).filter(({ key }) => key !== column.key);
  return (
    <SelectField
      label={t.columns.order}
      value={behind}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value={top}>{t.columns.first}</option>
      {siblings.map((one) => (
        <option key={one.key} value={one.key}>
          {t.columns.behind(titleIn(one, language))}
        </option>
      ))}
    </SelectField>
  );
}

interface MenuBoxesProps extends Pick<ColumnItem, "locations"> {
  readonly isShown: boolean;
  readonly onShown: (isShown: boolean) => void;
  readonly onLocations: (locations: ColumnItem["locations"]) => void;
}

/** Whether readers see the column, and which menus show it. */
function MenuBoxes({ isShown, locations, onShown, onLocations }: MenuBoxesProps) {
  const t = useArrangementMessages();
  return (
    <fieldset className="place-boxes">
      <legend>{t.columns.menus}</legend>
      <Box label={t.columns.shown} isChecked={isShown} onChange={onShown} />
      {menus.map((menu) => (
        <Box
          key={menu}
          label={t.columns.locations[menu]}
          isChecked={locations.includes(menu)}
          onChange={(isIn) =>
            onLocations(menus.filter((one) => (one === menu ? isIn : locations.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}

interface BoxProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

function Box({ label, isChecked, onChange }: BoxProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}

/** The column before one among its siblings. */
function neighbourOf(tree: ColumnTree<ColumnItem>, { key }: ColumnItem): string {
  const siblings = tree.children(tree.parentOf(key));
  return siblings[siblings.findIndex((one) => one.key === key) - 1]?.key ?? top;
}

/** The changes of a move with what else changes of the moved column's place. */
function withFields(
  changes: readonly PlaceChange[],
  column: ColumnItem | undefined,
  wanted: Pick<ColumnItem, "status" | "locations">,
): readonly PlaceChange[] {
  if (column === undefined) return changes;
  const names = (["status", "locations"] as const).filter(
    (name) => !isSameValue(column[name], wanted[name]),
  );
  if (names.length === 0) return changes;
  const own = changes.find(({ key }) => key === column.key);
  const from = Object.fromEntries(names.map((name) => [name, column[name]]));
  const to = Object.fromEntries(names.map((name) => [name, wanted[name]]));
  return [
    ...changes.filter((one) => one !== own),
    { key: column.key, from: { ...own?.from, ...from }, to: { ...own?.to, ...to } },
  ];
}

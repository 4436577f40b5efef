import { createContext, use } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { type ColumnTree, moveProblem } from "../../../base/site/columnTree/columnTree.ts";
import type { ColumnMove } from "../../../base/site/columnTree/placeChanges.ts";
import { ArrangeIcon } from "../../arrange/ArrangeIcon.tsx";
import { RowContent } from "../../arrange/RowContent.tsx";
import { useArrangementMessages } from "../../arrange/useArrangementMessages.ts";
import { Icon } from "../../components/Icon.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import { mayBegin } from "../../document/editingRights.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { usePerson } from "../../frame/signIn/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { hasRoomBelow } from "../document/newColumnPlacement.ts";
import { type ColumnItem, isMoved } from "./siteColumnTree.ts";
import { type ArrowStep, moveOfArrow, type StayProblem } from "./treeMoves.ts";

/** Key of the column that is being dragged; undefined: none is. */
export const DraggedContext = createContext<string | undefined>(undefined);

/** True where the column that is being dragged cannot be put under another one. */
function useIsRefused(tree: ColumnTree, key: string): boolean {
  const dragged = use(DraggedContext);
  return dragged !== undefined && dragged !== key && moveProblem(tree, dragged, key) !== undefined;
}

/** Acts on a row. */
export interface RowActs {
  readonly onMove: (move: ColumnMove) => void;
  /** Called where a step cannot move a column. @param under the parent that was refused */
  readonly onStay: (key: string, problem: StayProblem, under?: string | null) => void;
  readonly onToggle: (column: ColumnItem) => void;
  /** Opens the dialog of its place. */
  readonly onPlace: (column: ColumnItem) => void;
}

interface ColumnRowProps extends RowActs {
  readonly column: ColumnItem;
  readonly tree: ColumnTree<ColumnItem>;
  readonly hasChildItems: boolean;
  readonly isExpanded: boolean;
  readonly level: number;
  readonly leadsNowhere: boolean;
}

/** A column in the tree: its title, its visibility to readers, and its acts. */
export function ColumnRow(props: ColumnRowProps) {
  const { column, tree, hasChildItems, isExpanded, level } = props;
  const t = useArrangementMessages();
  const { language } = useInterface();
  const title = titleIn(column, language);
  const isRefused = useIsRefused(tree, column.key);
  return (
    <RowContent
      className={`column-row column-row--${Math.min(level, 6)}`}
      isHidden={column.status === 0}
      isRefused={isRefused}
    >
      {column.may_arrange ? (
        <AriaButton slot="drag" className="column-row__grip" aria-label={t.columns.drag(title)}>
          <ArrangeIcon name="grip" />
        </AriaButton>
      ) : (
        <span className="column-row__grip" />
      )}
      {hasChildItems ? (
        <AriaButton
          slot="chevron"
          className="column-row__chevron"
          aria-label={isExpanded ? t.columns.fold(title) : t.columns.unfold(title)}
        >
          <Icon name="next" />
        </AriaButton>
      ) : (
        <span className="column-row__chevron" />
      )}
      <span className="column-row__name">
        <Link className="column-row__title" href={addressOf("document", { key: column.key })}>
          {title}
        </Link>
        <Chips column={column} leadsNowhere={props.leadsNowhere} />
      </span>
      {column.may_arrange && <Acts {...props} title={title} />}
    </RowContent>
  );
}

function Chips({ column, leadsNowhere }: Pick<ColumnRowProps, "column" | "leadsNowhere">) {
  const t = useArrangementMessages();
  const { status, locations, published } = column;
  const [only] = locations;
  return (
    <span className="column-row__chips">
      {status === 0 && <span className="chip">{t.columns.hidden}</span>}
      {status === 1 && locations.length === 1 && only && (
        <span className="chip">{t.columns.only[only]}</span>
      )}
      {status === 1 && locations.length === 0 && <span className="chip">{t.columns.nowhere}</span>}
      {leadsNowhere && <span className="chip chip--warning">{t.columns.leadsNowhere}</span>}
      {published === null && <span className="chip chip--warning">{t.columns.draft}</span>}
      {isMoved(column) && <span className="chip chip--accent">{t.columns.changed}</span>}
      {isMoved(column) && column.has_other_changes && (
        <span className="chip chip--warning">{t.columns.otherChanges}</span>
      )}
    </span>
  );
}

function Acts(props: ColumnRowProps & { readonly title: string }) {
  const { column, tree, title, onMove, onStay, onToggle, onPlace } = props;
  const t = useArrangementMessages();
  const person = usePerson();
  const isShown = column.status === 1;
  const arrow = (step: ArrowStep, label: string) => {
    const outcome = moveOfArrow(tree, column.key, step);
    return (
      <button
        type="button"
        className={`row-act row-act--${step}`}
        aria-label={label}
        title={label}
        aria-disabled={"problem" in outcome}
        onClick={() =>
          "move" in outcome
            ? onMove(outcome.move)
            : onStay(column.key, outcome.problem, outcome.under)
        }
      >
        <Icon name="chevron" />
      </button>
    );
  };
  return (
    <span className="column-row__acts">
      {arrow("up", t.columns.up(title))}
      {arrow("down", t.columns.down(title))}
      <button
        type="button"
        className="row-act"
        aria-pressed={isShown}
        aria-label={t.columns.show(title)}
        title={t.columns.show(title)}
        onClick={() => onToggle(column)}
      >
        {isShown ? <Icon name="eye" /> : <ArrangeIcon name="hidden" />}
      </button>
      {mayBegin(person, "column") && hasRoomBelow(tree, column.key) && (
        <Link
          className="row-act"
          aria-label={t.columns.newBelow(title)}
          title={t.columns.newBelow(title)}
          href={addressOf("newDocument", {}, { type: "column", column: column.key })}
        >
          <Icon name="plus" />
        </Link>
      )}
      <button
        type="button"
        className="row-act"
        aria-label={t.columns.place(title)}
        title={t.columns.place(title)}
        onClick={() => onPlace(column)}
      >
        <Icon name="more" />
      </button>
    </span>
  );
}

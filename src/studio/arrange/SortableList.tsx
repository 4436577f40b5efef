import type { ReactNode } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { GridList, GridListItem } from "react-aria-components/GridList";
import { DropIndicator, useDragAndDrop } from "react-aria-components/useDragAndDrop";
import { AriaLanguage } from "../components/AriaLanguage.tsx";
import { Icon } from "../components/Icon.tsx";
import { ArrangeIcon } from "./ArrangeIcon.tsx";
import { RowContent } from "./RowContent.tsx";
import { useArrangementMessages } from "./useArrangementMessages.ts";

/** An item of a list that can be ordered. */
export interface Sortable {
  readonly id: string;
  readonly title: string;
}

interface SortableListProps<Item extends Sortable> {
  readonly label: string;
  readonly items: readonly Item[];
  /** False: the list is read-only. */
  readonly isSortable: boolean;
  readonly onSort: (items: readonly Item[], moved: Item) => void;
  readonly children: (item: Item) => ReactNode;
}

/** A list that is ordered by dragging, by keyboard and by buttons. */
export function SortableList<Item extends Sortable>(props: SortableListProps<Item>) {
  const { label, items, isSortable, onSort, children } = props;
  const t = useArrangementMessages();
  const put = (id: string, at: number) => {
    const item = items.find((one) => one.id === id);
    if (item === undefined) return;
    onSort(items.filter((one) => one !== item).toSpliced(at, 0, item), item);
  };
  const dragAndDropHooks = useSortingDrag(items, isSortable, put);
  return (
    <AriaLanguage>
      <GridList
        aria-label={label}
        className="column-tree"
        items={items}
        dependencies={[items, isSortable, t]}
        dragAndDropHooks={dragAndDropHooks}
      >
        {(item) => (
          <GridListItem id={item.id} textValue={item.title} className="column-item">
            <RowContent className="column-row">
              {isSortable && (
                <AriaButton
                  slot="drag"
                  className="column-row__grip"
                  aria-label={t.columns.drag(item.title)}
                >
                  <ArrangeIcon name="grip" />
                </AriaButton>
              )}
              {children(item)}
              {isSortable && (
                <MoveButtons
                  title={item.title}
                  at={items.indexOf(item)}
                  count={items.length}
                  onMove={(at) => put(item.id, at)}
                />
              )}
            </RowContent>
          </GridListItem>
        )}
      </GridList>
    </AriaLanguage>
  );
}

/** Dragging of a list's items, by pointer and keyboard. @param put moves an item to a position */
function useSortingDrag<Item extends Sortable>(
  items: readonly Item[],
  isSortable: boolean,
  put: (id: string, at: number) => void,
) {
  const { dragAndDropHooks } = useDragAndDrop<Item>({
    isDisabled: !isSortable,
    getItems: (keys) =>
      [...keys].map((key) => ({
        "text/plain": items.find(({ id }) => id === key)?.title ?? String(key),
      })),
    getAllowedDropOperations: () => ["move"],
    onReorder: ({ keys, target }) => {
      const [first] = keys;
      const moved = String(first);
      const others = items.filter(({ id }) => id !== moved);
      const at = others.findIndex(({ id }) => id === target.key);
      put(moved, target.dropPosition === "after" ? at + 1 : at);
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className="column-drop" />,
  });
  return dragAndDropHooks;
}

interface MoveButtonsProps {
  /** Title of the item. */
  readonly title: string;
  /** Its place in the list. */
  readonly at: number;
  readonly count: number;
  readonly onMove: (at: number) => void;
}

/** The buttons that move an item by one place. */
function MoveButtons({ title, at, count, onMove }: MoveButtonsProps) {
  const t = useArrangementMessages();
  return (
    <span className="column-row__acts column-row__acts--kept">
      <button
        type="button"
        className="row-act row-act--up"
        aria-label={t.columns.up(title)}
        aria-disabled={at === 0}
        onClick={() => at > 0 && onMove(at - 1)}
      >
        <Icon name="chevron" />
      </button>
      <button
        type="button"
        className="row-act row-act--down"
        aria-label={t.columns.down(title)}
        aria-disabled={at === count - 1}
        onClick={() => at < count - 1 && onMove(at + 1)}
      >
        <Icon name="chevron" />
      </button>
    </span>
  );
}

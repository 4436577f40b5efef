import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Collection } from "react-aria-components/Collection";
import { Tree, TreeItem, TreeItemContent } from "react-aria-components/Tree";
import { DropIndicator, useDragAndDrop } from "react-aria-components/useDragAndDrop";
import { type ColumnTree, moveProblem } from "../../../base/site/columnTree/columnTree.ts";
import type { ColumnMove } from "../../../base/site/columnTree/placeChanges.ts";
import { useArrangementMessages } from "../../arrange/useArrangementMessages.ts";
import { AriaLanguage } from "../../components/AriaLanguage.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { ColumnRow, DraggedContext, type RowActs } from "./ColumnRow.tsx";
import { type ColumnItem, leadingColumns } from "./siteColumnTree.ts";
import { type ArrowStep, moveOfArrow, moveOfDrop } from "./treeMoves.ts";

interface ColumnTreeViewProps extends RowActs {
  readonly tree: ColumnTree<ColumnItem>;
  /** False: the tree is read-only. */
  readonly mayArrange: boolean;
  readonly onSelect: (key: string) => void;
}

/** The tree of columns: opened and closed, dragged by pointer and keyboard, moved by Alt with the arrows. */
export function ColumnTreeView({ tree, mayArrange, onSelect, ...given }: ColumnTreeViewProps) {
  const t = useArrangementMessages();
  const { language } = useInterface();
  const folding = useFolding(tree);
  const onMove = (move: ColumnMove) => {
    // A column moved into a collapsed one stays in sight, with the focus on it.
    if (move.parent !== null) folding.open(move.parent);
    given.onMove(move);
  };
  const acts = { ...given, onMove };
  const { dragAndDropHooks, dragged, hint, onDragOver } = useColumnDrag(tree, onMove);
  const box = useTreeListeners((event) => moveByKey(event, tree, acts), onDragOver);
  const leading = useMemo(() => leadingColumns(tree), [tree]);
  const renderItem = (column: ColumnItem) => (
    <TreeItem
      id={column.key}
      textValue={titleIn(column, language)}
      className="column-item"
      onAction={() => onSelect(column.key)}
    >
      <TreeItemContent>
        {({ hasChildItems, isExpanded, level }) => (
          <ColumnRow
            {...{ column, tree, hasChildItems, isExpanded, level, ...acts }}
            leadsNowhere={!leading.has(column.key)}
          />
        )}
      </TreeItemContent>
      <Collection items={tree.children(column.key)} dependencies={[language, tree]}>
        {renderItem}
      </Collection>
    </TreeItem>
  );
  return (
    <DraggedContext value={dragged}>
      {mayArrange && (
        <div className="column-tree__hints">
          <p className="column-tree__hint">{t.tree.hint}</p>
          {hint !== undefined && <p className="column-tree__refusal">{hint}</p>}
        </div>
      )}
      <div ref={box}>
        <AriaLanguage>
          <Tree
            aria-label={t.columns.tree}
            className={mayArrange ? "column-tree" : "column-tree column-tree--looked-at"}
            items={tree.children(null)}
            dependencies={[language, tree]}
            expandedKeys={folding.expanded}
            onExpandedChange={folding.setExpanded}
            dragAndDropHooks={dragAndDropHooks}
          >
            {renderItem}
          </Tree>
        </AriaLanguage>
      </div>
    </DraggedContext>
  );
}

/** Handles keys before the tree does, and tracks dragging. @returns a ref for the tree */
function useTreeListeners(
  onKeyDown: (event: KeyboardEvent) => void,
  onDragOver: (event: DragEvent) => void,
) {
  const box = useRef<HTMLDivElement>(null);
  const pressed = useEffectEvent(onKeyDown);
  const over = useEffectEvent(onDragOver);
  useEffect(() => {
    const { current } = box;
    const keyDown = (event: KeyboardEvent) => pressed(event);
    const dragOver = (event: DragEvent) => over(event);
    current?.addEventListener("keydown", keyDown, { capture: true });
    current?.addEventListener("dragover", dragOver);
    return () => {
      current?.removeEventListener("keydown", keyDown, { capture: true });
      current?.removeEventListener("dragover", dragOver);
    };
  }, []);
  return box;
}

/** Maximum columns of a tree that is initially expanded; drawing a row takes some milliseconds. */
const maxUnfolded = 150;

/** Expanded columns: initially all of them or, in a large tree, none. */
function useFolding(tree: ColumnTree<ColumnItem>) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const columns = tree.columns();
  const isSmall = columns.length <= maxUnfolded;
  const parents = columns.map(({ key }) => key).filter((key) => tree.children(key).length > 0);
  return {
    expanded: parents.filter((key) => chosen.get(key) ?? isSmall),
    setExpanded: (keys: ReadonlySet<unknown>) =>
      setChosen(new Map(parents.map((key) => [key, keys.has(key)]))),
    open: (key: string) => setChosen((before) => new Map(before).set(key, true)),
  };
}

/** Dragging of columns: which can be dragged, where they can be dropped, and why not. */
function useColumnDrag(tree: ColumnTree<ColumnItem>, onMove: (move: ColumnMove) => void) {
  const t = useArrangementMessages();
  const { language } = useInterface();
  const source = useRef<string>(undefined);
  const [dragged, setDragged] = useState<string>();
  const [hint, setHint] = useState<string>();
  const title = (key: string) => {
    const column = tree.get(key);
    return column === undefined ? key : titleIn(column, language);
  };
  const { dragAndDropHooks } = useDragAndDrop<ColumnItem>({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": title(String(key)) })),
    onDragStart: ({ keys }) => {
      const [first] = keys;
      source.current = first === undefined ? undefined : String(first);
      setDragged(source.current);
    },
    onDragEnd: () => {
      source.current = undefined;
      setDragged(undefined);
      setHint(undefined);
    },
    getAllowedDropOperations: () => ["move"],
    getDropOperation: (target) => {
      const key = source.current;
      if (key === undefined || target.type !== "item") return "cancel";
      if (tree.get(key)?.may_arrange !== true) return "cancel";
      const place = { key: String(target.key), dropPosition: target.dropPosition };
      const { parent } = moveOfDrop(tree, key, place);
      return moveProblem(tree, key, parent) === undefined ? "move" : "cancel";
    },
    onMove: ({ keys, target }) => {
      const [first] = keys;
      if (first === undefined) return;
      const place = { key: String(target.key), dropPosition: target.dropPosition };
      onMove(moveOfDrop(tree, String(first), place));
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className="column-drop" />,
  });
  const onDragOver = ({ target }: DragEvent) => {
    const key = source.current;
    const over = target instanceof Element ? target.closest("[role=row]") : null;
    const under = over instanceof HTMLElement ? over.dataset.key : undefined;
    if (key === undefined || under === undefined) return;
    const problem = moveProblem(tree, key, under);
    setHint(problem && t.columns.refused(title(under), t.problems[problem]));
  };
  return { dragAndDropHooks, dragged, hint, onDragOver };
}

const arrows: Readonly<Record<string, ArrowStep>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "out",
  ArrowRight: "in",
};

function moveByKey(
  event: KeyboardEvent,
  tree: ColumnTree<ColumnItem>,
  { onMove, onStay }: Pick<RowActs, "onMove" | "onStay">,
): void {
  const step = event.altKey ? arrows[event.key] : undefined;
  const { target } = event;
  const row = target instanceof Element ? target.closest("[role=row]") : null;
  const key = row instanceof HTMLElement ? row.dataset.key : undefined;
  if (step === undefined || key === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const outcome = moveOfArrow(tree, key, step);
  if (tree.get(key)?.may_arrange !== true) onStay(key, "not-permitted");
  else if ("move" in outcome) onMove(outcome.move);
  else onStay(key, outcome.problem, outcome.under);
}

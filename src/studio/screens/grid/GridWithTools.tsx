import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { type GridFacts, type GridRow, grid as gridCalls } from "../../data/parts/grid.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { columnsOf, type GridColumn, usualWidth } from "../../grid/gridColumns.ts";
import { Edits } from "../../grid/gridEdits.ts";
import { GridModel } from "../../grid/gridModel.ts";
import { useCommands, useShownKeys } from "../../keys/commands.ts";
import { saveChord } from "../../keys/saveKey.ts";
import { navigate, withQueries } from "../../router/router.tsx";
import { addressOf, type Place } from "../../router/screens.ts";
import { noteUnsaved } from "../../router/unsavedInput.ts";
import { keepPreferences, type Preferences, readPreferences } from "./columnPreferences.ts";
import { ColumnsDialog } from "./dialogs/ColumnsDialog.tsx";
import { FindDialog } from "./dialogs/FindDialog.tsx";
import { SaveDialog, type SavedSet } from "./dialogs/SaveDialog.tsx";
import { SavedNotice } from "./dialogs/SavedNotice.tsx";
import { GridBar, GridFoot } from "./GridBar.tsx";
import { GridView } from "./table/GridView.tsx";
import { GridController } from "./table/gridController.ts";
import { offsetsOf } from "./table/tableLayout.ts";
import { useGridMessages } from "./useGridMessages.ts";

/** Unsaved edits by family. They are kept across filters, orders and other screens. */
const pendingEdits = new Map<string, Edits>();

// Leaving the studio loses them, from any screen.
noteUnsaved({
  isLostAt: (place) =>
    place === undefined && [...pendingEdits.values()].some(({ cells }) => cells > 0),
  drop: () => pendingEdits.clear(),
});

function editsOf(family: string): Edits {
  const known = pendingEdits.get(family) ?? new Edits();
  pendingEdits.set(family, known);
  return known;
}

type DialogName = "columns" | "find" | "save";

interface OpenGridProps {
  readonly place: Place;
  readonly facts: GridFacts;
  readonly label: string;
}

/** A grid with its bar, its dialogs, and the notes on the active cell. */
export function GridWithTools({ place, facts, label }: OpenGridProps) {
  const { queries } = place;
  const { all, columns, preferences, change } = useColumns(facts, queries);
  const grid = useController(facts, queries.family, columns);
  const [dialog, setDialog] = useState<DialogName>();
  const [saved, setSaved] = useState<SavedSet>();
  const offsets = useMemo(
    () =>
      offsetsOf(columns.map((one) => preferences.widths[one.id] ?? usualWidth(one, isNarrow()))),
    [columns, preferences],
  );
  const open = () => {
    const key = grid.model.rows.at(grid.selection.active.row)?.key;
    // In another tab, so that no edits are left behind.
    if (key !== undefined) window.open(addressOf("document", { key }), "_blank", "noopener");
  };
  useShownKeys("grid");
  useCommands([
    { name: "find", run: () => setDialog("find") },
    ...(grid.model.edits.cells > 0
      ? [{ name: "save", keys: [saveChord], run: () => setDialog("save") } as const]
      : []),
  ]);
  const targets = { find: () => setDialog("find"), save: () => setDialog("save"), open };
  const close = () => {
    setDialog(undefined);
    grid.focus();
  };
  const { order = "part", by } = queries;
  const isByColumn = /(?:part|value)$/.test(order);
  const sortedColumn = columns.find(
    ({ facts: { parameter } }) => isByColumn && parameter === (by ?? null),
  );
  const sorted = sortedColumn && { id: sortedColumn.id, isDown: order.startsWith("-") };
  return (
    <div className="grid">
      <GridBar grid={grid} onOpen={setDialog} />
      {saved !== undefined && (
        <SavedNotice grid={grid} saved={saved} onClose={() => setSaved(undefined)} />
      )}
      <GridView
        {...{ grid, columns, offsets, targets, label, sorted }}
        onSort={(column) =>
          navigate(withQueries(place, orderBy(column, queries)), { replace: true })
        }
        onResize={({ id }, width) =>
          change({ ...preferences, widths: { ...preferences.widths, [id]: width } })
        }
      />
      <GridFoot grid={grid} onOpen={setDialog} />
      {dialog === "columns" && <ColumnsDialog {...{ all, preferences, change }} onClose={close} />}
      {dialog === "find" && <FindDialog grid={grid} onClose={close} />}
      {dialog === "save" && (
        <SaveDialog
          {...{ grid, all }}
          onClose={close}
          onSaved={(set) => {
            setSaved(set);
            close();
          }}
        />
      )}
    </div>
  );
}

/** Order by a column; reversed where it is the present one. */
function orderBy({ facts: { parameter } }: GridColumn, { order, by }: Place["queries"]) {
  const name = parameter === null ? "part" : "value";
  const isSame = (by ?? null) === parameter && (order ?? "part") === name;
  return { order: isSame ? `-${name}` : name, by: parameter ?? "" };
}

/** The shown columns of a grid, and their settings. */
function useColumns(facts: GridFacts, { family = "", missing }: Place["queries"]) {
  const [preferences, setPreferences] = useState(() => readPreferences(family));
  const all = useMemo(() => columnsOf(facts.columns), [facts]);
  const columns = useMemo(() => {
    const hidden = new Set(preferences.hidden);
    return all.filter(({ id, facts: { path } }) => {
      if (path === "/partNumber") return true;
      // Of incomplete parts, only columns in which something is missing.
      if (missing !== undefined) return (facts.missing[id] ?? facts.missing[path] ?? 0) > 0;
      return !hidden.has(id);
    });
  }, [all, facts, missing, preferences]);
  const change = (next: Preferences) => {
    setPreferences(next);
    keepPreferences(family, next);
  };
  return { all, columns, preferences, change };
}

/** The controller of a grid, subscribed to. */
function useController(
  facts: GridFacts,
  family: string | undefined,
  columns: readonly GridColumn[],
): GridController {
  const client = useClient();
  const t = useGridMessages();
  const { language } = useInterface();
  const shown = useMemo(() => ({ columns, language, t }), [columns, language, t]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns and words are shown below
  const grid = useMemo(() => {
    const load = async (ids: readonly number[]): Promise<readonly GridRow[]> => {
      const { paths, list } = await gridCalls.rows(client, family, ids);
      const places = facts.columns.map(({ path }) => paths.indexOf(path));
      return list.map((row) => ({
        ...row,
        values: places.map((place) => row.values[place] ?? null),
      }));
    };
    return new GridController(new GridModel(facts.ids, load, editsOf(family ?? "")), shown);
  }, [client, facts, family]);
  if (grid.shown !== shown) grid.show(shown);
  useSyncExternalStore(grid.subscribe, grid.version);
  useSyncExternalStore(grid.model.subscribe, grid.model.version);
  useEffect(() => {
    grid.focus();
  }, [grid]);
  return grid;
}

/** True on a phone, where part numbers are narrower to leave room for values. */
function isNarrow(): boolean {
  return matchMedia("(width < 640px)").matches;
}

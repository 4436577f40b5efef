import { type ClipboardEvent, type KeyboardEvent, memo } from "react";
import { parentOf, pointer } from "../../../../base/site/addresses/jsonPointer.ts";
import { type Language, languageFacts, languages } from "../../../../base/site/languages.ts";
import { Button } from "../../../components/Button.tsx";
import { useInterface } from "../../../frame/language/language.tsx";
import { pathAttribute } from "../../focusField.ts";
import { type FieldProps, useForm } from "../../formContext.ts";
import type { DraftStore } from "../../store/draftStore.ts";
import { itemId, itemsOf } from "../../store/jsonValues.ts";
import { useDocumentMessages, useSectionMessages } from "../../useDocumentMessages.ts";
import { useTextControl } from "../useTextControl.ts";
import { ItemActs } from "./ListItem.tsx";
import { focusItem, moveBy } from "./moveItem.ts";

/**
 * Rows of texts as a table, each cell in both languages. The number of its columns is the field
 * `columns` beside it.
 */
export default function TableField({ field, path }: FieldProps) {
  const { language } = useInterface();
  const t = useSectionMessages();
  const { store, problems, refusal } = useForm();
  const ids = store.useItems(path);
  const problem = problems.useProblem(path);
  const mayEdit = refusal("facts") === undefined;
  const columnsPath = `${parentOf(path)}/columns`;
  const told = store.useValue(columnsPath);
  const names = (field.item?.fields ?? []).map(({ name }) => name);
  const columns = Math.max(1, Math.min(names.length, typeof told === "number" ? told : 1));
  const isFull = field.max !== undefined && ids.length >= field.max;
  return (
    <fieldset className="doc-list doc-table" {...{ [pathAttribute]: path }} tabIndex={-1}>
      <legend>{field.label[language]}</legend>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard */}
      <section className="doc-table__region" tabIndex={0} aria-label={field.label[language]}>
        <ol className="doc-table__rows">
          {ids.map((id, index) => (
            <Row
              key={id}
              field={field}
              path={`${path}${pointer([id])}`}
              place={index + 1}
              names={names.slice(0, columns).join(" ")}
            />
          ))}
        </ol>
      </section>
      {problem !== undefined && <p className="field__error">{problem}</p>}
      {mayEdit && (
        <p className="doc-list__acts">
          <Button icon="plus" disabled={isFull} onClick={() => focusItem(store.insert(path, {}))}>
            {t.table.addRow}
          </Button>
          <Button
            icon="plus"
            disabled={columns >= names.length}
            onClick={() => store.set(columnsPath, columns + 1)}
          >
            {t.table.addColumn}
          </Button>
          <Button
            look="plain"
            disabled={columns <= 1}
            onClick={() => removeColumn(store, path, names, columns)}
          >
            {t.table.removeColumn}
          </Button>
        </p>
      )}
      {mayEdit && <p className="field__hint">{t.table.pasteHint}</p>}
    </fieldset>
  );
}

TableField.areas = [useSectionMessages];

/** Takes the last column away, with what is written in it. */
function removeColumn(
  store: DraftStore,
  path: string,
  names: readonly string[],
  columns: number,
): void {
  const last = names[columns - 1];
  for (const row of itemsOf(store.get(path)))
    store.set(`${path}/${row[itemId]}/${last}`, undefined);
  store.set(`${parentOf(path)}/columns`, columns - 1);
}

interface RowProps extends FieldProps {
  readonly place: number;
  /** Names of its cells, parted by blanks. */
  readonly names: string;
}

const Row = memo(function OneRow({ field, path, place, names }: RowProps) {
  const { store, mode, refusal } = useForm();
  const mayEdit = refusal("facts") === undefined;
  const sides = languages.filter((side) => mode === "both" || mode === side);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || by === undefined || event.nativeEvent.isComposing || !mayEdit) return;
    event.preventDefault();
    event.stopPropagation();
    moveBy(store, path, by);
  };
  return (
    <li className="doc-table__row" data-item={path} onKeyDown={onKeyDown}>
      <span className="doc-item__place">{place}</span>
      {names.split(" ").map((name, column) => (
        <span key={name} className="doc-table__cell">
          {sides.map((side) => (
            <Cell key={side} {...{ field, path, name, side, row: place, column: column + 1 }} />
          ))}
        </span>
      ))}
      {mayEdit && <ItemActs path={path} place={place} />}
    </li>
  );
});

interface CellProps extends FieldProps {
  readonly name: string;
  readonly side: Language;
  readonly row: number;
  readonly column: number;
}

function Cell({ field, path, name, side, row, column }: CellProps) {
  const t = useSectionMessages();
  const { languageNames } = useDocumentMessages();
  const { store, problems, refusal } = useForm();
  const own = `${path}/${name}/${side}`;
  const stored = store.useValue(own);
  const problem = problems.useProblem(own);
  const text = typeof stored === "string" ? stored : "";
  const control = useTextControl(text, (typed) => setText(store, own, typed));
  const onPaste = (event: ClipboardEvent) => {
    const cells = cellsIn(event.clipboardData.getData("text/plain"));
    if (cells === undefined || refusal("facts") !== undefined) return;
    event.preventDefault();
    fill(store, { field, path, name, side }, cells);
  };
  return (
    <textarea
      {...{ ...control, [pathAttribute]: own }}
      className="input doc-text"
      aria-label={t.table.cell(row, column, languageNames[side])}
      aria-invalid={problem !== undefined || undefined}
      title={problem}
      placeholder={languageNames[side]}
      lang={languageFacts[side].tag}
      rows={1}
      readOnly={refusal(side) !== undefined}
      onPaste={onPaste}
    />
  );
}

function setText(store: DraftStore, path: string, typed: string): void {
  const line = typed.replaceAll(/[\r\n]+/g, " ");
  store.set(path, line === "" ? undefined : line);
}

/** The cells of a text that was copied from a spreadsheet; undefined for a text of one cell. */
function cellsIn(text: string): string[][] | undefined {
  const rows = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const isTable = rows.length > 1 || text.includes("\t");
  return isTable ? rows.map((row) => row.split("\t").map((cell) => cell.trim())) : undefined;
}

/** Writes cells into one language, from a cell on; rows and columns that are missing are added. */
function fill(
  store: DraftStore,
  { field, path, name, side }: Pick<CellProps, "field" | "path" | "name" | "side">,
  cells: readonly (readonly string[])[],
): void {
  const { max = Number.POSITIVE_INFINITY, item } = field;
  const names = (item?.fields ?? []).map((one) => one.name);
  const list = parentOf(path);
  const first = itemsOf(store.get(list)).findIndex((one) => path.endsWith(`/${one[itemId]}`));
  const left = names.indexOf(name);
  const columnsPath = `${parentOf(list)}/columns`;
  const told = store.get(columnsPath);
  const widest = Math.min(names.length, left + Math.max(...cells.map((row) => row.length)));
  if (typeof told !== "number" || told < widest) store.set(columnsPath, widest);
  for (const [down, row] of cells.entries()) {
    if (first + down >= max) return;
    const known = itemsOf(store.get(list))[first + down];
    const own = known === undefined ? store.insert(list, {}) : `${list}/${known[itemId]}`;
    for (const [right, text] of row.entries()) {
      const cell = names[left + right];
      if (cell !== undefined) setText(store, `${own}/${cell}/${side}`, text);
    }
  }
}

import type { KeyboardEvent } from "react";
import type { TableColumn, TableMessages } from "./model.ts";

/** The choice of columns above the table. */
export function ColumnMenu({
  columns,
  hidden,
  onChange,
  words,
}: {
  columns: readonly TableColumn[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
  words: TableMessages;
}) {
  return (
    <details className="product-table__menu" onKeyDown={closeOnEscape}>
      <summary>
        {words.columns}
        <span className="product-table__count">
          {columns.length - hidden.size}/{columns.length}
        </span>
      </summary>
      <fieldset className="product-table__choices">
        <legend className="visually-hidden">{words.columns}</legend>
        <p className="product-table__all">
          <button type="button" onClick={() => onChange(new Set())}>
            {words.allColumns}
          </button>
          <button type="button" onClick={() => onChange(new Set(columns.map(({ key }) => key)))}>
            {words.noColumns}
          </button>
        </p>
        {columns.map(({ key, label, lang }) => (
          <label key={key} lang={lang}>
            <input
              type="checkbox"
              checked={!hidden.has(key)}
              onChange={() => onChange(toggled(hidden, key))}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

function closeOnEscape({ key, currentTarget: menu }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== "Escape" || !menu.open) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const others = new Set(keys);
  if (!others.delete(key)) others.add(key);
  return others;
}

import type { KeyboardEvent } from "react";
import type { ColumnOption, FinderMessages } from "./finderProps.ts";

/** The choice of columns above the table. */
export function ColumnMenu({
  columns,
  hidden,
  onChange,
  messages,
}: {
  columns: readonly ColumnOption[];
  /** Names of the columns that are not shown. */
  hidden: ReadonlySet<string>;
  /** Undefined for the columns that the list opens with. */
  onChange: (hidden: ReadonlySet<string> | undefined) => void;
  messages: FinderMessages;
}) {
  const shown = columns.filter(({ name }) => !hidden.has(name)).length;
  return (
    <details className="product-table__menu" onKeyDown={closeOnEscape}>
      <summary>
        {messages.columns}
        <span className="product-table__count">
          {shown}/{columns.length}
        </span>
      </summary>
      <fieldset className="product-table__choices">
        <legend className="visually-hidden">{messages.columns}</legend>
        <p className="product-table__all">
          <button type="button" onClick={() => onChange(undefined)}>
            {messages.keyColumns}
          </button>
          <button type="button" onClick={() => onChange(new Set())}>
            {messages.allColumns}
          </button>
          <button type="button" onClick={() => onChange(new Set(columns.map(({ name }) => name)))}>
            {messages.noColumns}
          </button>
        </p>
        {columns.map(({ name, text, lang }) => (
          <label key={name} lang={lang}>
            <input
              type="checkbox"
              checked={!hidden.has(name)}
              onChange={() => onChange(toggled(hidden, name))}
            />
            {text}
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

function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const others = new Set(names);
  if (!others.delete(name)) others.add(name);
  return others;
}

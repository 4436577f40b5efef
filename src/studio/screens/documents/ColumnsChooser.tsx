import { type KeyboardEvent, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { type ListColumn, moved } from "./listColumns.ts";
import { useColumnName } from "./useColumnName.ts";
import { useListMessages } from "./useListMessages.ts";

interface ColumnsChooserProps {
  readonly possible: readonly ListColumn[];
  readonly shown: readonly ListColumn[];
  /** @param columns null: the usual ones */
  readonly onChange: (columns: readonly string[] | null) => void;
}

/** The columns of a list: ticked ones are shown, in an order that is changed by dragging and by keys. */
export function ColumnsChooser({ possible, shown, onChange }: ColumnsChooserProps) {
  const t = useListMessages();
  const nameOf = useColumnName();
  const [dragged, setDragged] = useState<string>();
  const ids = shown.map(({ id }) => id);
  const others = possible.filter(({ id }) => !ids.includes(id));
  const move = (id: string, by: number) => onChange(moved(ids, id, by));
  return (
    <fieldset className="display__group">
      <legend>{t.columns}</legend>
      <ul className="columns-chooser">
        {[...shown, ...others].map((column) => {
          const { id } = column;
          const name = nameOf(column);
          const at = ids.indexOf(id);
          const isShown = at !== -1;
          const onKeyDown = (event: KeyboardEvent) => {
            const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
            if (by === undefined || !event.altKey || !isShown) return;
            event.preventDefault();
            move(id, by);
          };
          return (
            <li
              key={id}
              draggable={isShown}
              data-dragged={dragged === id || undefined}
              onKeyDown={onKeyDown}
              onDragStart={() => setDragged(id)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => {
                if (dragged === undefined || !isShown) return;
                event.preventDefault();
                if (dragged !== id) move(dragged, at - ids.indexOf(dragged));
              }}
            >
              <label className="check">
                <input
                  type="checkbox"
                  checked={isShown}
                  onChange={() =>
                    onChange(isShown ? ids.filter((one) => one !== id) : [...ids, id])
                  }
                />
                {name}
              </label>
              {isShown && (
                <>
                  <Button
                    look="plain"
                    icon="chevron"
                    className="columns-chooser__up"
                    aria-label={t.moveUp(name)}
                    aria-disabled={at === 0}
                    onClick={() => move(id, -1)}
                  />
                  <Button
                    look="plain"
                    icon="chevron"
                    aria-label={t.moveDown(name)}
                    aria-disabled={at === ids.length - 1}
                    onClick={() => move(id, 1)}
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
      <p className="columns-chooser__foot">
        <span>{t.columnsHint}</span>
        <Button look="plain" onClick={() => onChange(null)}>
          {t.resetColumns}
        </Button>
      </p>
    </fieldset>
  );
}

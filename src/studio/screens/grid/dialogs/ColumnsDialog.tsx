import { Button } from "../../../components/Button.tsx";
import { Dialog, DialogActions } from "../../../components/dialogs/Dialog.tsx";
import { useInterface } from "../../../frame/language/language.tsx";
import { columnTitle, type GridColumn, usualWidth } from "../../../grid/gridColumns.ts";
import type { Preferences } from "../columnPreferences.ts";
import { useGridMessages } from "../useGridMessages.ts";

/** Step of the width buttons, and the limits of widths, in CSS pixels. */
const widths = { step: 40, least: 64, most: 640 } as const;

interface ColumnsDialogProps {
  readonly all: readonly GridColumn[];
  readonly preferences: Preferences;
  readonly change: (preferences: Preferences) => void;
  readonly onClose: () => void;
}

/** Dialog of the shown columns, by group, and their widths. */
export function ColumnsDialog({ all, preferences, change, onClose }: ColumnsDialogProps) {
  const t = useGridMessages();
  const { language } = useInterface();
  const hidden = new Set(preferences.hidden);
  const others = all.filter(({ facts }) => facts.path !== "/partNumber");
  const groups = Map.groupBy(others, ({ facts }) => facts.group?.key ?? "");
  const show = (columns: readonly GridColumn[], isShown: boolean) => {
    const ids = columns.map(({ id }) => id);
    const rest = preferences.hidden.filter((id) => !ids.includes(id));
    change({ ...preferences, hidden: isShown ? rest : [...rest, ...ids] });
  };
  return (
    <Dialog title={t.columnsDialog.title} onClose={onClose} width="wide">
      {[...groups].map(([key, columns]) => {
        const title = columns[0]?.facts.group?.title;
        const shown = columns.filter(({ id }) => !hidden.has(id)).length;
        return (
          <fieldset key={key} className="doc-values">
            <legend>
              <label className="check">
                <input
                  type="checkbox"
                  checked={shown === columns.length}
                  ref={(box) => {
                    if (box) box.indeterminate = shown > 0 && shown < columns.length;
                  }}
                  onChange={() => show(columns, shown < columns.length)}
                />
                {title?.[language] ?? title?.en ?? t.columnsDialog.own}
              </label>
            </legend>
            <div className="grid-choices">
              {columns.map((column) => (
                <Choice
                  key={column.id}
                  {...{ column, preferences, change }}
                  isShown={!hidden.has(column.id)}
                  onShow={(isShown) => show([column], isShown)}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
      <DialogActions>
        <Button onClick={() => change({ ...preferences, hidden: [] })}>
          {t.columnsDialog.all}
        </Button>
        <Button look="primary" onClick={onClose}>
          {t.columnsDialog.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ChoiceProps extends Pick<ColumnsDialogProps, "preferences" | "change"> {
  readonly column: GridColumn;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

function Choice({ column, isShown, onShow, preferences, change }: ChoiceProps) {
  const t = useGridMessages();
  const { language } = useInterface();
  const title = columnTitle(column, language, t.languages);
  const width = preferences.widths[column.id] ?? usualWidth(column);
  const resize = (by: number) => {
    const next = Math.min(widths.most, Math.max(widths.least, width + by));
    change({ ...preferences, widths: { ...preferences.widths, [column.id]: next } });
  };
  return (
    <span className="grid-choice">
      <label className="check">
        <input type="checkbox" checked={isShown} onChange={() => onShow(!isShown)} />
        {title}
      </label>
      <button
        type="button"
        aria-label={t.columnsDialog.narrower(title)}
        onClick={() => resize(-widths.step)}
      >
        −
      </button>
      <button
        type="button"
        aria-label={t.columnsDialog.wider(title)}
        onClick={() => resize(widths.step)}
      >
        +
      </button>
    </span>
  );
}

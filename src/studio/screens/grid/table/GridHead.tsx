import type { PointerEvent } from "react";
import type { Language } from "../../../../base/site/languages.ts";
import { Icon } from "../../../components/Icon.tsx";
import { columnTitle, type GridColumn } from "../../../grid/gridColumns.ts";
import type { Area } from "../../../grid/selectedArea.ts";
import { useGridMessages } from "../useGridMessages.ts";
import { headHeight, type Offsets } from "./tableLayout.ts";

/** Narrowest column, in CSS pixels. */
const minWidth = 64;

interface GridHeadProps {
  readonly columns: readonly GridColumn[];
  readonly offsets: Offsets;
  readonly drawn: Area;
  readonly language: Language;
  readonly sorted: { readonly id: string; readonly isDown: boolean } | undefined;
  readonly onSort: (column: GridColumn) => void;
  readonly onResize: (column: GridColumn, width: number) => void;
}

/** The headings of the columns in view. By keyboard, sorting and widths are in the bar above. */
export function GridHead(props: GridHeadProps) {
  const { columns, offsets, drawn } = props;
  const places = [0];
  for (let place = drawn.left; place <= drawn.right; place += 1) places.push(place);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn in parts
    // biome-ignore lint/a11y/useFocusableInteractive: the input over the active cell has the focus
    <div
      role="row"
      aria-rowindex={1}
      className="grid__head"
      style={{ height: `${headHeight}px`, width: `${offsets.at(-1) ?? 0}px` }}
    >
      {places.map((place) => {
        const column = columns[place];
        return column && <Heading key={column.id} {...props} column={column} place={place} />;
      })}
    </div>
  );
}

interface HeadingProps extends GridHeadProps {
  readonly column: GridColumn;
  readonly place: number;
}

function Heading({ column, place, offsets, language, sorted, onSort, onResize }: HeadingProps) {
  const t = useGridMessages();
  const left = offsets[place] ?? 0;
  const width = (offsets[place + 1] ?? left) - left;
  const isSorted = sorted?.id === column.id;
  const { group, requirement } = column.facts;
  const title = columnTitle(column, language, t.languages);
  const isSortable = column.facts.parameter !== null || place === 0;
  const direction = sorted?.isDown ? "descending" : "ascending";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn in parts
    // biome-ignore lint/a11y/useFocusableInteractive: the input over the active cell has the focus
    <div
      role="columnheader"
      aria-colindex={place + 1}
      aria-sort={isSorted ? direction : undefined}
      className={place === 0 ? "grid__heading grid__heading--first" : "grid__heading"}
      style={place === 0 ? { width: `${width}px` } : { left: `${left}px`, width: `${width}px` }}
    >
      {group !== null && (
        <span className="grid__group">{group.title[language] ?? group.title.en}</span>
      )}
      <span className="grid__title" title={title}>
        {title}
        {requirement === "must" && (
          <span className="grid__must" title={t.required}>
            {" *"}
          </span>
        )}
      </span>
      {isSortable && (
        <button
          type="button"
          tabIndex={-1}
          className="grid__sort"
          data-sorted={isSorted || undefined}
          aria-label={t.sortBy(title)}
          onClick={() => onSort(column)}
        >
          <Icon name="chevron" className={isSorted && !sorted.isDown ? "icon--up" : ""} />
        </button>
      )}
      <span
        className="grid__resize"
        data-resize=""
        onPointerDown={(event) => resize(event, width, (next) => onResize(column, next))}
      />
    </div>
  );
}

/** Follows a pointer that draws a column's edge. */
function resize(event: PointerEvent, from: number, change: (width: number) => void): void {
  event.preventDefault();
  event.stopPropagation();
  const begin = event.clientX;
  const over = new AbortController();
  const { signal } = over;
  addEventListener(
    "pointermove",
    ({ clientX }) => change(Math.max(minWidth, Math.round(from + clientX - begin))),
    { signal },
  );
  for (const kind of ["pointerup", "pointercancel"]) {
    addEventListener(kind, () => over.abort(), { signal });
  }
}

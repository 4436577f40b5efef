import { familyColumn, lifecycleColumn } from "../../../base/finder/finderTable.ts";
import { unitAfter } from "../../components/product/NamedValueList.tsx";
import { Text } from "../../components/text/Text.tsx";
import { CodesFit, CompareTick } from "./CodesFitAndCompareTick.tsx";
import type { FinderMessages, Heading, Row } from "./finderProps.ts";
import { useCompareTicks } from "./useCompareTicks.ts";
import type { Finder } from "./useFinder.ts";

/** Figures of a card: those that decide between parts. */
const cardFigures = 3;

/** Parts one below the other, each with the first figures of the list, for narrow screens. */
export function PartCards({ caption, finder }: { caption: string; finder: Finder }) {
  const { screen, messages } = finder;
  const { rows, columns } = screen;
  const list = useCompareTicks<HTMLUListElement>(rows);
  const figures = columns.flatMap((column, index) =>
    column.name === lifecycleColumn || column.name === familyColumn ? [] : [{ column, index }],
  );
  const sorted = figures.filter(({ column }) => column.sorted !== undefined);
  const shown = [...new Set([...sorted, ...figures])].slice(0, cardFigures);
  return (
    <ul className="part-cards" aria-label={caption} ref={list}>
      {rows.map((row) => (
        <Card key={row.id} row={row} columns={columns} figures={shown} messages={messages} />
      ))}
    </ul>
  );
}

function Card({
  row,
  columns,
  figures,
  messages,
}: {
  row: Row;
  columns: readonly Heading[];
  figures: readonly { readonly column: Heading; readonly index: number }[];
  messages: FinderMessages;
}) {
  const stage = row.cells[columns.findIndex(({ name }) => name === lifecycleColumn)];
  return (
    <li className="part-card">
      <h3 className="part-card__part">
        <a href={row.href}>{row.number}</a>
      </h3>
      {stage ? <span className={`badge badge--${row.stage}`}>{stage[0]}</span> : null}
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the tick has its own name */}
      <label className="part-card__compare">
        <CompareTick row={row} messages={messages} />
        <span aria-hidden="true">{messages.compare}</span>
      </label>
      <CodesFit row={row} messages={messages} className="part-card__codes" />
      <dl className="part-card__figures">
        {figures.map(({ column, index }) => {
          const cell = row.cells[index];
          return (
            <div key={column.name}>
              <dt>
                <Text of={column} />
              </dt>
              <dd lang={cell?.[1]}>{cell ? `${cell[0]}${unitAfter(column.unit ?? "")}` : "–"}</dd>
            </div>
          );
        })}
      </dl>
    </li>
  );
}

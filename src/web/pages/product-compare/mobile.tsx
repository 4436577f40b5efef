import { usePage } from "../../components/pageEnvironment.tsx";
import { LifecycleBadge } from "../../components/product/LifecycleBadge.tsx";
import { PartPicture } from "../../components/product/PartPicture.tsx";
import { Text } from "../../components/text/Text.tsx";
import { Cell, RowLabel } from "./comparedCells.tsx";
import { adopted, CompareHead, PartControls } from "./compareHead.tsx";
import type { CompareProps } from "./load.ts";

/**
 * The comparison on mobile: two parts at a time, the others by a swipe. A parameter's name stands
 * above its values, so that they have the whole width.
 */
export function MobileComparison(props: CompareProps) {
  const { parts } = props;
  const { compare } = usePage().messages;
  return (
    <div className="compare compare--mobile wrap" data-comparison={adopted(parts)}>
      <CompareHead {...props} />
      {parts.length > 2 ? <p className="compare__swipe">{compare.swipe}</p> : null}
      {parts.length > 0 ? (
        <>
          {/* Repeats the table's head where it stays in sight; the script moves it with the table. */}
          <div className="compare-strip" data-strip="" aria-hidden="true">
            <div className={`compare-strip__parts compare-table--${parts.length}`}>
              {parts.map(({ id, partNumber }) => (
                <span key={id}>{partNumber}</span>
              ))}
            </div>
          </div>
          <Table {...props} />
        </>
      ) : null}
    </div>
  );
}

function Table({ parts, groups, counts, onlyDifferences }: CompareProps) {
  const { compare } = usePage().messages;
  const label = compare.table(parts.map(({ partNumber }) => partNumber));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section className="compare__region" aria-label={label} tabIndex={0} data-strip-source="">
      <table className={`compare-table compare-table--${parts.length}`}>
        <thead>
          <tr className="compare-table__parts">
            {parts.map((part) => (
              <th key={part.id} scope="col">
                <a href={part.href}>{part.partNumber}</a>
              </th>
            ))}
          </tr>
          <tr className="compare-table__pictures">
            {parts.map((part) => (
              <td key={part.id}>
                <PartControls part={part} />
                {part.look ? <PartPicture look={part.look} small /> : null}
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="compare-table__names">
            {parts.map((part) => (
              <td key={part.id}>
                <LifecycleBadge stage={part.stage} />
                <p>
                  <Text of={part.name} />
                </p>
              </td>
            ))}
          </tr>
        </tbody>
        {groups.map((group) => (
          <Group key={group.title.text} group={group} count={parts.length} />
        ))}
      </table>
      {onlyDifferences && counts.differing === 0 ? (
        <p className="compare__same">{compare.noDifferences}</p>
      ) : null}
    </section>
  );
}

/** Each parameter is a row group of its own, whose heading spans the values under it. */
function Group({ group, count }: { group: CompareProps["groups"][number]; count: number }) {
  return (
    <>
      <tbody>
        <tr className="compare-table__group">
          <th colSpan={count} scope="colgroup">
            <span>
              <Text of={group.title} />
            </span>
          </th>
        </tr>
      </tbody>
      {group.rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parameters may carry the same label
        <tbody key={index}>
          <tr className="compare-table__label">
            <th colSpan={count} scope="rowgroup">
              <span>
                <RowLabel row={row} />
              </span>
            </th>
          </tr>
          <tr>
            {row.cells.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell's place is its part's
              <Cell key={at} cell={cell} row={row} />
            ))}
          </tr>
        </tbody>
      ))}
    </>
  );
}

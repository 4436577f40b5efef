import { usePage } from "../../components/pageEnvironment.tsx";
import { LifecycleBadge } from "../../components/product/LifecycleBadge.tsx";
import { PartPicture } from "../../components/product/PartPicture.tsx";
import { Text } from "../../components/text/Text.tsx";
import { Cell, RowLabel } from "./comparedCells.tsx";
import { adopted, CompareHead, PartControls } from "./compareHead.tsx";
import type { CompareProps } from "./load.ts";

/** The comparison on the desktop surface: parameters down the side, the parts' numbers always in sight. */
export function DesktopComparison(props: CompareProps) {
  return (
    <div className="compare wrap" data-comparison={adopted(props.parts)}>
      <CompareHead {...props} />
      {props.parts.length > 0 ? <Table {...props} /> : null}
    </div>
  );
}

function Table({ parts, groups, counts, onlyDifferences }: CompareProps) {
  const { compare } = usePage().messages;
  const label = compare.table(parts.map(({ partNumber }) => partNumber));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section className="compare__region" aria-label={label} tabIndex={0}>
      <table className={`compare-table compare-table--${parts.length}`}>
        <TableHead parts={parts} />
        {groups.map((group) => (
          <tbody key={group.title.text}>
            <tr className="compare-table__group">
              <th scope="rowgroup" colSpan={parts.length + 1}>
                <Text of={group.title} />
              </th>
            </tr>
            {group.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two parameters may carry the same label
              <tr key={index}>
                <th scope="row">
                  <RowLabel row={row} />
                </th>
                {row.cells.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell's place is its part's
                  <Cell key={at} cell={cell} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {onlyDifferences && counts.differing === 0 ? (
        <p className="compare__same">{compare.noDifferences}</p>
      ) : null}
    </section>
  );
}

/** The parts' pictures, numbers, lifecycle stages and names. */
function TableHead({ parts }: Pick<CompareProps, "parts">) {
  const { compare, products } = usePage().messages;
  return (
    <>
      <thead>
        <tr className="compare-table__pictures">
          <td />
          {parts.map((part) => (
            <td key={part.id}>
              <PartControls part={part} />
              {part.look ? <PartPicture look={part.look} small /> : null}
            </td>
          ))}
        </tr>
        <tr className="compare-table__parts">
          <th scope="col">{compare.parameter}</th>
          {parts.map((part) => (
            <th key={part.id} scope="col">
              <a href={part.href}>{part.partNumber}</a>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className="compare-table__names">
          <th scope="row">{products.stage}</th>
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
    </>
  );
}

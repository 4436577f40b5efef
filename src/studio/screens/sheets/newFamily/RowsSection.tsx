import { Button } from "../../../components/Button.tsx";
import { Section } from "../../../frame/Screen.tsx";
import { useNewFamilyMessages } from "../useSheetsMessages.ts";
import { OpenPackages } from "./OpenPackages.tsx";
import { focusNextRow } from "./PairFields.tsx";
import type { OpenList } from "./useListPlan.ts";

/** Maximum problems and rows named. */
const maxNamed = 12;

const codes = ["sum", "hidden", "number", "twice", "present", "packages"] as const;

/** Rows that make no part, to be left out by reason or one by one. */
export function RowsSection({ list }: { readonly list: OpenList }) {
  const t = useNewFamilyMessages();
  const { plan, choices, change } = list;
  const { problem_rows: counts, problem_count: total, left } = plan;
  if (total === 0 && left === 0 && choices.packages.length === 0) return null;
  return (
    <Section title={t.rows}>
      <div data-open={total > 0 || undefined}>
        <Problems list={list} />
        <OpenPackages list={list} />
        {total > maxNamed && <p className="table__quiet">{t.more(total - maxNamed)}</p>}
        <div className="field-row">
          {codes.map((code) => {
            const count = counts.find((one) => one.code === code)?.count ?? 0;
            if (count === 0) return null;
            return (
              <Button
                key={code}
                onClick={() => change({ leaveRows: [...choices.leaveRows, code] })}
              >
                {t.rowCodes[code](count)}
              </Button>
            );
          })}
        </div>
        {left > 0 && <LeftRows list={list} />}
      </div>
    </Section>
  );
}

function Problems({ list: { plan, changeRow } }: { readonly list: OpenList }) {
  const t = useNewFamilyMessages();
  return (
    <ul className="list-problems">
      {plan.problems.slice(0, maxNamed).map(({ address, row, code, message }) => (
        <li key={`${address} ${message}`}>
          <code>{address}</code> {message}{" "}
          {row !== null && (
            <Button
              look="plain"
              aria-label={t.leaveRow(row, message)}
              onClick={({ currentTarget }) => {
                focusNextRow(currentTarget);
                changeRow(row, true);
              }}
            >
              {t.leave}
            </Button>
          )}
          {row !== null && (code === "sum" || code === "hidden") && (
            <Button
              look="plain"
              aria-label={t.isPartRow(row, message)}
              onClick={({ currentTarget }) => {
                focusNextRow(currentTarget);
                changeRow(row, false);
              }}
            >
              {t.isPart}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Rows left out, with buttons that include them again. */
function LeftRows({ list: { plan, change, changeRow } }: { readonly list: OpenList }) {
  const t = useNewFamilyMessages();
  const { left, left_rows: rows } = plan;
  return (
    <details className="list-left">
      <summary>
        <span role="status">{t.left(left)}</span>
      </summary>
      <ul className="list-problems">
        {rows.map(({ address, row, code, text }) => (
          <li key={address}>
            <code>{address}</code> {text}{" "}
            <span className="table__quiet">({t.leftReasons[code]})</span>{" "}
            {code === "chosen" && (
              <Button
                look="plain"
                aria-label={t.takeRowAgain(row, text)}
                onClick={({ currentTarget }) => {
                  focusNextRow(currentTarget);
                  changeRow(row, undefined);
                }}
              >
                {t.takeRow}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {left > rows.length && <p className="table__quiet">{t.more(left - rows.length)}</p>}
      <Button look="plain" onClick={() => change({ leaveRows: [], rows: [] })}>
        {t.takeBack}
      </Button>
    </details>
  );
}

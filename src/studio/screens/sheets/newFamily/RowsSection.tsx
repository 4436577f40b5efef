import { Button } from "../../../components/Button.tsx";
import { Section } from "../../../frame/Screen.tsx";
import { useNewFamilyMessages } from "./messages.ts";
import type { OpenList } from "./useListPlan.ts";

/** Problems that are named. */
const maxProblems = 12;

const codes = ["number", "twice", "present", "packages"] as const;

/** Rows that make no part, which can be left out by their reason. */
export function RowsSection({ list }: { readonly list: OpenList }) {
  const t = useNewFamilyMessages();
  const { plan, choices, change } = list;
  const { problems, problem_rows: counts, problem_count: total, left } = plan;
  if (total === 0 && left === 0) return null;
  return (
    <Section title={t.rows}>
      <div data-open={total > 0 || undefined}>
        <ul className="list-problems">
          {problems.slice(0, maxProblems).map(({ address, message }) => (
            <li key={`${address} ${message}`}>
              <code>{address}</code> {message}
            </li>
          ))}
        </ul>
        {total > maxProblems && <p className="table__quiet">{t.more(total - maxProblems)}</p>}
        <div className="filters">
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
        {left > 0 && (
          <p className="list-left">
            {t.left(left)}{" "}
            <Button look="plain" onClick={() => change({ leaveRows: [] })}>
              {t.takeBack}
            </Button>
          </p>
        )}
      </div>
    </Section>
  );
}

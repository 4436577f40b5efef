import { otherLanguage } from "../../../../base/site/languages.ts";
import { Button } from "../../../components/Button.tsx";
import { Table } from "../../../components/lists/Table.tsx";
import { partsOfPage } from "../../../data/parts/newFamily.ts";
import { useInterface } from "../../../frame/language/language.tsx";
import { Section } from "../../../frame/Screen.tsx";
import { useNewFamilyMessages } from "../useSheetsMessages.ts";
import { focusNextRow } from "./PairFields.tsx";
import type { OpenList } from "./useListPlan.ts";

interface PartsPreviewProps {
  readonly list: OpenList;
  /** From 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** The parts that are made, as they are understood, some at a time. */
export function PartsPreview({ list, page, onPage }: PartsPreviewProps) {
  const t = useNewFamilyMessages();
  const { language } = useInterface();
  const { plan, changeRow } = list;
  const { rows, parts, parameters } = plan;
  const title = t.parts(parts, parameters);
  if (parts === 0) return null;
  const columns = plan.columns.flatMap(({ parameter, label, address }) => {
    if (parameter === null || label === null) return [];
    const name = label[language] || label[otherLanguage(language)];
    return [{ parameter, label: name || address }];
  });
  // Two columns may have one name; a heading of a table stands for itself.
  const headed = columns.filter(
    ({ label }, index) => columns.findIndex((one) => one.label === label) === index,
  );
  return (
    <Section title={title}>
      <Table
        label={title}
        columns={[t.partNumber, t.name, t.packages, ...headed.map(({ label }) => label), t.leave]}
      >
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row" data-label={t.partNumber}>
              {row.number}
            </th>
            <td data-label={t.name}>{row.name}</td>
            <td data-label={t.packages}>{row.packages}</td>
            {headed.map(({ parameter, label }) => (
              <td key={parameter} data-label={label}>
                {row.values.find((one) => one.parameter === parameter)?.text ?? ""}
              </td>
            ))}
            <td data-label={t.leave}>
              <Button
                aria-label={t.leaveRow(row.row, row.number)}
                onClick={({ currentTarget }) => {
                  focusNextRow(currentTarget);
                  changeRow(row.row, true);
                }}
              >
                {t.leave}
              </Button>
            </td>
          </tr>
        ))}
      </Table>
      <PartsPages {...{ parts, page, onPage }} />
    </Section>
  );
}

interface PartsPagesProps extends Omit<PartsPreviewProps, "list"> {
  /** All that are made. */
  readonly parts: number;
}

/** The way from some parts to the next ones; nothing where they fit on one page. */
function PartsPages({ parts, page, onPage }: PartsPagesProps) {
  const t = useNewFamilyMessages();
  if (parts <= partsOfPage) return null;
  const from = (page - 1) * partsOfPage + 1;
  return (
    <div className="list-pages">
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t.earlier}
      </Button>
      <span>{t.page(from, Math.min(parts, from + partsOfPage - 1), parts)}</span>
      <Button disabled={page * partsOfPage >= parts} onClick={() => onPage(page + 1)}>
        {t.later}
      </Button>
    </div>
  );
}

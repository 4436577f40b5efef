import { Button } from "../../../components/Button.tsx";
import { Notice } from "../../../components/Notice.tsx";
import { usePunctuation } from "../../../frame/language.tsx";
import { Section } from "../../../frame/Screen.tsx";
import { ColumnCard } from "./ColumnCard.tsx";
import { GroupSelect } from "./GroupSelect.tsx";
import { useNewFamilyMessages } from "./messages.ts";
import { PairFields } from "./PairFields.tsx";
import type { OpenList } from "./useListPlan.ts";

/** What each column of a list is, with examples of its values. */
export function ColumnsSection({ list }: { readonly list: OpenList }) {
  const t = useNewFamilyMessages();
  const punctuation = usePunctuation();
  const { plan, choices, change, changeColumn } = list;
  const asked = new Set(plan.questions.flatMap(({ column }) => column ?? []));
  const unknown = plan.questions.flatMap(({ code, column }) =>
    code === "unknown" && column !== null ? [column] : [],
  );
  const codes = new Set(plan.questions.map(({ code }) => code));
  const intro = t.columnsIntro(plan.columns.length - asked.size, asked.size);
  const leftOut = plan.columns
    .filter(({ is }) => is === "ignore")
    .map(({ heading, address }) => heading || address);
  const isGroupOpen = codes.has("group") || codes.has("newGroup");
  return (
    <Section title={t.columns} intro={intro}>
      {plan.questions
        .filter(({ code }) => code === "large" || code === "parameters")
        .map(({ code, message }) => (
          <Notice key={code} tone="warning" title={message} />
        ))}
      <div className="filters list-fields" data-open={isGroupOpen || undefined}>
        <GroupSelect
          label={t.groupForAll}
          list={list}
          value={choices.group ?? ""}
          none={t.choose}
          onChange={(group) => change({ group })}
        />
        {choices.groups.map((group, index) => (
          <PairFields
            key={group.key}
            labels={t.groupTitleIn}
            value={group.title}
            maxLength={60}
            onChange={(title) =>
              change({ groups: choices.groups.with(index, { ...group, title }) })
            }
          />
        ))}
        {unknown.length > 0 && (
          <Button
            onClick={() => {
              for (const column of unknown) changeColumn(column, { is: "new" });
            }}
          >
            {t.takeUnknown(unknown.length)}
          </Button>
        )}
        {unknown.length > 0 && (
          <Button
            onClick={() => {
              for (const column of unknown) changeColumn(column, { is: "ignore" });
            }}
          >
            {t.leaveUnknown(unknown.length)}
          </Button>
        )}
      </div>
      {leftOut.length > 0 && (
        <p className="table__quiet">{t.leftOut(leftOut.join(punctuation.list))}</p>
      )}
      {plan.columns.map((column) => (
        <ColumnCard
          key={column.column}
          column={column}
          list={list}
          questions={plan.questions.filter((one) => one.column === column.column)}
        />
      ))}
    </Section>
  );
}

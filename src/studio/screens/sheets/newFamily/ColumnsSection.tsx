import { Button } from "../../../components/Button.tsx";
import { Notice } from "../../../components/Notice.tsx";
import { usePunctuation } from "../../../frame/language/language.tsx";
import { Section } from "../../../frame/Screen.tsx";
import { useNewFamilyMessages } from "../useSheetsMessages.ts";
import { ColumnCard } from "./ColumnCard.tsx";
import { GroupSelect } from "./GroupSelect.tsx";
import { PairFields } from "./PairFields.tsx";
import type { OpenList } from "./useListPlan.ts";

/** Meanings of a list's columns, with examples of their values. */
export function ColumnsSection({ list }: { readonly list: OpenList }) {
  const t = useNewFamilyMessages();
  const punctuation = usePunctuation();
  const { plan } = list;
  const asked = new Set(plan.questions.flatMap(({ column }) => column ?? []));
  const intro = t.columnsIntro(plan.columns.length - asked.size, asked.size);
  const leftOut = plan.columns
    .filter(({ is }) => is === "ignore")
    .map(({ heading, address }) => heading || address);
  return (
    <Section title={t.columns} intro={intro}>
      {plan.questions
        .filter(({ code }) => code === "large" || code === "parameters")
        .map(({ code, message }) => (
          <Notice key={code} tone="warning" title={message} />
        ))}
      <ForAllColumns list={list} />
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

/**
 * Choices for several columns: the group of new parameters, and the treatment of unknown columns.
 */
function ForAllColumns({ list }: { readonly list: OpenList }) {
  const t = useNewFamilyMessages();
  const { plan, choices, change, changeColumn } = list;
  const unknown = plan.questions.flatMap(({ code, column }) =>
    (code === "unknown" || code === "hidden") && column !== null ? [column] : [],
  );
  const isOpen = plan.questions.some(({ code }) => code === "group" || code === "newGroup");
  const takeUnknownFor = (is: "new" | "ignore") => {
    for (const column of unknown) changeColumn(column, { is });
  };
  return (
    <div className="field-row list-fields" data-open={isOpen || undefined}>
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
          onChange={(title) => change({ groups: choices.groups.with(index, { ...group, title }) })}
        />
      ))}
      {unknown.length > 0 && (
        <>
          <Button onClick={() => takeUnknownFor("new")}>{t.takeUnknown(unknown.length)}</Button>
          <Button onClick={() => takeUnknownFor("ignore")}>{t.leaveUnknown(unknown.length)}</Button>
        </>
      )}
    </div>
  );
}

import { useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { Table } from "../../../components/lists/Table.tsx";
import { FailureNotice } from "../../../components/Notice.tsx";
import { useToast } from "../../../components/Toasts.tsx";
import { type DeskRule, deskSettings } from "../../../data/desk/replies.ts";
import { usePunctuation } from "../../../frame/language/language.tsx";
import { Section } from "../../../frame/Screen.tsx";
import { useDeskMessages, useDeskSettingMessages } from "../useDeskMessages.ts";
import { RuleDialog } from "./RuleDialog.tsx";
import { RowButtons } from "./Templates.tsx";
import { useDeskChoices } from "./useDeskChoices.ts";
import { useSettingList } from "./useSettingList.ts";

/** The rules by which new enquiries are assigned, in their order. */
export function Rules() {
  const t = useDeskSettingMessages();
  const tell = useToast();
  const fitText = useFitText();
  const [open, setOpen] = useState<DeskRule | "new">();
  const { query, remove, refresh } = useSettingList("rules", {
    list: deskSettings.rules,
    remove: deskSettings.removeRule,
    onRemoved: ({ position }) => tell(t.removed(t.ruleName(position))),
  });
  const { data, isError, error, refetch } = query;
  const last = Math.max(0, ...(data ?? []).map(({ position }) => position));
  return (
    <Section
      title={t.rules}
      intro={t.rulesIntro}
      actions={
        <Button icon="plus" onClick={() => setOpen("new")}>
          {t.addRule}
        </Button>
      }
    >
      {isError && <FailureNotice error={error} retry={refetch} />}
      {remove.isError && <FailureNotice error={remove.error} />}
      {data?.length === 0 ? (
        <p className="empty">{t.noRules}</p>
      ) : (
        <Table
          label={t.rules}
          columns={[t.position, t.fits, t.assignee, t.review, t.acts]}
          bones={data === undefined && !isError ? 3 : 0}
        >
          {data?.map((rule) => (
            <tr key={rule.id}>
              <th scope="row">{rule.position}</th>
              <td data-label={t.fits}>{fitText(rule)}</td>
              <td data-label={t.assignee}>{rule.assignee?.name ?? t.nobody}</td>
              <td data-label={t.review}>{rule.needs_review ? t.reviewed : t.none}</td>
              <td data-label={t.acts}>
                <RowButtons
                  name={t.ruleName(rule.position)}
                  onEdit={() => setOpen(rule)}
                  onRemove={() => remove.mutate(rule)}
                />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {open !== undefined && (
        <RuleDialog
          rule={open === "new" ? undefined : open}
          position={last + 10}
          onClose={() => setOpen(undefined)}
          onSaved={(position) => {
            tell(t.saved(t.ruleName(position)));
            void refresh();
          }}
        />
      )}
    </Section>
  );
}

/** Conditions of a rule, in words. */
function useFitText(): (rule: DeskRule) => string {
  const t = useDeskSettingMessages();
  const desk = useDeskMessages();
  const { clauses, colon } = usePunctuation();
  const { topicText, familyText } = useDeskChoices();
  const regions: Readonly<Record<string, string>> = desk.regions;
  return ({ form, topic, region, language, family }) => {
    const facts = [
      form !== null && [t.form, desk.forms[form]],
      topic !== null && [t.topic, topicText(topic)],
      region !== null && [t.region, regions[region] ?? region],
      language !== null && [t.language, desk.languages[language]],
      family !== null && [t.family, familyText(family)],
    ].filter((fact) => fact !== false);
    return facts.length === 0 ? t.everything : facts.map((fact) => fact.join(colon)).join(clauses);
  };
}

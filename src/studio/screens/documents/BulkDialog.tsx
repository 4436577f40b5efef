import { useState } from "react";
import { languages } from "../../../base/site/languages.ts";
import { Dialog } from "../../components/dialogs/Dialog.tsx";
import { SelectField } from "../../components/dialogs/Field.tsx";
import { StepForm } from "../../components/dialogs/StepForm.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import { type BulkAct, type BulkJob, lists, type Selection } from "../../data/lists/lists.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { BulkJobView } from "./BulkJobView.tsx";
import { useColumns } from "./DocumentFilters.tsx";
import { useListMessages } from "./useListMessages.ts";

/** Acts whose options are chosen here. Setting a field has a dialog of its own. */
type Kind = Exclude<BulkAct["kind"], "set">;

interface BulkDialogProps {
  readonly kind: Kind;
  readonly selection: Selection;
  readonly count: number;
  onClose(isDone: boolean): void;
}

/**
 * Dialog of an act on many documents: its options, its dry run in words, the act, and undoing it.
 */
export function BulkDialog({ kind, selection, count, onClose }: BulkDialogProps) {
  const t = useListMessages();
  const client = useClient();
  const [job, setJob] = useState<BulkJob>();
  const begin = async (texts: (name: string) => string) => {
    setJob(await lists.begin(client, actOf(kind, texts), selection));
  };
  return (
    <Dialog
      title={t.titles[kind](count)}
      isDismissable={false}
      onClose={() => onClose(job !== undefined)}
    >
      {job === undefined ? (
        <StepForm act={begin} submit={t.check} onCancel={() => onClose(false)}>
          {() => <Choices kind={kind} />}
        </StepForm>
      ) : (
        <BulkJobView id={job.id} begun={job} onClose={() => onClose(true)} />
      )}
    </Dialog>
  );
}

function actOf(kind: Kind, texts: (name: string) => string): BulkAct {
  const chosen = texts("languages");
  const wanted = languages.filter((one) => chosen === "both" || chosen === one);
  switch (kind) {
    case "publish": {
      const facts = texts("facts");
      const isChosen = facts === "everyLanguage" || facts === "thisLanguage";
      return { kind, languages: wanted, ...(isChosen && { facts }) };
    }
    case "withdraw":
      return { kind, languages: wanted };
    case "trash":
      return { kind };
    case "move":
      return { kind, column: texts("column") };
    case "agree":
      return { kind, language: texts("language") === "en" ? "en" : "zh" };
  }
}

/** Options of an act. */
function Choices({ kind }: Pick<BulkDialogProps, "kind">) {
  const t = useListMessages();
  const { messages } = useInterface();
  const { languageNames } = messages.people;
  const intro = <p>{t.intros[kind]}</p>;
  if (kind === "trash") return intro;
  if (kind === "move") {
    return (
      <>
        {intro}
        <ColumnField />
      </>
    );
  }
  const one = languages.map((language) => (
    <option key={language} value={language}>
      {languageNames[language]}
    </option>
  ));
  if (kind === "agree") {
    return (
      <>
        {intro}
        <SelectField label={t.language} name="language" defaultValue="zh">
          {one}
        </SelectField>
      </>
    );
  }
  return (
    <>
      {intro}
      <SelectField label={t.languages} name="languages" defaultValue="both">
        <option value="both">{t.bothLanguages}</option>
        {one}
      </SelectField>
      {kind === "publish" && (
        <SelectField label={t.facts} name="facts" hint={t.factsHint} defaultValue="">
          <option value="">{t.factsLeaveOut}</option>
          <option value="everyLanguage">{t.factsEverywhere}</option>
          <option value="thisLanguage">{t.factsHere}</option>
        </SelectField>
      )}
    </>
  );
}

function ColumnField() {
  const t = useListMessages();
  const { language } = useInterface();
  const columns = useColumns();
  return (
    <SelectField label={t.column} name="column" required>
      {columns.map(({ key, title }) => (
        <option key={key} value={key}>
          {titleIn({ title, key }, language)}
        </option>
      ))}
    </SelectField>
  );
}

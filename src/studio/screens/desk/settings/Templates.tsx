import { useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { Table } from "../../../components/lists/Table.tsx";
import { FailureNotice } from "../../../components/Notice.tsx";
import { useToast } from "../../../components/Toasts.tsx";
import { type DeskTemplate, deskSettings } from "../../../data/desk/replies.ts";
import { usePunctuation } from "../../../frame/language/language.tsx";
import { Section } from "../../../frame/Screen.tsx";
import { useDeskMessages, useDeskSettingMessages } from "../useDeskMessages.ts";
import { TemplateDialog } from "./TemplateDialog.tsx";
import { useDeskChoices } from "./useDeskChoices.ts";
import { useSettingList } from "./useSettingList.ts";

/** The templates of replies. */
export function Templates() {
  const t = useDeskSettingMessages();
  const desk = useDeskMessages();
  const tell = useToast();
  const { list: separator } = usePunctuation();
  const { topicText } = useDeskChoices();
  const [open, setOpen] = useState<DeskTemplate | "new">();
  const { query, remove, refresh } = useSettingList("templates", {
    list: deskSettings.templates,
    remove: deskSettings.removeTemplate,
    onRemoved: ({ name }) => tell(t.removed(name)),
  });
  const { data, isError, error, refetch } = query;
  return (
    <Section
      title={t.templates}
      intro={t.templatesIntro}
      actions={
        <Button icon="plus" onClick={() => setOpen("new")}>
          {t.addTemplate}
        </Button>
      }
    >
      {isError && <FailureNotice error={error} retry={refetch} />}
      {remove.isError && <FailureNotice error={remove.error} />}
      {data?.length === 0 ? (
        <p className="empty">{t.noTemplates}</p>
      ) : (
        <Table
          label={t.templates}
          columns={[t.name, t.form, t.topic, t.texts, t.review, t.acts]}
          bones={data === undefined && !isError ? 3 : 0}
        >
          {data?.map((template) => (
            <tr key={template.id}>
              <th scope="row">{template.name}</th>
              <td data-label={t.form}>
                {template.form === null ? t.everyForm : desk.forms[template.form]}
              </td>
              <td data-label={t.topic}>
                {template.topic === null ? t.everyTopic : topicText(template.topic)}
              </td>
              <td data-label={t.texts}>
                {(["en", "zh"] as const)
                  .filter((language) => template[`text_${language}`] !== "")
                  .map((language) => t.languages[language])
                  .join(separator)}
              </td>
              <td data-label={t.review}>{template.needs_review ? t.reviewed : t.none}</td>
              <td data-label={t.acts}>
                <RowButtons
                  name={template.name}
                  onEdit={() => setOpen(template)}
                  onRemove={() => remove.mutate(template)}
                />
              </td>
            </tr>
          ))}
        </Table>
      )}
      {open !== undefined && (
        <TemplateDialog
          template={open === "new" ? undefined : open}
          onClose={() => setOpen(undefined)}
          onSaved={(name) => {
            tell(t.saved(name));
            void refresh();
          }}
        />
      )}
    </Section>
  );
}

interface RowButtonsProps {
  readonly name: string;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** Edits or removes an entry of a list of settings. */
export function RowButtons({ name, onEdit, onRemove }: RowButtonsProps) {
  const t = useDeskSettingMessages();
  return (
    <span className="table__buttons">
      <Button look="plain" aria-label={`${t.edit}: ${name}`} onClick={onEdit}>
        {t.edit}
      </Button>
      <Button
        look="plain"
        icon="trash"
        aria-label={`${t.removeTemplate}: ${name}`}
        onClick={onRemove}
      />
    </span>
  );
}

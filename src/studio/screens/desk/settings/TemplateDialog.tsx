import { useState } from "react";
import { maxMessageLength } from "../../../../api/contract/deskReplies.ts";
import { templatePlaceholders } from "../../../../base/site/deskNames.ts";
import { formNames } from "../../../../base/site/enquiryNames.ts";
import { languageFacts } from "../../../../base/site/languages.ts";
import { Dialog } from "../../../components/dialogs/Dialog.tsx";
import { SelectField, TextField } from "../../../components/dialogs/Field.tsx";
import { type FieldErrors, StepForm } from "../../../components/dialogs/StepForm.tsx";
import { type DeskTemplate, deskSettings } from "../../../data/desk/replies.ts";
import { useMessages } from "../../../frame/language/language.tsx";
import { useClient } from "../../../frame/signIn/session.tsx";
import { useDeskMessages, useDeskSettingMessages } from "../messages.ts";
import { TextArea } from "../TextArea.tsx";
import { TopicField } from "./TopicField.tsx";

interface TemplateDialogProps {
  /** Undefined: a new one. */
  readonly template: DeskTemplate | undefined;
  readonly onClose: () => void;
  readonly onSaved: (name: string) => void;
}

/** Adds a template or changes one. */
export function TemplateDialog({ template, onClose, onSaved }: TemplateDialogProps) {
  const t = useDeskSettingMessages();
  const { frame } = useMessages();
  const client = useClient();
  return (
    <Dialog
      title={template === undefined ? t.addTemplate : t.editTemplate}
      width="wide"
      isDismissable={false}
      onClose={onClose}
    >
      <StepForm
        submit={frame.save}
        onCancel={onClose}
        act={async (texts) => {
          const name = texts("name").trim();
          await deskSettings.saveTemplate(client, template, {
            name,
            form: formNames.find((form) => form === texts("form")) ?? null,
            topic: texts("topic") || null,
            text_en: texts("text_en"),
            text_zh: texts("text_zh"),
            needs_review: texts("needs_review") === "on",
          });
          onSaved(name);
          onClose();
        }}
      >
        {(errors) => <TemplateFields template={template} errors={errors} />}
      </StepForm>
    </Dialog>
  );
}

interface TemplateFieldsProps {
  readonly template: DeskTemplate | undefined;
  readonly errors: FieldErrors;
}

function TemplateFields({ template, errors }: TemplateFieldsProps) {
  const t = useDeskSettingMessages();
  const { forms } = useDeskMessages();
  const [form, setForm] = useState<string>(template?.form ?? "");
  const text = { maxLength: maxMessageLength, rows: 8 };
  return (
    <>
      <TextField
        label={t.name}
        name="name"
        defaultValue={template?.name}
        maxLength={80}
        error={errors.name}
        required
        autoFocus
      />
      <div className="field-pair">
        <SelectField
          label={t.form}
          name="form"
          value={form}
          onChange={({ currentTarget }) => setForm(currentTarget.value)}
        >
          <option value="">{t.everyForm}</option>
          {formNames.map((name) => (
            <option key={name} value={name}>
              {forms[name]}
            </option>
          ))}
        </SelectField>
        <TopicField form={form} initial={template?.topic ?? ""} />
      </div>
      <div className="field-pair">
        <TextArea
          {...text}
          label={t.textEn}
          name="text_en"
          lang={languageFacts.en.tag}
          defaultValue={template?.text_en}
          error={errors.text_en}
        />
        <TextArea
          {...text}
          label={t.textZh}
          name="text_zh"
          lang={languageFacts.zh.tag}
          defaultValue={template?.text_zh}
          error={errors.text_zh}
        />
      </div>
      <p className="field__hint">
        {t.placeholders}{" "}
        {templatePlaceholders.map((name) => (
          <span key={name} className="placeholder">
            <code>{`{${name}}`}</code> {t.placeholderNames[name]}
          </span>
        ))}
      </p>
      <label className="check">
        <input type="checkbox" name="needs_review" defaultChecked={template?.needs_review} />
        {t.needsReview}
      </label>
    </>
  );
}

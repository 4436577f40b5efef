import { useState } from "react";
import { maxMessageLength } from "../../../../api/contract/deskReplies.ts";
import { templatePlaceholders } from "../../../../base/site/enquiryDeskCodes.ts";
import { languageFacts } from "../../../../base/site/languages.ts";
import { Dialog } from "../../../components/dialogs/Dialog.tsx";
import { TextArea, TextField } from "../../../components/dialogs/Field.tsx";
import { type FieldErrors, StepForm } from "../../../components/dialogs/StepForm.tsx";
import { type DeskTemplate, deskSettings } from "../../../data/desk/replies.ts";
import { useMessages } from "../../../frame/language/language.tsx";
import { useClient } from "../../../frame/signIn/session.tsx";
import { useDeskSettingMessages } from "../useDeskMessages.ts";
import { FormAndTopic, NeedsReview, scopeOf } from "./formAndTopic.tsx";

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
            ...scopeOf(texts),
            text_en: texts("text_en"),
            text_zh: texts("text_zh"),
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
      <FormAndTopic form={form} onForm={setForm} topic={template?.topic ?? ""} />
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
      <NeedsReview isTicked={template?.needs_review} />
    </>
  );
}

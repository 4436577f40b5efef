import { formNames } from "../../../../base/site/enquiryCodes.ts";
import { Dialog } from "../../../components/dialogs/Dialog.tsx";
import { SelectField, TextField } from "../../../components/dialogs/Field.tsx";
import { StepForm } from "../../../components/dialogs/StepForm.tsx";
import { saveAs } from "../../../components/saveAs.ts";
import { useToast } from "../../../components/Toasts.tsx";
import { evaluation } from "../../../data/desk/figuresAndErasures.ts";
import { useClient } from "../../../frame/signIn/session.tsx";
import { useDeskMessages, useDeskSettingMessages } from "../useDeskMessages.ts";

interface ExportDialogProps {
  /** The form that the list shows. */
  readonly form: string | undefined;
  readonly onClose: () => void;
}

const formats = ["csv", "xlsx"] as const;

/** Saves enquiries as a table; the server asks for a confirmation of identity. */
export function ExportDialog({ form, onClose }: ExportDialogProps) {
  const { export: t, everyForm, form: formLabel } = useDeskSettingMessages();
  const { forms } = useDeskMessages();
  const client = useClient();
  const tell = useToast();
  return (
    <Dialog title={t.title} isDismissable={false} onClose={onClose}>
      <p>{t.intro}</p>
      <StepForm
        submit={t.submit}
        onCancel={onClose}
        act={async (texts) => {
          const format = formats.find((one) => one === texts("format")) ?? "csv";
          const query = { format, form: texts("form"), since: texts("since") };
          saveAs(`enquiries.${format}`, await evaluation.export(client, query));
          tell(t.done);
          onClose();
        }}
      >
        {(errors) => (
          <>
            <SelectField label={formLabel} name="form" defaultValue={form ?? ""}>
              <option value="">{everyForm}</option>
              {formNames.map((name) => (
                <option key={name} value={name}>
                  {forms[name]}
                </option>
              ))}
            </SelectField>
            <TextField
              label={t.since}
              hint={t.sinceHint}
              name="since"
              type="date"
              error={errors.since}
            />
            <SelectField label={t.format} name="format">
              {formats.map((format) => (
                <option key={format} value={format}>
                  {t.formats[format]}
                </option>
              ))}
            </SelectField>
          </>
        )}
      </StepForm>
    </Dialog>
  );
}

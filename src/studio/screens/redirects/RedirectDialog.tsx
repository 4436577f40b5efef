import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Dialog, DialogActions } from "../../components/dialogs/Dialog.tsx";
import { SelectField, TextField } from "../../components/dialogs/Field.tsx";
import { type FieldErrors, StepForm } from "../../components/dialogs/StepForm.tsx";
import { Notice } from "../../components/Notice.tsx";
import { useToast } from "../../components/Toasts.tsx";
import { type Redirect, redirects } from "../../data/documents/redirects.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { useRedirectMessages } from "./useRedirectMessages.ts";

interface RedirectDialogProps {
  /** The redirect to change; absent: a new one. */
  readonly redirect?: Redirect;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** In the order of the menu. */
const statuses = [301, 308, 302, 410] as const;

/** Creates a redirect or changes one, and shows warnings about it once it is saved. */
export function RedirectDialog({ redirect, onClose, onSaved }: RedirectDialogProps) {
  const t = useRedirectMessages();
  const { frame } = useMessages();
  const client = useClient();
  const toast = useToast();
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const save = async (texts: (name: string) => string) => {
    const saved = await redirects.save(client, {
      from: texts("from"),
      to: texts("to"),
      status: statuses.find((one) => `${one}` === texts("status")) ?? 301,
      external: texts("external") === "on",
    });
    if (redirect !== undefined && redirect.from !== saved.from) {
      await redirects.remove(client, redirect.id);
    }
    toast(t.saved(saved.from));
    onSaved();
    if (saved.warnings.length === 0) onClose();
    else setWarnings(saved.warnings);
  };
  const title = redirect === undefined ? t.add : t.editTitle;
  if (warnings.length > 0) return <WarningsDialog {...{ title, warnings, onClose }} />;
  return (
    <Dialog title={title} isDismissable={false} onClose={onClose}>
      <StepForm submit={frame.save} onCancel={onClose} act={save}>
        {(errors) => <RedirectFields {...{ redirect, errors }} />}
      </StepForm>
    </Dialog>
  );
}

interface RedirectFieldsProps {
  readonly redirect: Redirect | undefined;
  readonly errors: FieldErrors;
}

const plain = { autoCapitalize: "none", spellCheck: false } as const;

function RedirectFields({ redirect, errors }: RedirectFieldsProps) {
  const t = useRedirectMessages();
  return (
    <>
      <TextField
        {...{ ...plain, label: t.from, name: "from", hint: t.fromHint, error: errors.from }}
        defaultValue={redirect?.from}
        required
        autoFocus
      />
      <TextField
        {...{ ...plain, label: t.to, name: "to", hint: t.toHint, error: errors.to }}
        defaultValue={redirect?.to ?? ""}
      />
      <SelectField label={t.status} name="status" defaultValue={redirect?.status ?? 301}>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {t.statuses[status]}
          </option>
        ))}
      </SelectField>
      <label className="check">
        <input
          type="checkbox"
          name="external"
          defaultChecked={/^https?:/.test(redirect?.to ?? "")}
        />
        {t.external}
      </label>
    </>
  );
}

interface WarningsDialogProps extends Pick<RedirectDialogProps, "onClose"> {
  readonly title: string;
  readonly warnings: readonly string[];
}

/** Warnings about a saved redirect. */
function WarningsDialog({ title, warnings, onClose }: WarningsDialogProps) {
  const t = useRedirectMessages();
  const { frame } = useMessages();
  return (
    <Dialog title={title} onClose={onClose}>
      {warnings.map((one) => (
        <Notice key={one} tone="info">
          {t.warnings[one]}
        </Notice>
      ))}
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {frame.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

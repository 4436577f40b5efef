import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isLanguage, languages } from "../../../base/site/languages.ts";
import { Button } from "../../components/Button.tsx";
import { CopyButton } from "../../components/CopyButton.tsx";
import { Dialog, DialogActions } from "../../components/dialogs/Dialog.tsx";
import { SelectField, TextField } from "../../components/dialogs/Field.tsx";
import { type FieldErrors, StepForm } from "../../components/dialogs/StepForm.tsx";
import { useToast } from "../../components/Toasts.tsx";
import { type GrantWish, invitations } from "../../data/people/peopleAndRoles.ts";
import { useInterface, useMessages } from "../../frame/language/language.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { AccountFields } from "./AccountFields.tsx";
import { GrantsEditor } from "./GrantsEditor.tsx";
import { invitationsKey } from "./Invitations.tsx";

interface InvitationLinkProps {
  readonly link: string;
  readonly onClose: () => void;
}

/** The link of a new invitation, shown this once. */
function InvitationLink({ link, onClose }: InvitationLinkProps) {
  const { people: t, frame } = useMessages();
  return (
    <Dialog title={t.invitationLink} width="narrow" isDismissable={false} onClose={onClose}>
      <p>{t.invitationLinkText}</p>
      <p className="key">
        <code>{link}</code>
      </p>
      <DialogActions>
        <CopyButton text={link} />
        <Button look="primary" onClick={onClose}>
          {frame.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Invites a person, who chooses their own password, and shows the link unless it was mailed. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { language: shown, messages } = useInterface();
  const { people: t } = messages;
  const client = useClient();
  const queries = useQueryClient();
  const tell = useToast();
  const [grants, setGrants] = useState<readonly GrantWish[]>([]);
  const [link, setLink] = useState<string>();
  if (link !== undefined) return <InvitationLink link={link} onClose={onClose} />;
  const invite = async (texts: (name: string) => string) => {
    const language = texts("language");
    const made = await invitations.create(client, {
      account: texts("account").trim(),
      name: texts("name").trim(),
      email: texts("email").trim(),
      language: isLanguage(language) ? language : shown,
      mail: texts("mail") !== "",
      roles: grants,
    });
    await queries.invalidateQueries({ queryKey: invitationsKey });
    if (made.link !== null) return setLink(made.link);
    tell(t.invitationSent);
    onClose();
  };
  return (
    <Dialog title={t.invite} isDismissable={false} onClose={onClose}>
      <StepForm submit={t.invite} onCancel={onClose} act={invite}>
        {(errors) => (
          <>
            <InvitedPerson errors={errors} />
            <GrantsEditor grants={grants} onChange={setGrants} error={errors.roles} />
          </>
        )}
      </StepForm>
    </Dialog>
  );
}

/** Fields of the invited person, and how they receive the link. */
function InvitedPerson({ errors }: { readonly errors: FieldErrors }) {
  const { language } = useInterface();
  const { people: t } = useMessages();
  return (
    <>
      <TextField label={t.name} name="name" error={errors.name} autoComplete="off" autoFocus />
      <AccountFields errors={errors} />
      <label className="check">
        <input type="checkbox" name="mail" />
        {t.mailInvitation}
      </label>
      <SelectField
        label={t.invitedLanguage}
        name="language"
        defaultValue={language}
        error={errors.language}
      >
        {languages.map((one) => (
          <option key={one} value={one}>
            {t.languageNames[one]}
          </option>
        ))}
      </SelectField>
    </>
  );
}

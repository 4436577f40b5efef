import { Button } from "../../components/Button.tsx";
import { CopyButton } from "../../components/CopyButton.tsx";
import { Dialog, DialogActions } from "../../components/dialogs/Dialog.tsx";
import { useMessages } from "../../frame/language/language.tsx";

interface InvitationLinkProps {
  readonly link: string;
  readonly onClose: () => void;
}

/** The link of a new invitation, shown this once. */
export function InvitationLink({ link, onClose }: InvitationLinkProps) {
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

import { Button } from "../../components/Button.tsx";
import { Dialog, DialogActions } from "../../components/Dialog.tsx";
import { useToast } from "../../components/Toasts.tsx";
import { useMessages } from "../../frame/language.tsx";

interface InvitationLinkProps {
  readonly link: string;
  readonly onClose: () => void;
}

/** The link of a new invitation, shown this once. */
export function InvitationLink({ link, onClose }: InvitationLinkProps) {
  const { people: t, frame } = useMessages();
  const tell = useToast();
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    tell(frame.copied);
  };
  return (
    <Dialog title={t.invitationLink} width="narrow" isDismissable={false} onClose={onClose}>
      <p>{t.invitationLinkText}</p>
      <p className="key">
        <code>{link}</code>
      </p>
      <DialogActions>
        {navigator.clipboard !== undefined && (
          <Button icon="copy" onClick={() => void copy()}>
            {frame.copy}
          </Button>
        )}
        <Button look="primary" onClick={onClose}>
          {frame.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

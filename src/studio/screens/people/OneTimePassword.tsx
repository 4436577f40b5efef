import { Button } from "../../components/Button.tsx";
import { Dialog, DialogActions } from "../../components/Dialog.tsx";
import { useToast } from "../../components/Toasts.tsx";
import { nameOf } from "../../data/account.ts";
import type { NewPassword } from "../../data/people.ts";
import { useMessages } from "../../frame/language.tsx";

interface OneTimePasswordProps {
  readonly made: NewPassword;
  readonly onClose: () => void;
}

/** A password that was made for somebody, shown this once. */
export function OneTimePassword({ made, onClose }: OneTimePasswordProps) {
  const { people: t, frame } = useMessages();
  const tell = useToast();
  const { person, one_time_password: password } = made;
  const copy = async () => {
    await navigator.clipboard.writeText(password);
    tell(frame.copied);
  };
  return (
    <Dialog title={t.passwordTitle} width="narrow" isDismissable={false} onClose={onClose}>
      <p>{t.passwordText(nameOf(person))}</p>
      <dl className="list-of-facts">
        <dt>{t.account}</dt>
        <dd>
          <code>{person.account}</code>
        </dd>
        <dt>{t.passwordTitle}</dt>
        <dd>
          <code>{password}</code>
        </dd>
      </dl>
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

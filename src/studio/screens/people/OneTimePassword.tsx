import { Button } from "../../components/Button.tsx";
import { CopyButton } from "../../components/CopyButton.tsx";
import { Dialog, DialogActions } from "../../components/dialogs/Dialog.tsx";
import { nameOf } from "../../data/people/account.ts";
import type { NewPassword } from "../../data/people/peopleAndRoles.ts";
import { useMessages } from "../../frame/language/language.tsx";

interface OneTimePasswordProps {
  readonly made: NewPassword;
  readonly onClose: () => void;
}

/** A password that was made for somebody, shown this once. */
export function OneTimePassword({ made, onClose }: OneTimePasswordProps) {
  const { people: t, frame } = useMessages();
  const { person, one_time_password: password } = made;
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
        <CopyButton text={password} />
        <Button look="primary" onClick={onClose}>
          {frame.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

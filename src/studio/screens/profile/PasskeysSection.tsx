import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/dialogs/Dialog.tsx";
import { TextField } from "../../components/dialogs/Field.tsx";
import { StepForm } from "../../components/dialogs/StepForm.tsx";
import { Icon } from "../../components/Icon.tsx";
import { Rows } from "../../components/lists/Rows.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { useTimeText } from "../../components/Time.tsx";
import { Failure } from "../../data/calls/failure.ts";
import { canUsePasskeys, passkeys } from "../../data/people/passkeys.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { Section } from "../../frame/Screen.tsx";
import { useClient, useSecurity } from "../../frame/signIn/session.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

/** One's passkeys: add one, remove one. */
export function PasskeysSection() {
  const { profile: t } = useMessages();
  const client = useClient();
  const queries = useQueryClient();
  const security = useSecurity();
  const timeText = useTimeText();
  const [isAdding, setAdding] = useState(false);
  const remove = useMutation({
    mutationFn: (id: number) => passkeys.remove(client, id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["security"] }),
  });
  const canAdd = security.data?.can_add_passkeys === true && canUsePasskeys();
  return (
    <Section
      title={t.passkeys}
      id="passkeys"
      intro={t.passkeysText}
      actions={canAdd && <Button onClick={() => setAdding(true)}>{t.addPasskey}</Button>}
    >
      {remove.isError && <FailureNotice error={remove.error} />}
      {security.data?.passkeys.length !== 0 && (
        <Rows query={security} bones={1}>
          {({ passkeys: list }) =>
            list.map(({ id, name, created_at: createdAt, used_at: usedAt }) => (
              <li key={id} className="row">
                <Icon name="key" />
                <div className="row__text">
                  <p>{name}</p>
                  <p className="row__more">
                    <span>{t.passkeyMade(timeText(createdAt, "day"))}</span>
                    <span>{usedAt === "" ? t.neverUsed : t.lastUsed(timeText(usedAt))}</span>
                  </p>
                </div>
                <Button aria-label={t.removePasskey(name)} onClick={() => remove.mutate(id)}>
                  {t.remove}
                </Button>
              </li>
            ))
          }
        </Rows>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </Section>
  );
}

function AddPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { profile: t, signIn } = useMessages();
  const client = useClient();
  const queries = useQueryClient();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const add = async (name: string) => {
    try {
      const made = await passkeys.add(client, name);
      await queries.invalidateQueries({ queryKey: ["security"] });
      if (made.length === 0) onClose();
      else setCodes(made);
    } catch (error) {
      throw error instanceof Failure ? error : new Failure("refused", signIn.passkeyFailed);
    }
  };
  if (codes.length > 0) {
    return (
      <Dialog title={t.recoveryTitle} width="narrow" isDismissable={false} onClose={onClose}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={t.addPasskey} width="narrow" onClose={onClose}>
      <StepForm submit={t.goOn} onCancel={onClose} act={(texts) => add(texts("name").trim())}>
        {(errors) => (
          <TextField
            label={t.passkeyName}
            name="name"
            hint={t.passkeyNameHint}
            error={errors.name}
            autoComplete="off"
            maxLength={60}
            required
            autoFocus
          />
        )}
      </StepForm>
    </Dialog>
  );
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Icon } from "../../components/Icon.tsx";
import { Rows } from "../../components/lists/Rows.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { useTimeText } from "../../components/Time.tsx";
import { passkeys } from "../../data/people/passkeys.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { Section } from "../../frame/Screen.tsx";
import { useClient, useSecurity } from "../../frame/signIn/session.tsx";
import { AddPasskeyDialog } from "./AddPasskeyDialog.tsx";
import { useCanAddPasskeys } from "./FactorChoice.tsx";

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
  const canAdd = useCanAddPasskeys();
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

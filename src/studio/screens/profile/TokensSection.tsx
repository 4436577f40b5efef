import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { CopyButton } from "../../components/CopyButton.tsx";
import { Dialog, DialogActions } from "../../components/dialogs/Dialog.tsx";
import { TextField } from "../../components/dialogs/Field.tsx";
import { StepForm } from "../../components/dialogs/StepForm.tsx";
import { Icon } from "../../components/Icon.tsx";
import { Rows } from "../../components/lists/Rows.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { useTimeText } from "../../components/Time.tsx";
import { tokens } from "../../data/people/peopleAndRoles.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { Section } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/signIn/session.tsx";

/** Days that a new token is good for, unless another number is typed. */
const usualDays = "90";

const queryKey = ["own-tokens"];

/** One's own API tokens: make one, revoke one. */
export function TokensSection() {
  const { profile: t } = useMessages();
  const client = useClient();
  const queries = useQueryClient();
  const timeText = useTimeText();
  const [isMaking, setMaking] = useState(false);
  const list = useQuery({ queryKey, queryFn: ({ signal }) => tokens.list(client, signal) });
  const revoke = useMutation({
    mutationFn: (id: number) => tokens.revoke(client, id),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <Section
      title={t.tokens}
      id="tokens"
      intro={t.tokensText}
      actions={<Button onClick={() => setMaking(true)}>{t.newToken}</Button>}
    >
      {revoke.isError && <FailureNotice error={revoke.error} />}
      {list.data?.length !== 0 && (
        <Rows query={list} bones={1}>
          {(held) =>
            held.map(({ id, name, ending, expires_at: until, used_at: usedAt }) => (
              <li key={id} className="row">
                <Icon name="key" />
                <div className="row__text">
                  <p>{name}</p>
                  <p className="row__more">
                    <span className="mono">…{ending}</span>
                    <span>{t.tokenUntil(timeText(until, "day"))}</span>
                    <span>{usedAt === null ? t.neverUsed : t.lastUsed(timeText(usedAt))}</span>
                  </p>
                </div>
                <Button aria-label={t.revokeToken(name)} onClick={() => revoke.mutate(id)}>
                  {t.revoke}
                </Button>
              </li>
            ))
          }
        </Rows>
      )}
      {isMaking && <NewTokenDialog onClose={() => setMaking(false)} />}
    </Section>
  );
}

function NewTokenDialog({ onClose }: { readonly onClose: () => void }) {
  const { profile: t, frame } = useMessages();
  const client = useClient();
  const queries = useQueryClient();
  const [made, setMade] = useState<string>();
  if (made !== undefined) {
    return (
      <Dialog title={t.tokenMade} width="narrow" isDismissable={false} onClose={onClose}>
        <p>{t.tokenMadeText}</p>
        <p className="key">
          <code>{made}</code>
        </p>
        <DialogActions>
          <CopyButton text={made} />
          <Button look="primary" onClick={onClose}>
            {frame.done}
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog title={t.newToken} width="narrow" isDismissable={false} onClose={onClose}>
      <StepForm
        submit={t.newToken}
        onCancel={onClose}
        act={async (texts) => {
          const wish = { name: texts("name").trim(), days: Number(texts("days")) };
          setMade(await tokens.create(client, wish));
          await queries.invalidateQueries({ queryKey });
        }}
      >
        {(errors) => (
          <>
            <TextField
              label={t.tokenName}
              name="name"
              error={errors.name}
              autoComplete="off"
              maxLength={80}
              required
              autoFocus
            />
            <TextField
              label={t.tokenDays}
              name="days"
              type="number"
              min={1}
              defaultValue={usualDays}
              error={errors.days}
              required
            />
          </>
        )}
      </StepForm>
    </Dialog>
  );
}

import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { mayAtAll } from "../../data/people/account.ts";
import { audit, type Verification } from "../../data/people/audit.ts";
import { usePerson } from "../../frame/signIn/session.tsx";
import { useAuditMessages } from "./useAuditMessages.ts";

/** Verifies the chain of the trail, and says how far it is. */
export function VerifyAudit() {
  const t = useAuditMessages();
  const person = usePerson();
  const [state, setState] = useState<Verification>();
  const [error, setError] = useState<unknown>();
  const isRunning = state !== undefined && state.isWhole === undefined && error === undefined;
  if (!mayAtAll(person, "audit.read")) return null;
  const verify = async () => {
    setError(undefined);
    setState({ records: 0, isWhole: undefined });
    try {
      await audit.verify(setState);
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <>
      <div role="status">
        {error !== undefined && <FailureNotice error={error} />}
        {isRunning && <span className="table__second">{t.verifying(state.records)}</span>}
        {state?.isWhole === true && <Notice tone="good">{t.intact(state.records)}</Notice>}
        {state?.isWhole === false && <Notice tone="danger">{t.broken(state.records)}</Notice>}
      </div>
      <Button isBusy={isRunning} onClick={() => void verify()}>
        {t.verify}
      </Button>
    </>
  );
}

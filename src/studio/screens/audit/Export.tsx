import { useMutation } from "@tanstack/react-query";
import { Button } from "../../components/Button.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { saveAs } from "../../components/saveAs.ts";
import { mayAtAll } from "../../data/people/account.ts";
import { audit } from "../../data/people/audit.ts";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";
import { useAuditMessages } from "./messages.ts";

/** Saves the records that fit the filters as a file, once the person has confirmed. */
export function Export({ query }: { readonly query: string }) {
  const t = useAuditMessages();
  const client = useClient();
  const person = usePerson();
  const load = useMutation({
    mutationFn: () => audit.export(client, query),
    onSuccess: (text) => saveAs(`audit-${new Date().toISOString().slice(0, 10)}.csv`, text),
  });
  if (!mayAtAll(person, "audit.read") || person.view_as !== null) return null;
  return (
    <>
      {load.isError && <FailureNotice error={load.error} />}
      <Button isBusy={load.isPending} onClick={() => load.mutate()}>
        {t.export}
      </Button>
    </>
  );
}

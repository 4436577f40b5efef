import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { ownAccount } from "../../data/people/account.ts";
import { useRoleName } from "../../screens/people/useRoles.ts";
import { useMessages } from "../language/language.tsx";
import { useClient } from "./session.tsx";

/** Says that an administrator looks as a role, and how to end it. */
export default function ViewAsBanner({ role }: { readonly role: string }) {
  const { frame: t } = useMessages();
  const client = useClient();
  const queries = useQueryClient();
  const roleName = useRoleName();
  const [error, setError] = useState<unknown>();
  const end = async () => {
    try {
      await ownAccount.endViewAs(client);
      await queries.resetQueries();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <div className="banner" role="status">
      <span>{t.viewingAs(roleName(role))}</span>
      {error !== undefined && <FailureNotice error={error} />}
      <Button onClick={() => void end()}>{t.endViewAs}</Button>
    </div>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Language } from "../../../base/site/languages.ts";
import { ownAccount } from "../../data/people/account.ts";
import { profileKey, useClient } from "../signIn/session.tsx";
import { useInterface } from "./language.tsx";

/** Changes the interface's language, here and for the account. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const client = useClient();
  const queries = useQueryClient();
  const { setLanguage } = useInterface();
  return useCallback(
    async (language) => {
      await setLanguage(language);
      // Without an answer the choice still holds in this browser.
      const profile = await ownAccount.change(client, { language }).catch(() => undefined);
      if (profile !== undefined) queries.setQueryData(profileKey, profile);
    },
    [client, queries, setLanguage],
  );
}

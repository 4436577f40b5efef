import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { roles } from "../../data/people/peopleAndRoles.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { useClient } from "../../frame/signIn/session.tsx";

/** Every role there is. */
export function useRoles() {
  const client = useClient();
  return useQuery({
    queryKey: ["roles"],
    queryFn: ({ signal }) => roles.list(client, signal),
    staleTime: 60_000,
  });
}

/** Names a role in the interface's language; by its key where it is not known. */
export function useRoleName(): (key: string) => string {
  const { language } = useInterface();
  const { data } = useRoles();
  return useCallback(
    (key) => data?.find(({ name }) => name === key)?.labels[language] ?? key,
    [data, language],
  );
}

import { useQuery } from "@tanstack/react-query";
import { roles } from "../../data/people/peopleAndRoles.ts";
import { useClient } from "../../frame/signIn/session.tsx";

/** Every act there is with what can limit a right to it, and what limits can name. */
export function useActFacts() {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ["acts"],
    queryFn: ({ signal }) => roles.acts(client, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** Every act there is, in the server's order. */
export function useActs(): readonly string[] {
  return useActFacts()?.acts.map(({ act }) => act) ?? [];
}

/** Names an act; by its key where the studio does not know it yet. */
export function actName(names: Readonly<Record<string, string>>, act: string): string {
  return names[act] ?? act;
}

import { useQuery } from "@tanstack/react-query";
import { references } from "../data/documents/references.ts";
import { useClient } from "../frame/signIn/session.tsx";

/** What the parts of a family are described by and what it requires of them, as it is saved. */
export function useFamily(family: string) {
  const client = useClient();
  return useQuery({
    queryKey: ["documents", "parameters", family],
    queryFn: ({ signal }) => references.parameters(client, family, signal),
    enabled: family !== "",
    staleTime: 60_000,
  });
}

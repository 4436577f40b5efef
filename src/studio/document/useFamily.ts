import { useQuery } from "@tanstack/react-query";
import { references } from "../data/documents/formReferences.ts";
import { useClient } from "../frame/signIn/session.tsx";

/** Query of a family's saved parameters and requirements. */
export function useFamily(family: string) {
  const client = useClient();
  return useQuery({
    queryKey: ["documents", "parameters", family],
    queryFn: ({ signal }) => references.parameters(client, family, signal),
    enabled: family !== "",
    staleTime: 60_000,
  });
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { DocumentEntry } from "../data/documents/documents.ts";
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

/** The documents of some keys, as far as the person sees them; undefined while they are asked for. */
export function useDocumentEntries(
  keys: readonly string[],
): ReadonlyMap<string, DocumentEntry> | undefined {
  const client = useClient();
  const found = useQuery({
    queryKey: ["documents", "references", keys.join(",")],
    queryFn: ({ signal }) => references.entries(client, keys, signal),
    enabled: keys.length > 0,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
  return found.data && new Map(found.data.map((entry) => [entry.key, entry]));
}

import { useQuery } from "@tanstack/react-query";
import { media } from "../../data/media.ts";
import { useClient } from "../../frame/signIn/session.tsx";

/** Tags in use with the number of files of each, the most used first. */
export function useTags(): readonly { readonly tag: string; readonly files: number }[] {
  const client = useClient();
  const { data = [] } = useQuery({
    queryKey: ["media", "tags"],
    queryFn: ({ signal }) => media.tags(client, signal),
  });
  return data;
}

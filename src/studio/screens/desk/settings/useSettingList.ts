import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Client } from "../../../data/calls/client.ts";
import { deskKey } from "../../../data/desk/enquiries.ts";
import { useClient } from "../../../frame/signIn/session.tsx";

/** A list of the desk's settings, and how an entry of it is removed. */
export function useSettingList<Entry>(
  name: string,
  calls: {
    readonly list: (client: Client, signal: AbortSignal) => Promise<readonly Entry[]>;
    readonly remove: (client: Client, of: Entry) => Promise<unknown>;
    readonly onRemoved: (of: Entry) => void;
  },
) {
  const client = useClient();
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: deskKey });
  const query = useQuery({
    queryKey: [...deskKey, "settings", name],
    queryFn: ({ signal }) => calls.list(client, signal),
  });
  const remove = useMutation({
    mutationFn: (of: Entry) => calls.remove(client, of),
    onSuccess: (_, of) => {
      calls.onRemoved(of);
      return refresh();
    },
    onError: refresh,
  });
  return { query, remove, refresh };
}

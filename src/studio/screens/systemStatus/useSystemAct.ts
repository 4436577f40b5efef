import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useToast } from "../../components/Toasts.tsx";
import type { Client } from "../../data/calls/client.ts";
import { useClient } from "../../frame/signIn/session.tsx";

/**
 * An act on the system, after which its state is read anew.
 * @param act does it, and returns the words that tell so
 */
export function useSystemAct<Wish>(act: (client: Client, wish: Wish) => Promise<string>) {
  const client = useClient();
  const queries = useQueryClient();
  const tell = useToast();
  return useMutation({
    mutationFn: (wish: Wish) => act(client, wish),
    onSuccess: tell,
    onSettled: () => queries.invalidateQueries({ queryKey: ["system"], exact: true }),
  });
}

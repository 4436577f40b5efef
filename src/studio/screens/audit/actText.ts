import { useAuditMessages } from "./messages.ts";

/** Names an act of the trail: its kind and what was done; by its key where the studio does not know it. */
export function useActText(): (act: string) => string {
  const t = useAuditMessages();
  const kinds: Readonly<Record<string, string>> = t.kinds;
  const verbs: Readonly<Record<string, string>> = t.verbs;
  return (act) => {
    const [kind = act, verb = ""] = act.split(".");
    return [kinds[kind] ?? kind, verbs[verb] ?? verb].join(" · ");
  };
}

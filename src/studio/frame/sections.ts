import { useMemo } from "react";
import { mayAtAll } from "../data/account.ts";
import { usePerson } from "./session.tsx";

/** Parts of the navigation that depend on rights. */
type Section = keyof typeof acts;

/** The rights of which one opens a part. */
const acts = {
  content: ["draft.see"],
  lifecycle: ["fact.edit"],
  redirects: ["redirect.edit"],
  people: ["account.manage"],
  roles: ["account.manage", "role.manage"],
  audit: ["audit.read"],
} as const;

const sections = Object.keys(acts).filter((name): name is Section => name in acts);

/** What the person may see of the navigation. What a screen shows is the server's to decide. */
export function useSections(): readonly Section[] {
  const person = usePerson();
  return useMemo(
    () => sections.filter((section) => acts[section].some((act) => mayAtAll(person, act))),
    [person],
  );
}

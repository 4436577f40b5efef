import { Notice } from "../../components/Notice.tsx";
import type { Grant } from "../../data/people/account.ts";
import { useMessages, usePunctuation } from "../../frame/language/language.tsx";
import { actName, useActFacts } from "../roles/actNames.ts";
import { grantEffects } from "./grantEffects.ts";
import { useRoleName, useRoles } from "./useRoles.ts";

/** Says what a role cannot do within its limits; nothing where they leave it whole. */
export function GrantNotes({ grant }: { readonly grant: Grant }) {
  const { people: t, roles: names } = useMessages();
  const { list } = usePunctuation();
  const acts = useActFacts();
  const roleName = useRoleName();
  const { data: all = [] } = useRoles();
  const role = all.find(({ name }) => name === grant.role);
  if (role === undefined || acts === undefined) return null;
  const { empty, lost, isNothing } = grantEffects(role, grant.limits, acts.acts);
  const name = roleName(grant.role);
  if (empty.length > 0) {
    const dimensions = empty.map((dimension) => t.dimensions[dimension]).join(list);
    return <Notice tone="warning">{t.limitEmpty(name, dimensions)}</Notice>;
  }
  if (isNothing) return <Notice tone="warning">{t.givesNothing(name)}</Notice>;
  if (lost.length === 0) return null;
  const left = lost.map((act) => actName(names.acts, act)).join(list);
  const isOfFacts = lost.includes("fact.edit") && grant.limits.languages !== undefined;
  return (
    <Notice tone="info">
      {t.losesActs(name, left)} {isOfFacts && t.losesFacts}
    </Notice>
  );
}

import type { Grant, Limits } from "../../data/people/account.ts";
import { useMessages, usePunctuation } from "../../frame/language/language.tsx";
import { useLimitNames } from "./useLimitNames.ts";
import { useRoleName } from "./useRoles.ts";

/** Roles that somebody holds, each with its limits. */
export function GrantChips({ grants }: { readonly grants: readonly Grant[] }) {
  const { people: t } = useMessages();
  const roleName = useRoleName();
  const limitsText = useLimitsText();
  return (
    <span className="chips">
      {grants.map(({ role, limits, by_group: isByGroup }) => {
        const within = limitsText(limits);
        return (
          <span key={`${role} ${within}`} className="chip">
            {roleName(role)}
            {within !== "" && <span>· {within}</span>}
            {isByGroup && <span>· {t.byGroup}</span>}
          </span>
        );
      })}
    </span>
  );
}

/** Writes limits where there is little room: the number of each kind. */
export function useLimitsCount(): (limits: Limits) => string {
  const { people: t } = useMessages();
  return (limits) =>
    dimensionNames
      .flatMap((dimension) => {
        const values = limits[dimension];
        return values === undefined ? [] : [t.some[dimension](values.length)];
      })
      .join(" · ");
}

const dimensionNames = ["types", "languages", "columns", "settings", "forms"] as const;

/** In the order in which they are read. */
const textDimensions = ["languages", "types", "columns", "settings", "forms"] as const;

/** Writes limits in words; "" where nothing is limited. */
export function useLimitsText(): (limits: Limits) => string {
  const { list, clauses } = usePunctuation();
  const nameOf = useLimitNames();
  return (limits) =>
    textDimensions
      .flatMap((dimension) => {
        const values = limits[dimension];
        return values === undefined
          ? []
          : [values.map((value) => nameOf(dimension, value)).join(list)];
      })
      .join(clauses);
}

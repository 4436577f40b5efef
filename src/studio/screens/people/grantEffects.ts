import type * as z from "zod/mini";
import type { actList } from "../../../api/contract/roles.ts";
import type { Limits } from "../../data/people/account.ts";
import type { Role } from "../../data/people/peopleAndRoles.ts";

/** An act with the limits of grants that narrow it, and those that leave it as it is. */
type ActFacts = z.output<typeof actList>["acts"][number];

const dimensions = ["languages", "types", "columns", "settings", "forms"] as const;

export type Dimension = (typeof dimensions)[number];

/** Effects of a grant's limits on a role. */
export interface GrantEffects {
  /** Limits that are needed or begun and name nothing: the role cannot be given so. */
  readonly empty: readonly Dimension[];
  /** Acts of the role that these limits take away altogether. */
  readonly lost: readonly string[];
  /** True: no right of the role is left. */
  readonly isNothing: boolean;
}

/** Tells what a role is within the limits of a grant, before it is given. */
export function grantEffects(
  { needs, rights }: Pick<Role, "needs" | "rights">,
  limits: Limits,
  acts: readonly ActFacts[],
): GrantEffects {
  const given = dimensions.filter((dimension) => limits[dimension] !== undefined);
  const empty = dimensions.filter((dimension) => {
    const values = limits[dimension];
    return values === undefined ? needs.includes(dimension) : values.length === 0;
  });
  const isLeft = (right: Role["rights"][number]) => {
    const facts = acts.find(({ act }) => act === right.act);
    return given.every((dimension) => {
      if (facts?.unaffected_by.includes(dimension)) return true;
      if (!facts?.limited_by.includes(dimension)) return false;
      const own: readonly string[] | undefined = right[dimension];
      const values = limits[dimension] ?? [];
      // An empty limit is told as such, not as a loss of everything.
      return values.length === 0 || own === undefined || values.some((one) => own.includes(one));
    });
  };
  const left = new Set(rights.filter(isLeft).map(({ act }) => act));
  const lost = [...new Set(rights.map(({ act }) => act))].filter((act) => !left.has(act));
  return { empty, lost, isNothing: rights.length > 0 && left.size === 0 };
}

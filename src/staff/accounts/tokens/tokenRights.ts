import * as z from "zod";
import {
  type Act,
  type Limits,
  limitedRights,
  limits as limitsSchema,
  type Right,
  right,
} from "../../access/rights.ts";

/** Scope of a token: acts, and limits to the rights of its owner. */
export interface TokenScope {
  /** Undefined: every act that its owner has a right to, whenever it is used. */
  readonly acts: readonly Act[] | undefined;
  readonly limits: Limits;
}

const storedActs = z.array(z.string());

/** Returns the rights of a token: its owner's present rights, restricted to its acts and limits. */
export function rightsOfToken(owner: readonly Right[], { acts, limits }: TokenScope): Right[] {
  const ofActs = acts === undefined ? owner : owner.filter(({ act }) => acts.includes(act));
  return limitedRights(ofActs, limits);
}

/**
 * Reads a stored scope. Acts of a newer release are left out.
 * @returns undefined where its limits are of a newer release, whose effect is unknown
 */
export function readScope(row: { acts: string | null; limits: string }): TokenScope | undefined {
  const limits = limitsSchema.safeParse(JSON.parse(row.limits));
  if (!limits.success) return undefined;
  const acts =
    row.acts === null ? undefined : storedActs.parse(JSON.parse(row.acts)).flatMap(knownAct);
  return { acts, limits: limits.data };
}

/** Returns an act by its name; empty where there is none. */
export function knownAct(name: string): Act[] {
  const parsed = right.safeParse({ act: name });
  return parsed.success ? [parsed.data.act] : [];
}

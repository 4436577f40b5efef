import * as z from "zod/mini";
import {
  type parameterUse,
  parameterUses,
  redefined,
  redefinedParameter,
  type redefinition,
  redefinitionCheck,
  type redefinitionWish,
  type unfitPart,
} from "../../../api/contract/families.ts";
import { cellKinds } from "../../../base/site/values/cell.ts";
import type { Client, Sent } from "../calls/client.ts";
import { documentPath } from "../calls/paths.ts";

/** A parameter as a family's editor shows it. */
export type ParameterUse = z.output<typeof parameterUse>;

const definition = z.extend(redefinedParameter, { kind: z.enum(cellKinds) });

/** A part whose value does not stay as it is under a parameter's new definition. */
export type UnfitPart = z.output<typeof unfitPart>;

const check = z.extend(redefinitionCheck, { before: definition, after: definition });

export type RedefinitionCheck = z.output<typeof check>;

export type Redefined = z.output<typeof redefined>;

/** Rules by which stored values are read under a parameter's new definition. */
export type Reading = Omit<Sent<typeof redefinitionWish>, "page">;

/** Calls of the admin API about families. */
export const familyCalls = {
  uses: async (client: Client, family: string, keys: readonly string[], signal?: AbortSignal) => {
    const query = new URLSearchParams({ family, keys: keys.join(",") });
    return parameterUses.parse(await client.admin("GET", `/parameter-uses?${query}`, { signal }));
  },

  /** Returns the effects that a parameter's drafted definition would have on its parts. */
  check: async (client: Client, key: string, body: Sent<typeof redefinitionWish>) =>
    check.parse(await client.admin("POST", `${documentPath(key)}/redefinition-check`, { body })),

  redefine: async (client: Client, key: string, body: Sent<typeof redefinition>) =>
    redefined.parse(await client.admin("POST", `${documentPath(key)}/redefinition`, { body })),
};

import * as z from "zod/mini";
import type { BrokenRule } from "../../base/site/values/fieldProblem.ts";
import { plainText, version } from "./common.ts";
import { right } from "./grants.ts";

/** Dimensions by which a right can be limited. */
const dimension = z.enum(["types", "languages", "columns", "settings", "forms"]);

const label = () => z.optional(plainText().check(z.minLength(1), z.maxLength(80)));

/** A name of a role, as grants and settings have it. */
const roleName = z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/, "role-name" satisfies BrokenRule));

/** A role: a named set of rights. */
export const role = z.object({
  name: roleName,
  /** Names that people read, by language; neither stands for the other. */
  labels: z.strictObject({ en: label(), zh: label() }),
  rights: z.array(right),
  needs: z.array(dimension),
  needs_factor: z.boolean(),
  is_built_in: z.boolean(),
  version,
});

export const roleList = z.object({ list: z.array(role) });

/** Every act with what can limit a right to it, and what limits can name. */
export const actList = z.object({
  acts: z.array(
    z.object({
      act: z.string(),
      limited_by: z.array(dimension),
      /** Limits of a grant that leave the right as it is; any other limit takes it away. */
      unaffected_by: z.array(dimension),
    }),
  ),
  limits: z.object({
    types: z.array(z.string()),
    languages: z.array(z.string()),
    settings: z.array(z.string()),
    forms: z.array(z.string()),
  }),
});

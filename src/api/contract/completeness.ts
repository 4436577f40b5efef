import * as z from "zod/mini";
import { languages } from "../../base/site/languages.ts";
import { requirementLevels } from "../../base/site/values/familyRequirements.ts";

const count = () => z.int().check(z.minimum(0));

const share = z.object({ filled: count(), wanted: count() });

/** Number of fields of each level that a part has, of those that its family names. */
export const levelCounts = z.object({ must: share, should: share, may: share });

/** A field that a part lacks, with the languages whose readers lack it. */
export const gap = z.object({
  path: z.string(),
  label: z.string(),
  level: z.enum(requirementLevels),
  languages: z.array(z.enum(languages)),
});

/** Parts of a family, those included that are at home in another and listed in it. */
export const partCounts = z.object({
  parts: count(),
  shared: count(),
  /** Parts that lack something required or recommended, and those that lack something required. */
  incomplete: count(),
  lacking_required: count(),
});

import * as z from "zod";
import { type Language, languages } from "../../base/site/languages.ts";
import {
  filterLevels,
  type Gap,
  type Measure,
  type MissingFilter,
  measureOf,
} from "../../base/site/values/completeness.ts";
import {
  isOfOrderCodes,
  type PartContent,
  presentOf,
} from "../../base/site/values/familyRequirements.ts";
import type { SeenLine } from "./lineSeenByPerson.ts";
import type { VisibleCatalogue } from "./visibleCatalogue.ts";

/**
 * Returns how complete the newest revision of a part is by its family's; undefined for other types,
 * and where its family has no parameters.
 * @param asked languages whose readers are meant
 */
export function completeness(
  catalogue: VisibleCatalogue,
  { line, facts }: SeenLine,
  asked: readonly Language[] = languages,
): Measure | undefined {
  if (line.type !== "product") return undefined;
  return measured(catalogue, facts.column, contentOf(facts), asked);
}

/** Returns the same of a part's body. */
export function completenessOfBody(
  catalogue: VisibleCatalogue,
  body: unknown,
): Measure | undefined {
  const { column, values } = bodyShape.parse(body);
  const content = { values: new Set(Object.keys(values)), present: presentOf("product", body) };
  return measured(catalogue, column, content, languages);
}

const bodyShape = z.object({
  column: z.string().optional().catch(undefined),
  values: z.record(z.string(), z.unknown()).catch({}),
});

function measured(
  catalogue: VisibleCatalogue,
  family: string | undefined,
  content: PartContent,
  asked: readonly Language[],
): Measure | undefined {
  const requirements = catalogue.byKey(family ?? "")?.facts.requirements;
  if (requirements === undefined) return undefined;
  return measureOf({
    ...{ requirements, content, languages: asked },
    ofOrderCodes: (key) => isAnsweredByOrderCodes(catalogue, key),
  });
}

/** Content of a part's revision, as the measure needs it. */
export function contentOf({ parameters, present }: SeenLine["facts"]) {
  return { values: new Set(parameters), present };
}

/** Tells whether order codes determine a parameter. */
export function isAnsweredByOrderCodes(catalogue: VisibleCatalogue, parameter: string): boolean {
  return isOfOrderCodes(catalogue.byKey(parameter)?.facts.present ?? "");
}

/** Returns what a part lacks of what a filter means. */
export function gapsOfFilter(
  catalogue: VisibleCatalogue,
  seen: SeenLine,
  filter: MissingFilter,
  asked: readonly Language[] = languages,
): readonly Gap[] {
  const levels = filterLevels[filter];
  return (
    completeness(catalogue, seen, asked)?.gaps.filter(({ level }) => levels.includes(level)) ?? []
  );
}

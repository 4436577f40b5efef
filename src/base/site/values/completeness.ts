import { type Language, languages, otherLanguage } from "../languages.ts";
import {
  isOfOrderCodes,
  type PartContent,
  type RequirementLevel,
  type Requirements,
  requirementLevels,
} from "./familyRequirements.ts";

/**
 * The one measure of how complete a part is, for all places that show it: what it has of what its
 * family requires (must), recommends (should) and allows (may). A field that several languages lack
 * is one that is missing.
 */
export interface Measure {
  readonly counts: LevelCounts;
  /** Missing fields, in the family's order: values, then texts. */
  readonly gaps: readonly Gap[];
}

export type LevelCounts = Readonly<Record<RequirementLevel, Share>>;

/** Fields that are there, of those that are wanted. */
export interface Share {
  readonly filled: number;
  readonly wanted: number;
}

/** A field that a part lacks. */
export interface Gap {
  /** Keys down to it in the part's body: `values/KEY`, or the name of a text. */
  readonly path: readonly [field: string, parameter?: string];
  readonly level: RequirementLevel;
  /** The languages whose readers lack it. */
  readonly languages: readonly Language[];
}

/** Steps to the field of a gap: to one language's text where the other has its own. */
export function gapSteps({ path, languages: lacking }: Pick<Gap, "path" | "languages">): string[] {
  const steps = path.filter((step) => step !== undefined);
  const isText = path.length === 1;
  return isText && lacking.length === 1 ? [...steps, ...lacking] : steps;
}

/** A part by its measure: complete only where nothing required and nothing recommended is missing. */
export type CompletenessState = "unasked" | "complete" | "lacks-recommended" | "lacks-required";

/** Measure of a part. */
interface Measured {
  readonly requirements: Requirements;
  readonly content: PartContent;
  /** Tells whether order codes determine a parameter: a part that has some then needs no value of it. */
  readonly ofOrderCodes: (key: string) => boolean;
  /** Languages whose readers are meant; absent: all. */
  readonly languages?: readonly Language[];
}

/** Measures how complete a part is. */
export function measureOf(part: Measured): Measure {
  const { parameters, texts } = part.requirements;
  const asked = part.languages ?? languages;
  const gaps: Gap[] = [];
  const wanted = { must: 0, should: 0, may: 0 };
  const look = (
    path: Gap["path"],
    level: RequirementLevel,
    isThere: (language: Language) => boolean,
  ) => {
    wanted[level] += 1;
    const lacking = asked.filter((language) => !isThere(language));
    if (lacking.length > 0) gaps.push({ path, level, languages: lacking });
  };
  for (const [key, level] of parameters) {
    look(["values", key], level, (language) => hasValue(part, key, language));
  }
  for (const [name, level] of texts) {
    look([name], level, (language) => part.content.present.includes(` ${name}.${language} `));
  }
  const share = (level: RequirementLevel): Share => ({
    wanted: wanted[level],
    filled: wanted[level] - gaps.filter((gap) => gap.level === level).length,
  });
  return {
    counts: { must: share("must"), should: share("should"), may: share("may") },
    gaps,
  };
}

/** Tells whether readers of a language get a value of a parameter, its own or that of order codes. */
export function hasValue(
  { content: { values, present }, ofOrderCodes }: Pick<Measured, "content" | "ofOrderCodes">,
  key: string,
  language: Language,
): boolean {
  const isOwn = values.has(key) && !present.includes(` ${otherLanguage(language)}/${key} `);
  return isOwn || (isOfOrderCodes(present) && ofOrderCodes(key));
}

/** Number of fields that are missing at each level. */
export function missingOf(counts: LevelCounts): Readonly<Record<RequirementLevel, number>> {
  const missing = (level: RequirementLevel) => counts[level].wanted - counts[level].filled;
  return { must: missing("must"), should: missing("should"), may: missing("may") };
}

export function completenessState(counts: LevelCounts): CompletenessState {
  const { must, should } = missingOf(counts);
  if (must > 0) return "lacks-required";
  if (should > 0) return "lacks-recommended";
  return counts.must.wanted + counts.should.wanted === 0 ? "unasked" : "complete";
}

/** Filters for parts by what they lack: required or recommended fields, one of the two, or any. */
export const missingFilters = ["incomplete", "must", "should", "any"] as const;

export type MissingFilter = (typeof missingFilters)[number];

/** Levels whose gaps a filter means. */
export const filterLevels: Readonly<Record<MissingFilter, readonly RequirementLevel[]>> = {
  incomplete: ["must", "should"],
  must: ["must"],
  should: ["should"],
  any: requirementLevels,
};

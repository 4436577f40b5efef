import { beginsWith } from "../nameIndex.ts";
import { type PartCondition, packageNames, type Requirement } from "../partTable.ts";
import { type PhraseToken, phraseKey } from "../phraseTokens.ts";
import { denialBefore, joinsNames } from "../surroundingWords.ts";
import { type Candidate, optionCandidate, prior, priors, spanOfTokens } from "./candidate.ts";
import { deniedShare } from "./definitionNames.ts";
import type { Definitions } from "./definitions.ts";

/** Likelihood that a denial before a list is of all in it. */
const joinedPrior = 0.2;

/**
 * Place of a denial right before a token; both of them begin a word, or the second one is a name in full
 * which is none with the denying word: 无 of 无线 denies nothing, 非 of 非车规 does.
 */
export function openingOf(
  definitions: Definitions,
  text: string,
  tokens: readonly PhraseToken[],
  at: number,
  to: number,
): number | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  const opening = denialBefore(text, token.start);
  if (opening === undefined) return undefined;
  const first = tokens.findIndex(({ end }) => end > opening);
  if (tokens[first]?.isWordStart !== true) return undefined;
  if (token.isWordStart || text.charAt(token.start - 1) === "-") return opening;
  const { families, options, labels } = definitions.names();
  const phrase = phraseKey(tokens.slice(first, to));
  const isName = [families, options, labels].some((names) => names.find(phrase).length > 0);
  return isName ? undefined : opening;
}

/** Requirement that a denied name stands for: all options and all packages that are called so, in whole or in part. */
function wholeName(
  definitions: Definitions,
  { conditions, akin }: Candidate,
  packageName: string | undefined,
): Requirement | undefined {
  const [condition] = conditions;
  if (packageName !== undefined) {
    const names = [...definitions.table.packages()].map((one) => one.packageName);
    const options = names.filter((name) => beginsWith(name, packageName));
    return { kind: "options", column: packageNames, options: [...new Set(options)] };
  }
  if (condition === undefined || conditions.length > 1) return undefined;
  return condition.kind === "options" && akin ? { ...condition, options: akin } : condition;
}

/** Candidates for having any of a quantity that a phrase names, which only a denial asks about. */
export function* measuredCandidates(
  definitions: Definitions,
  tokens: readonly PhraseToken[],
  from: number,
  to: number,
): Generator<Candidate> {
  const phrase = phraseKey(tokens.slice(from, to));
  const place = spanOfTokens(tokens, from, to);
  for (const { entry: column, share } of definitions.names().labels.find(phrase)) {
    if (column.kind !== "number" || share < deniedShare) continue;
    const least = { min: Number.EPSILON, max: Number.EPSILON, unit: column.unit };
    yield {
      ...{ ...place, sort: "feature", share, isCompared: false },
      conditions: [{ kind: "span", column: column.name, from: least }],
      parts: definitions.table.all(),
      holders: definitions.table.having(column.name),
      prior: prior(priors.count, share),
    };
  }
}

/** Candidates for options whose names deny what a phrase names. */
export function* denyingCandidates(
  definitions: Definitions,
  tokens: readonly PhraseToken[],
  from: number,
  to: number,
): Generator<Candidate> {
  const place = spanOfTokens(tokens, from, to);
  const phrase = phraseKey(tokens.slice(from, to));
  for (const { entry, share } of definitions.names().denials.find(phrase)) {
    if (share < entry.least) continue;
    yield { ...optionCandidate(definitions, entry, place, share), isDenial: true };
  }
}

/**
 * Candidates that exclude what is named, or ask for what denies it: behind a denial, or joined to something that is behind one.
 * @param opening place of the denial right before the name
 * @param denied those before
 */
export function* deniedCandidates(
  definitions: Definitions,
  named: readonly Candidate[],
  opening: number | undefined,
  {
    text,
    tokens,
    denied,
  }: {
    readonly text: string;
    readonly tokens: readonly PhraseToken[];
    readonly denied: readonly Candidate[];
  },
): Generator<Candidate> {
  for (const { packageName, ...one } of named) {
    const wanted = wholeName(definitions, one, packageName);
    if (wanted === undefined || one.share < deniedShare) continue;
    const conditions: PartCondition[] = [
      one.isDenial === true ? wanted : { ...wanted, isExcluded: true },
    ];
    // Of a kind that has no parts of another one or no values of a column, that is not denied.
    const holders = one.sort === "kind" ? one.parts : definitions.table.having(wanted.column);
    const excluding = {
      ...one,
      holders,
      sort: "feature" as const,
      conditions,
      parts: definitions.partsOf(conditions),
      prior: Math.min(one.prior, prior(priors.feature, one.share)),
    };
    if (opening !== undefined) {
      const from = tokens.findIndex(({ end }) => end > opening);
      const own = { start: one.start, isJoined: false };
      yield { ...excluding, from, start: opening, denied: own };
      continue;
    }
    const places = new Map(denied.map(({ to, end }) => [to, end]));
    for (const [to, end] of places) {
      if (to > one.from || !joinsNames(text, end, one.start)) continue;
      const own = { start: one.start, isJoined: true };
      yield {
        ...excluding,
        from: to,
        start: end,
        denied: own,
        prior: excluding.prior + joinedPrior,
      };
    }
  }
}

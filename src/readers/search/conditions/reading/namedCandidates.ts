import { familyColumn } from "../../../../base/finder/finderTable.ts";
import { countBits, countBoth } from "../bitSet.ts";
import { isOfOrderCodes, type PartCondition } from "../partTable.ts";
import { isIdle, type PhraseToken, phraseKey } from "../phraseTokens.ts";
import {
  type Candidate,
  optionCandidate,
  packagePrior,
  prior,
  priors,
  spanOfTokens,
} from "./candidate.ts";
import type { ConditionSort } from "./conditionPieces.ts";
import {
  ambiguousShare,
  countedShare,
  fullShare,
  isCountColumn,
  type Option,
} from "./definitionNames.ts";
import type { Definitions } from "./definitions.ts";

/** Likelihood that the name of a package has less where an option is called so too. */
const sameAsOption = 0.7;

/** Candidates that a phrase names: families, options and yes-or-no features, counted things, packages. */
export function* namedCandidates(
  definitions: Definitions,
  text: string,
  tokens: readonly PhraseToken[],
  from: number,
  to: number,
): Generator<Candidate> {
  const piece = tokens.slice(from, to);
  const phrase = phraseKey(piece);
  const place = spanOfTokens(tokens, from, to);
  const make = (
    sort: ConditionSort,
    [share, likely]: readonly [share: number, prior: number],
    conditions: readonly PartCondition[],
    packageName?: string,
  ): Candidate => ({
    sort,
    share,
    isCompared: false,
    conditions,
    prior: likely,
    parts: definitions.partsOf(conditions),
    ...(packageName !== undefined && { packageName }),
    ...place,
  });

  const families = definitions.names().families.find(phrase);
  if (families.length > 0) {
    const share = Math.max(...families.map((one) => one.share));
    // A word of several names may be any of them: `module`.
    const least = share >= fullShare ? fullShare : share * ambiguousShare;
    const meant = families.filter((one) => one.share >= least);
    const ids = new Set(meant.flatMap(({ entry }) => entry.families.map(String)));
    yield make(
      "kind",
      [share, prior(priors.kind, share)],
      [{ kind: "options", column: familyColumn, options: [...ids] }],
    );
  }
  const denying = definitions.names().denials.find(phrase);
  const isDenied = ({ column, value }: Option) =>
    denying.some(({ entry, share }) => {
      return entry.column === column && entry.value === value && share >= entry.least;
    });
  const meantOptions = definitions
    .names()
    .options.find(phrase)
    .filter(({ entry }) => !isDenied(entry));
  const options = Map.groupBy(meantOptions, ({ entry }) => entry.column);
  for (const [column, named] of options) {
    const share = Math.max(...named.map((one) => one.share));
    const least = share >= fullShare ? fullShare : share * ambiguousShare;
    const meant = named.filter((one) => one.share >= least);
    const isFact = isOfOrderCodes(column.name);
    const holders = definitions.table.having(column.name);
    // Order codes of which none states its grade have no grades.
    if (isFact && countBits(holders) === 0) continue;
    const condition = {
      kind: "options" as const,
      column: column.name,
      options: meant.map(({ entry }) => entry.value),
    };
    const feature = make(
      isFact ? "fact" : "feature",
      [share, prior(priors.feature, share)],
      [condition],
    );
    const akin = named.map(({ entry }) => entry.value);
    yield isFact ? feature : { ...feature, holders, akin };
  }
  if (piece.every(({ kind }) => kind !== "number")) {
    for (const { entry: column, share } of definitions.names().labels.find(phrase)) {
      if (!isCountColumn(column) || share < countedShare) continue;
      if (definitions.labelUnits.has(phrase)) continue;
      const one = { min: 1, max: 1, unit: "" };
      yield make(
        "feature",
        [share, prior(priors.count, share)],
        [{ kind: "span", column: column.name, from: one }],
      );
    }
  }
  // `to` is a word before it is a package, and `M0` no package with no pins.
  const packages = piece.every(isIdle) ? undefined : definitions.packages().get(phrase);
  if (packages !== undefined) {
    const [pins] = packages.pins;
    const isCounted =
      packages.pins.size === 1 && piece.some(({ written }) => written === String(pins));
    const conditions: readonly PartCondition[] = [
      { kind: "options", column: "package", options: [...packages.styles] },
      ...(isCounted && pins !== undefined ? [pinCondition(pins)] : []),
    ];
    // What an option is called in full is that, wherever a part's package is called so too.
    const isOption = [...options.values()]
      .flat()
      .some(({ entry, share }) => share === 1 && !isOfOrderCodes(entry.column.name));
    const likely = packagePrior - (isOption ? sameAsOption : 0);
    yield make("package", [1, likely], conditions, phrase);
  } else if (piece.length === 2 && piece[1]?.kind === "number") {
    // A package that no part has: its style and its pins.
    const style = definitions.packages().get(piece[0]?.key ?? "");
    const isJoined = !text.slice(place.start, place.end).includes(" ");
    const isName = piece[0]?.kind === "word" && piece[0].written.length >= 2;
    if (style && isJoined && isName && Number(piece[1].written) > 1) {
      yield make(
        "package",
        [1, packagePrior - 0.2],
        [
          { kind: "options", column: "package", options: [...style.styles] },
          pinCondition(Number(piece[1].written)),
        ],
      );
    }
  }
}

/** Shares of names that beginnings of their words are. */
const begunShare = 0.6;
const abbreviatedShare = 0.9;

/** Shortest word that may be the beginning of another one. */
const minBegun = 4;

/**
 * Candidates that a phrase names by the beginnings of words: an option whose first word goes on (`sine` of
 * Sinusoidal), where no other option or label of a kind that the text names begins so; or words that the name of an
 * option abbreviates (`phase/enable` of PH/EN).
 */
export function* begunCandidates(
  definitions: Definitions,
  tokens: readonly PhraseToken[],
  kinds: readonly Candidate[],
): Generator<Candidate> {
  const { beginnings, otherWords } = definitions.names();
  const make = (option: Option, from: number, to: number, share: number) =>
    optionCandidate(definitions, option, spanOfTokens(tokens, from, to), share);
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== "word") continue;
    const near = beginnings.get(token.written.slice(0, 2)) ?? [];
    for (const one of near) {
      if (!one.isAbbreviated) continue;
      const typed = tokens.slice(at, at + one.words.length);
      const isLonger = typed.some(({ written }, place) => written !== one.words[place]);
      const isIt = one.words.every((word, place) => typed[place]?.written.startsWith(word));
      if (isIt && isLonger) yield make(one, at, at + typed.length, abbreviatedShare);
    }
    if (token.written.length < minBegun || isIdle(token) || token.isGeneral) continue;
    const beginning = token.written.replace(/e$/, "");
    const begun = near.filter(({ first }) => first.startsWith(beginning));
    if (begun.length === 0 || begun.some(({ first }) => first === token.written)) continue;
    for (const { parts } of kinds) {
      const isOfKind = (column: string) => countBoth(parts, definitions.table.having(column)) > 0;
      if (otherWords.some((one) => one.word.startsWith(beginning) && isOfKind(one.column)))
        continue;
      const own = begun
        .map((one) => make(one, at, at + 1, begunShare))
        .filter((one) => countBoth(parts, one.parts) > 0);
      const [candidate] = own;
      if (candidate !== undefined && own.length === 1) yield candidate;
    }
  }
}

function pinCondition(pins: number): PartCondition {
  const quantity = { min: pins, max: pins, unit: "" };
  return { kind: "span", column: "pins", from: quantity, to: quantity };
}

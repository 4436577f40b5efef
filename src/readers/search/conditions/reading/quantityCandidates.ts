import { dimensionOf, inBaseUnits } from "../../../../base/site/values/quantities.ts";
import { relatedLabels } from "../../text/quantityLabels.ts";
import { stem } from "../../text/stem.ts";
import type { Amount } from "../amountsInText.ts";
import { countBits, countBoth, hasBit } from "../bitSet.ts";
import type { BodySize } from "../bodySizesInText.ts";
import { maxPhrase, tokensOf } from "../nameIndex.ts";
import { bodyUnit } from "../partFacts.ts";
import { bodySides, isOfOrderCodes, type PartCondition } from "../partTable.ts";
import { isLinking, type PhraseToken, phraseKey } from "../phraseTokens.ts";
import {
  baseEnds,
  inBitsOrBytes,
  mayBeBare,
  meaningsOf,
  unitWithPrefix,
} from "../quantityMeanings.ts";
import { counters } from "../surroundingWords.ts";
import type { NamedColumn } from "../vocabulary.ts";
import {
  type Candidate,
  optionCandidate,
  packagePrior,
  placeOf,
  prior,
  priors,
} from "./candidate.ts";
import { countedByCharacter, countWordsFor, fullShare, isCountColumn } from "./definitionNames.ts";
import type { Definitions, Ends } from "./definitions.ts";

/** Places where the amounts of a text begin, and the dimensions of those with a unit. */
export interface OtherAmounts {
  readonly starts: ReadonlySet<number>;
  readonly measured: ReadonlySet<string | undefined>;
}

/** Likelihood of a quantity with a unit. */
const quantityPrior = 0.9;

/** Without a unit and without a label, a number says next to nothing. */
const barePrior = 0.1;

/** Likelihood that a value adds which parts have. */
const held = 0.4;

/** Cost of a unit of which only the prefix was typed: `128k`. */
const prefixAlone = 0.3;

/** Cost of bits that are typed as bytes, and of bytes as bits. */
const otherUnit = 0.3;

/** Cost of a label that belongs to the quantity behind it as well. */
const sharedLabel = 0.3;

/** Cost of a quantity far from all values. */
const outside = 0.9;

/** Least share of the name of a kind behind a number of things that it has. */
const multipleShare = 0.4;

/** Least share of the label of a quantity with a unit beside a number without. */
const bareLabelShare = 0.5;

/** The candidate of a body's size: no side may be longer, or shorter, than it; without a comparison all are as typed. */
export function* sizeCandidates(
  definitions: Definitions,
  size: BodySize,
  tokens: readonly PhraseToken[],
): Generator<Candidate> {
  const place = placeOf(size, tokens);
  if (place === undefined || definitions.table.valuesOf(bodySides[0]).length === 0) return;
  const { sides, comparison } = size;
  const conditions = sides.flatMap((side, at): PartCondition[] => {
    const end = { min: side, max: side, unit: bodyUnit };
    const column = bodySides[at];
    if (column === undefined) return [];
    return [
      {
        ...{ kind: "span", column },
        ...((comparison === "atLeast" || comparison === undefined) && { from: end }),
        ...(comparison !== "atLeast" && { to: end }),
      },
    ];
  });
  yield {
    ...{ sort: "package", share: 1, isCompared: comparison !== undefined, conditions, ...place },
    ...{ start: size.start, end: size.end, parts: definitions.partsOf(conditions) },
    prior: packagePrior,
  };
}

/**
 * Candidates of a quantity, with its label where one stands beside it. A label between two quantities
 * may be of both: `3.3 V LDO 500 mA`.
 * @param others places where quantities of the text begin, and their dimensions
 */
export function* quantityCandidates(
  definitions: Definitions,
  amount: Amount,
  tokens: readonly PhraseToken[],
  { starts, measured }: OtherAmounts,
): Generator<Candidate> {
  const place = placeOf(amount, tokens);
  if (place === undefined) return;
  const labels = labelsBeside(definitions, tokens, place, amount.isWord);
  const dimension = dimensionOf(amount.unit);
  for (const column of definitions.columns.values()) {
    if (column.kind === "options") continue;
    const isMeasured = amount.unit !== "";
    // `single supply` is no supply of 1 V.
    if (amount.isWord && column.unit !== "") continue;
    const label = labels.get(column);
    if (isMeasured && dimensionOf(column.unit) !== dimension) {
      const other = inBitsOrBytes(amount, column.unit);
      if (other === undefined) continue;
      for (const one of candidatesOf(definitions, other, column, label, place, tokens)) {
        yield { ...one, prior: one.prior - otherUnit };
      }
      continue;
    }
    if (amount.prefix !== undefined) {
      const unit = unitWithPrefix(amount.prefix, column.unit);
      if (unit !== undefined) {
        yield* candidatesOf(definitions, { ...amount, unit }, column, label, place, tokens);
      }
      continue;
    }
    if (!isMeasured && label === undefined && !mayBeBare(amount, column)) continue;
    if (!isMeasured && column.unit !== "" && isCounter(tokens[place.to])) continue;
    // Of a quantity with a unit a bare number says that only beside its name, and where no other does.
    if (!isMeasured && column.unit !== "" && label) {
      if (label.share < bareLabelShare || measured.has(dimensionOf(column.unit))) continue;
    }
    yield* candidatesOf(definitions, amount, column, label, place, tokens);
    const next = tokens[label?.to ?? place.to];
    if (!isMeasured || label === undefined || label.to === place.to) continue;
    if (next === undefined || next.isApart || !starts.has(next.start)) continue;
    for (const shared of candidatesOf(
      definitions,
      amount,
      column,
      { ...label, ...place },
      place,
      tokens,
    )) {
      yield { ...shared, prior: shared.prior - sharedLabel };
    }
  }
}

function* candidatesOf(
  definitions: Definitions,
  amount: Amount,
  column: NamedColumn,
  label: { readonly share: number; readonly from: number; readonly to: number } | undefined,
  place: { readonly from: number; readonly to: number },
  tokens: readonly PhraseToken[],
): Generator<Candidate> {
  const unit = amount.unit === "" ? column.unit : amount.unit;
  const meanings = meaningsOf(amount, column, unit);
  const from = Math.min(place.from, label?.from ?? place.from);
  const to = Math.max(place.to, label?.to ?? place.to);
  const start = Math.min(amount.start, tokens[from]?.start ?? amount.start);
  const end = Math.max(amount.end, tokens[to - 1]?.end ?? amount.end);
  const ends = definitions.endsOf(column.name);
  const [low, high] = baseEnds(amount, unit);
  const isOutside = ends === undefined || isFarOutside(low, high, ends);
  for (const { condition, nearly, target, more } of meanings) {
    const parts = definitions.partsOf([condition]);
    // Without a label, what no part has, or nothing near it, is likelier to be something else.
    const isCompared = amount.unit !== "" && amount.comparison !== undefined;
    if (label === undefined && (isOutside || (countBits(parts) === 0 && !isCompared))) continue;
    const isSpan = column.kind === "number" || amount.isRange;
    const isHeld = isSpan
      ? ends?.values.has(low) === true && ends.values.has(high)
      : ends?.points.has(low) === true;
    // A prefix alone is a unit where parts have just that value.
    if (amount.prefix !== undefined && label === undefined && !isHeld) continue;
    yield {
      sort: label && isCount(amount, label.share, column) ? "feature" : "quantity",
      share: label?.share ?? 0,
      isCompared: amount.isRange || amount.comparison !== undefined,
      ...(label !== undefined && isTold(amount, column) && { isCounted: true }),
      conditions: [condition],
      ...(target !== undefined && { target }),
      ...(nearly && { nearly }),
      start,
      end,
      from,
      to,
      parts,
      ...(label === undefined && { holders: definitions.table.having(column.name) }),
      prior:
        (amount.unit === "" ? barePrior : quantityPrior) +
        more +
        (label ? prior(priors.label, label.share) + (amount.unit === "" ? 0.5 : 0) : 0) +
        (isHeld ? held / (amount.comparison === undefined ? 1 : 2) : 0) -
        (amount.prefix === undefined ? 0 : prefixAlone) -
        (isOutside ? outside : 0),
    };
  }
}

/** Columns whose labels stand right before or right behind some tokens, with the tokens of the label. */
function labelsBeside(
  definitions: Definitions,
  tokens: readonly PhraseToken[],
  { from, to }: { readonly from: number; readonly to: number },
  isWord: boolean,
) {
  type Label = { readonly share: number; readonly from: number; readonly to: number };
  const note = (
    labels: Map<NamedColumn, Label>,
    start: number,
    end: number,
    place: { from: number; to: number },
  ) => {
    const piece = tokens.slice(start, end);
    if (piece.every(({ kind }) => kind === "number")) return;
    const label = piece.map(({ written }) => written).join("");
    const related = relatedLabels(label).slice(1);
    const own = phraseKey(piece);
    const phrases = [own, ...related.map((one) => phraseKey(tokensOf(one)))];
    if (definitions.names().labels.find(own).length === 0) {
      const isBehind = start === to && piece.length === 1 && tokens[from]?.kind === "number";
      if (isBehind) phrases.push(...countWordsFor(definitions.names(), label).map(stem));
    }
    for (const { entry, share } of phrases.flatMap((one) => definitions.names().labels.find(one))) {
      const known = labels.get(entry);
      if (known === undefined || known.share < share) labels.set(entry, { share, ...place });
    }
    const endsWord = tokens[end]?.isWordStart !== false;
    const counted = endsWord ? definitions.names().counted.get(label) : undefined;
    for (const column of counted ?? []) {
      if (!labels.has(column)) labels.set(column, { share: countedByCharacter, ...place });
    }
  };
  const [ahead, labels] = [new Map<NamedColumn, Label>(), new Map<NamedColumn, Label>()];
  let before = from;
  while (before > 0 && isLinking(tokens[before - 1]) && !tokens[before]?.isApart) before -= 1;
  for (let length = 1; !isWord && length <= maxPhrase && before - length >= 0; length += 1) {
    if (tokens[before - length + 1]?.isApart && length > 1) break;
    if (length === 1 && tokens[before]?.isApart) break;
    note(ahead, before - length, before, { from: before - length, to });
  }
  let behind = to;
  while (behind < tokens.length && isLinking(tokens[behind]) && !tokens[behind]?.isApart) {
    behind += 1;
  }
  for (let length = 1; length <= maxPhrase && behind + length <= tokens.length; length += 1) {
    if (tokens[behind + length - 1]?.isApart) break;
    note(labels, behind, behind + length, { from, to: behind + length });
  }
  for (const [column, one] of ahead) {
    const other = labels.get(column);
    // Two pieces of one label may have the quantity between them: `ADC with 8 channels`.
    if (other === undefined) labels.set(column, one);
    else {
      const share = Math.min(1, one.share + other.share);
      labels.set(column, { share, from: one.from, to: other.to });
    }
  }
  return labels;
}

/** Share of the name of an option that its quantity is. */
const measuredShare = 0.6;

/** Options whose names have a quantity of which only the prefix was typed: `125k` for LF 125 kHz. */
export function* measuredOptions(
  definitions: Definitions,
  { low, prefix, start, end }: Amount,
  tokens: readonly PhraseToken[],
): Generator<Candidate> {
  const place = placeOf({ start, end }, tokens);
  if (place === undefined || prefix === undefined) return;
  for (const option of definitions.names().measuredOptions) {
    const unit = unitWithPrefix(prefix, option.quantity.unit);
    const typed = unit && inBaseUnits({ min: low, max: low, unit }).min;
    if (typed !== inBaseUnits(option.quantity).min) continue;
    const candidate = optionCandidate(definitions, option, { ...place, start, end }, measuredShare);
    yield { ...candidate, prior: quantityPrior - prefixAlone };
  }
}

const pairs = /(?<![\d.])(\d{1,5})\s?[x×*]\s?(\d{1,5})(?![\d.])/giu;

/**
 * Candidates of two numbers that are multiplied, as exact values of two parameters of one unit: `1920x1080`. Of
 * several pairs of parameters it is the one that most parts have.
 */
export function* pairCandidates(
  definitions: Definitions,
  text: string,
  tokens: readonly PhraseToken[],
): Generator<Candidate> {
  for (const match of text.matchAll(pairs)) {
    const size = { start: match.index, end: match.index + match[0].length };
    const place = placeOf(size, tokens);
    if (place === undefined) continue;
    const [first, second] = [1, 2].map((at) => {
      return [...definitions.columns.values()].flatMap((column) => {
        if (column.kind !== "number" || isOfOrderCodes(column.name)) return [];
        const value = { min: Number(match[at]), max: Number(match[at]), unit: column.unit };
        const isHeld = definitions.endsOf(column.name)?.values.has(inBaseUnits(value).min);
        const span = { kind: "span" as const, column: column.name, from: value, to: value };
        return isHeld ? [span] : [];
      });
    });
    const found = (first ?? []).flatMap((one) =>
      (second ?? []).flatMap((other) => {
        if (one.column === other.column || one.from.unit !== other.from.unit) return [];
        const conditions = [one, other];
        return { conditions, parts: definitions.partsOf(conditions) };
      }),
    );
    const best = found.reduce<(typeof found)[number] | undefined>(
      (a, b) => (countBits(b.parts) > (a ? countBits(a.parts) : 0) ? b : a),
      undefined,
    );
    if (best === undefined) continue;
    yield {
      ...{ ...place, ...size, ...best, sort: "feature", share: 1, isCompared: false },
      prior: prior(priors.count, 1),
    };
  }
}

/**
 * Candidates of a number as a word right before the name of a kind, which all of its parts have of one thing
 * alone: `quad isolator`, 双运放.
 */
export function* multipleCandidates(
  definitions: Definitions,
  amount: Amount,
  tokens: readonly PhraseToken[],
  kinds: readonly Candidate[],
): Generator<Candidate> {
  const place = placeOf(amount, tokens);
  if (place === undefined || !amount.isWord || amount.isRange) return;
  const kind = kinds
    .filter(({ from, share }) => from === place.to && share >= multipleShare)
    .reduce<Candidate | undefined>((a, b) => (a && a.share >= b.share ? a : b), undefined);
  if (kind === undefined) return;
  const [column, ...others] = [...definitions.columns.values()].filter((one) => {
    if (!isCountColumn(one) || isOfOrderCodes(one.name)) return false;
    const holders = definitions.table.having(one.name);
    if (countBoth(kind.parts, holders) < countBits(kind.parts)) return false;
    const least = definitions.table.minimumOf(one.name, ([min]) => Number(min));
    return least.every((value, at) => value >= 1 || !hasBit(kind.parts, at));
  });
  if (column === undefined || others.length > 0) return;
  const count = { min: amount.low, max: amount.low, unit: "" };
  const conditions = [{ kind: "span" as const, column: column.name, from: count, to: count }];
  yield {
    ...{ ...place, start: amount.start, end: amount.end },
    ...{ sort: "feature", share: 1, isCompared: false, isCounted: true, conditions },
    ...{ target: amount.low, prior: prior(priors.count, 1) },
    parts: definitions.partsOf(conditions),
    holders: definitions.table.having(column.name),
  };
}

/** True for an amount so far from a column's values that it is likelier to be something else. */
function isFarOutside(low: number, high: number, { min, max }: Ends): boolean {
  return high < (min < 0 ? min * 20 : min / 20) || low > (max < 0 ? max / 20 : max * 20);
}

/** True for a whole number of things, more than one, as they are counted. */
function isTold(amount: Amount, column: NamedColumn): boolean {
  const isWhole = Number.isInteger(amount.low) && amount.low > 1 && amount.low < 100;
  return isCountColumn(column) && amount.unit === "" && isWhole;
}

/** True for a count that may as well be part of a name: `USB 3.0`. */
function isCount(amount: Amount, share: number, { unit }: NamedColumn): boolean {
  if (amount.unit !== "" || unit !== "" || amount.comparison !== undefined) return false;
  return amount.isWord || share < fullShare || !Number.isInteger(amount.low);
}

/** True for what stands between a count and what is counted alone. */
function isCounter(token: PhraseToken | undefined): boolean {
  return token !== undefined && !token.isApart && counters.has(token.written);
}

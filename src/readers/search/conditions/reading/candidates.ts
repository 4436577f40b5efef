import { dimensionOf } from "../../../../base/site/values/quantities.ts";
import { amountsIn } from "../amountsInText.ts";
import { bodySizesIn } from "../bodySizesInText.ts";
import { maxPhrase } from "../nameIndex.ts";
import { type PhraseToken, phraseKey } from "../phraseTokens.ts";
import type { Candidate } from "./candidate.ts";
import { countWordsFor, fullShare } from "./definitionNames.ts";
import type { Definitions } from "./definitions.ts";
import {
  deniedCandidates,
  denyingCandidates,
  measuredCandidates,
  openingOf,
} from "./deniedCandidates.ts";
import { begunCandidates, namedCandidates } from "./namedCandidates.ts";
import {
  measuredOptions,
  multipleCandidates,
  pairCandidates,
  quantityCandidates,
  sizeCandidates,
} from "./quantityCandidates.ts";

/** Candidates that begin at one place. */
const maxCandidates = 8;

/** Likelihood that the name of its column adds to an option beside it. */
const headingPrior = 0.4;

/** Longest name of a column beside its value, in tokens. */
const maxHeading = 4;

/** Candidates by the token that they begin with. */
export function candidatesIn(
  definitions: Definitions,
  text: string,
  tokens: readonly PhraseToken[],
): Candidate[][] {
  const found: Candidate[][] = Array.from({ length: tokens.length }, () => []);
  const denied: Candidate[] = [];
  for (const at of tokens.keys()) {
    for (let length = Math.min(maxPhrase, tokens.length - at); length > 0; length -= 1) {
      const piece = tokens.slice(at, at + length);
      if (piece.some(({ isApart }, place) => place > 0 && isApart)) continue;
      const opening = openingOf(definitions, text, tokens, at, at + length);
      const isWhole =
        (tokens[at]?.isWordStart === true || opening !== undefined) &&
        tokens[at + length]?.isWordStart !== false;
      for (const named of namedCandidates(definitions, text, tokens, at, at + length)) {
        const isName = named.sort !== "package" && named.share >= fullShare;
        if (!isWhole && !isName) continue;
        const own = [named];
        const headed = withHeading(definitions, named, tokens, []);
        if (headed !== named) own.push({ ...headed, prior: headed.prior + headingPrior });
        if (opening === undefined) for (const one of own) found[one.from]?.push(one);
        for (const one of deniedCandidates(definitions, own, opening, { text, tokens, denied })) {
          found[one.from]?.push(one);
          denied.push(one);
        }
      }
      if (!isWhole || (opening === undefined && denied.length === 0)) continue;
      const place = [tokens, at, at + length] as const;
      for (const one of [
        ...measuredCandidates(definitions, ...place),
        ...denyingCandidates(definitions, ...place),
      ]) {
        for (const without of deniedCandidates(definitions, [one], opening, {
          text,
          tokens,
          denied,
        })) {
          found[without.from]?.push(without);
          denied.push(without);
        }
      }
    }
  }
  const kinds = found.flat().filter(({ sort }) => sort === "kind");
  for (const candidate of begunCandidates(definitions, tokens, kinds)) {
    found[candidate.from]?.push(candidate);
  }
  for (const candidate of pairCandidates(definitions, text, tokens)) {
    found[candidate.from]?.push(candidate);
  }
  const sizes = bodySizesIn(text);
  for (const size of sizes) {
    for (const candidate of sizeCandidates(definitions, size, tokens))
      found[candidate.from]?.push(candidate);
  }
  const isCounted = (word: string) =>
    definitions.labelUnits.has(word) || countWordsFor(definitions.names(), word).length > 0;
  const amounts = amountsIn(text, tokens, isCounted).filter(
    ({ start, end }) => !sizes.some((size) => size.start < end && start < size.end),
  );
  const others = {
    starts: new Set(amounts.map(({ start }) => start)),
    measured: new Set(amounts.map(({ unit }) => (unit === "" ? undefined : dimensionOf(unit)))),
  };
  for (const amount of amounts) {
    for (const candidate of [
      ...quantityCandidates(definitions, amount, tokens, others),
      ...measuredOptions(definitions, amount, tokens),
      ...multipleCandidates(definitions, amount, tokens, kinds),
    ]) {
      found[candidate.from]?.push(candidate);
    }
  }
  return found.map((list) => list.sort((a, b) => b.prior - a.prior).slice(0, maxCandidates));
}

/** A piece with the name of its column beside it: `SOT-23 package`, 输出 4-20 mA. */
export function withHeading(
  definitions: Definitions,
  piece: Candidate,
  tokens: readonly PhraseToken[],
  others: readonly Candidate[],
): Candidate {
  const columns = new Set(piece.conditions.map(({ column }) => column));
  const isHeading = (from: number, to: number) =>
    from >= 0 &&
    to <= tokens.length &&
    !others.some((other) => other.from < to && from < other.to) &&
    !tokens.slice(from + 1, to).some(({ isApart }) => isApart) &&
    definitions
      .names()
      .headings.find(phraseKey(tokens.slice(from, to)))
      .some(({ entry }) => columns.has(entry.name));
  for (let length = maxHeading; length > 0; length -= 1) {
    const [from, to] = [piece.from - length, piece.to + length];
    if (!tokens[piece.from]?.isApart && isHeading(from, piece.from)) {
      return { ...piece, from, start: tokens[from]?.start ?? piece.start };
    }
    if (!tokens[piece.to]?.isApart && isHeading(piece.to, to)) {
      return { ...piece, to, end: tokens[to - 1]?.end ?? piece.end };
    }
  }
  return piece;
}

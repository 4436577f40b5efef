import { cutText } from "../../../base/site/text/cutText.ts";
import type { LocalizedText } from "../../../base/site/text/localizedText.ts";
import { formatNumber } from "../../../base/site/values/formatNumber.ts";
import { searchStart } from "../../../readers/search/emptyQuerySuggestions.ts";
import { figuresBeside } from "../../../readers/search/results/askedPartValues.ts";
import {
  boxTypes,
  type HeldCondition,
  type Hit,
  type MarkedText,
  maxSearchLength,
  type PartFigure,
  type SearchConditions,
  type SearchOutcome,
  type SearchType,
  searchTypes,
} from "../../../readers/search/searchTypes.ts";
import type { Stage } from "../../components/product/LifecycleBadge.tsx";
import type { Figure } from "../../components/product/NamedValueList.tsx";
import type { PartLook } from "../../components/product/PartPicture.tsx";
import { addressOf } from "../../page/breadcrumb.ts";
import type { PageContext } from "../../page/pageModule.ts";
import type { SearchResponse } from "../../page/requestData.ts";
import { departmentCard } from "../../presenters/forms/departments.ts";
import { partLook } from "../../presenters/partCard.ts";
import { askAddress, leadsOf, linksOf } from "./furtherLinks.ts";

/** Hits on one page. */
export const pageSize = 10;

export interface SearchParams {
  readonly text: string;
  /** True if the text was longer than a search takes. */
  readonly isCut: boolean;
  readonly type: SearchType;
  readonly column?: number;
  readonly page: number;
}

/** A hit as the page shows it. */
export interface ShownHit {
  readonly id: number;
  readonly kind: string;
  readonly title: MarkedText;
  /** Address of the hit; undefined where no page shows it. */
  readonly href: string | undefined;
  readonly excerpt: MarkedText;
  readonly date?: string;
  readonly path: readonly {
    readonly id: number;
    readonly title: LocalizedText;
    readonly href?: string;
  }[];
  readonly part?: {
    readonly name: MarkedText;
    readonly look: PartLook | undefined;
    readonly stage: Stage;
    readonly figures: readonly Figure[];
    readonly replacement?: { readonly partNumber: string; readonly href: string | undefined };
    /** Explanation where it was found by a number that is not its own. */
    readonly crossReference?: {
      readonly reason: string;
      readonly kind: string;
      readonly note?: LocalizedText;
    };
    /** The conditions of the text as it meets them. */
    readonly held: readonly HeldCondition[];
    /** The values that the text asks for, which are not among the figures. */
    readonly answers: readonly Figure[];
    /** Address of its datasheet, and of its order codes. */
    readonly datasheetHref?: string;
    readonly orderingHref?: string;
  };
}

/** Suggestions for a reader who found nothing. */
export interface SearchLeads {
  readonly families: readonly {
    readonly id: number;
    readonly title: LocalizedText;
    readonly href: string;
    /** Number of its parts. */
    readonly count: string;
  }[];
  /** The list of all parts with its filters; undefined where no column lists parts. */
  readonly finderHref: string | undefined;
}

/** A text as it was understood to ask of parts. */
export interface ShownConditions {
  readonly items: readonly {
    readonly text: string;
    readonly words: string;
    /** Address of the search without it. */
    readonly href: string;
  }[];
  /** Sentences on what is met, and by how many parts. */
  readonly notes: readonly string[];
  /** Parts that come nearest, with the conditions that they do not meet, in words. */
  readonly nearest: readonly {
    readonly number: string;
    readonly href: string | undefined;
    readonly lacks: string;
  }[];
  readonly finder: { readonly label: string; readonly href: string } | undefined;
}

/** A choice that narrows the hits down. */
export interface ResultChoice {
  readonly key: string;
  readonly title: LocalizedText;
  readonly count: string;
  readonly href: string;
  readonly isChosen: boolean;
}

/** States of the page: no search, hits, none, or no response. */
export type SearchState =
  | {
      readonly kind: "start";
      readonly newest: readonly { readonly title: string; readonly hits: readonly ShownHit[] }[];
    }
  | { readonly kind: "notReady" | "tooOften"; readonly retryHref: string }
  | {
      readonly kind: "hits";
      readonly total: string;
      readonly types: readonly ResultChoice[];
      readonly columns: readonly ResultChoice[];
      readonly hits: readonly ShownHit[];
      readonly page: number;
      readonly last: number;
      readonly addressOfPage: (page: number) => string;
      readonly didYouMean?: { readonly text: string; readonly href: string };
      readonly isCorrected: boolean;
      readonly isCut: boolean;
      readonly conditions?: ShownConditions;
      /** True if the hits are only near what was searched for. */
      readonly isClosest: boolean;
      /** Suggestions, for a search without hits. */
      readonly leads?: SearchLeads;
    };

export interface SearchProps {
  readonly text: string;
  readonly type: SearchType;
  readonly stockCode: string | undefined;
  readonly state: SearchState;
  /** Address of the form for a reader who found nothing. */
  readonly askHref: string;
}

/** The searched text, trimmed and cut to the length of a search. */
export function textOf(typed = ""): Pick<SearchParams, "text" | "isCut"> {
  const text = typed.trim();
  return { text: cutText(text, maxSearchLength), isCut: text.length > maxSearchLength };
}

/** @param answer undefined where nothing was searched */
export function load(
  params: SearchParams,
  context: PageContext,
  answer?: SearchResponse,
): SearchProps {
  const { stockCode } = context.view.setting("company");
  const { text, type } = params;
  const isInVain =
    answer?.kind === "found" && (answer.outcome.total === 0 || answer.outcome.isClosest);
  const askHref = isInVain ? askAddress(text, context) : departmentCard("technical", context).href;
  return { text, type, stockCode, askHref, state: stateOf(params, context, answer) };
}

function stateOf(
  params: SearchParams,
  context: PageContext,
  answer: SearchResponse | undefined,
): SearchState {
  if (answer === undefined) return startOf(params, context);
  if (answer.kind !== "found") {
    return { kind: answer.kind, retryHref: address(context, params) };
  }
  return hitsOf(answer.outcome, params, context);
}

/** True for a type whose newest documents are shown for an empty search. */
function isStartType(type: SearchType): boolean {
  return type !== -1 && boxTypes.some((offered) => offered === type);
}

function startOf({ type }: SearchParams, context: PageContext): SearchState {
  const { search } = context.messages;
  return {
    kind: "start",
    newest: searchStart(context.view)
      .newest.filter((group) => group.type === type || !isStartType(type))
      .filter(({ hits }) => hits.length > 0)
      .map((group) => ({
        title: search.newest[group.type],
        hits: group.hits.map((hit) => shown(hit, context)),
      })),
  };
}

function hitsOf(outcome: SearchOutcome, params: SearchParams, context: PageContext): SearchState {
  const { total, counts, columns, page, lastPage, didYouMean, isCorrected } = outcome;
  const { search } = context.messages;
  const { type, column } = params;
  return {
    kind: "hits",
    total: search.total(formatNumber(total), total === 1),
    types: shownTypes(counts, type).map((code) => ({
      key: String(code),
      title: { text: search.types[code] },
      count: formatNumber(counts[code]),
      href: address(context, { ...params, type: code, column: undefined, page: 1 }),
      isChosen: code === type,
    })),
    columns:
      columns.length < 2 && column === undefined
        ? []
        : [
            {
              key: "all",
              title: { text: search.anywhere },
              count: "",
              href: address(context, { ...params, column: undefined, page: 1 }),
              isChosen: column === undefined,
            },
            ...columns.map(({ id, title, count }) => ({
              key: String(id),
              title,
              count: formatNumber(count),
              href: address(context, { ...params, column: id, page: 1 }),
              isChosen: id === column,
            })),
          ],
    hits: outcome.hits.map((hit) => shown(hit, context)),
    page,
    last: lastPage,
    addressOfPage: (number) => address(context, { ...params, page: number }),
    ...(didYouMean !== undefined && {
      didYouMean: {
        text: didYouMean,
        href: address(context, { ...params, text: didYouMean, page: 1 }),
      },
    }),
    isCorrected,
    isCut: outcome.isCut || params.isCut,
    ...(outcome.conditions && {
      conditions: shownConditions(outcome.conditions, params, context),
    }),
    isClosest: outcome.isClosest,
    ...((counts[-1] === 0 || outcome.isClosest) && { leads: leadsOf(context) }),
  };
}

function shownConditions(
  { items, parts, nearest: near, target, rest }: SearchConditions,
  params: SearchParams,
  context: PageContext,
): ShownConditions {
  const { search, finder } = context.messages;
  const unmet = items.filter((item) => item.parts === 0);
  const nearest = (value?: string) => (value === undefined ? "" : search.nearestValue(value));
  return {
    items: items.map(({ text, words, without }) => ({
      text,
      words,
      href: address(context, { ...params, text: without, column: undefined, page: 1 }),
    })),
    notes: [
      ...unmet.map(({ words, nearest: value }) =>
        [search.noPartHas(words), nearest(value)].filter((one) => one !== "").join(search.space),
      ),
      ...(parts > 0 ? [search.meetsAll(parts, items.length)] : []),
      ...(parts === 0 && unmet.length < items.length ? [search.noneMeetsAll] : []),
      ...items
        .filter(({ isInFinder }) => !isInFinder)
        .map(({ words }) => search.notInFinder(words)),
      ...(rest === "" ? [] : [search.asWords(rest)]),
    ],
    nearest: near.map(({ partNumber, target: own, held }) => ({
      number: partNumber,
      href: own && addressOf(own, context),
      lacks: held
        .filter(({ isMet }) => !isMet)
        .map(({ words, value }) => finder.lacks(words, value.text))
        .join(finder.lackSeparator),
    })),
    finder: target && {
      label:
        parts > 0 && items.every(({ isInFinder }) => isInFinder)
          ? search.inFinder(parts)
          : search.openFinder,
      href: addressOf(target, context),
    },
  };
}

/** Types of the search box, and others that have hits or are selected. */
function shownTypes(counts: SearchOutcome["counts"], chosen: SearchType): readonly SearchType[] {
  const offered: readonly SearchType[] = boxTypes;
  return searchTypes.filter(
    (type) => offered.includes(type) || counts[type] > 0 || type === chosen,
  );
}

type SearchQuery = Omit<SearchParams, "column" | "isCut"> & {
  readonly column?: number | undefined;
};

function address(context: PageContext, { text, type, column, page }: SearchQuery): string {
  return context.href("search-result", {
    search: text,
    type,
    column,
    page: page === 1 ? undefined : page,
  });
}

function figureOf({ label, value }: PartFigure): Figure {
  return { label, ...value };
}

function shown(hit: Hit, context: PageContext): ShownHit {
  const { id, type, title, excerpt, date, path, part } = hit;
  const doc = part && context.view.byId(id);
  const { kinds } = context.messages.search;
  const answers = part?.answers ?? [];
  const hrefOf = (target: Hit["target"]) => target && addressOf(target, context);
  return {
    id,
    kind: type in kinds ? kinds[type as keyof typeof kinds] : "",
    title,
    href: hrefOf(hit.target),
    excerpt,
    ...(date !== undefined && { date }),
    path: path.map((step) => {
      const href = hrefOf(step.target);
      return { id: step.id, title: step.title, ...(href !== undefined && { href }) };
    }),
    ...(part && {
      part: {
        name: part.name,
        look: doc?.type === "product" ? partLook(doc, context) : undefined,
        stage: part.stage,
        held: part.held,
        answers: answers.map(figureOf),
        figures: figuresBeside(answers, part.figures).map(figureOf),
        ...linksOf(hit, part, context),
        ...(part.replacement && {
          replacement: {
            partNumber: part.replacement.partNumber,
            href: hrefOf(part.replacement.target),
          },
        }),
      },
    }),
  };
}

import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import { type ColumnNode, pathTo } from "../../../content/published/columnTree.ts";
import type { View } from "../../../content/published/publication.ts";
import { compareParts } from "../../../content/queries/parts/comparison.ts";
import { type Part, partsIn } from "../../../content/queries/parts/partsOfColumns.ts";
import { enquiryHref } from "../../components/enquiry/enquiryLinks.ts";
import { type FormAddress, formAddress } from "../../components/HiddenInputs.tsx";
import type { PartHead } from "../../components/product/ProductCard.tsx";
import type { PageContext } from "../../page/pageModule.ts";
import { columnAddress, partHead } from "../../presenters/partCard.ts";
import { comparedGroups, type RowGroup } from "./comparedGroups.ts";
import { csvAddress } from "./csv.ts";
import {
  type CompareParams,
  maxCompared,
  type ResolvedComparison,
  selectionQuery,
} from "./selection.ts";

/** A part at the head of its column, with links that move the column. */
export interface ComparedPart extends PartHead {
  readonly removeHref: string;
  /** Undefined at the ends. */
  readonly leftHref: string | undefined;
  readonly rightHref: string | undefined;
}

interface Link {
  readonly label: string;
  readonly href: string;
}

export interface AddForm extends FormAddress {
  /** The typed text, which names no part. */
  readonly typed: string;
  /** Part numbers to choose from. */
  readonly suggestions: readonly { readonly partNumber: string; readonly name: string }[];
}

export interface CompareProps {
  readonly parts: readonly ComparedPart[];
  readonly groups: readonly RowGroup[];
  readonly counts: { readonly all: number; readonly differing: number };
  readonly onlyDifferences: boolean;
  readonly allHref: string;
  readonly differencesHref: string;
  readonly csvHref: string;
  /** Address of the form for questions about all parts; undefined where no page takes questions. */
  readonly askHref: string | undefined;
  readonly hasMarks: boolean;
  /** Undefined where the limit of parts is reached. */
  readonly add: AddForm | undefined;
  readonly siblings: readonly Link[];
  /** Links to families, while no part is chosen. */
  readonly families: readonly { readonly title: LocalizedText; readonly href: string }[];
  /** Messages about requested parts that are not available. */
  readonly notices: readonly string[];
  /** Error about a typed name that is no part, with a link to its search. */
  readonly error: { readonly text: string; readonly searchHref: string } | undefined;
}

/** Maximum part numbers suggested by a form; where there are more, those of the families. */
const maxSuggestions = 300;

/** Maximum parts of the first one's family that are offered. */
const maxSiblings = 6;

export function load({ params, parts }: ResolvedComparison, context: PageContext): CompareProps {
  const { view } = context;
  const { ids, onlyDifferences } = params;
  const compared = parts.length > 0 ? compareParts(view, parts) : [];
  const all = compared.flatMap(({ rows }) => rows);
  const to = (others: readonly number[], only = onlyDifferences) =>
    context.href("product-compare", selectionQuery(others, only));
  return {
    parts: parts.map((part, at) => comparedPart(part, at, ids, to, context)),
    groups: comparedGroups(parts, compared, onlyDifferences, context),
    counts: { all: all.length, differing: all.filter(({ differs }) => differs).length },
    onlyDifferences,
    allHref: to(ids, false),
    differencesHref: to(ids, true),
    csvHref: csvAddress(ids, onlyDifferences, context.urls),
    askHref: enquiryHref(context, ...parts.map(({ body }) => body.partNumber)),
    hasMarks: all.some(({ best }) => best.length > 0),
    add: parts.length < maxCompared ? addForm(params, parts, to(ids), context) : undefined,
    siblings: siblingsOf(parts, to, context),
    families: parts.length === 0 ? familiesOf(context) : [],
    notices: noticesOf(params, context),
    error: errorOf(params, context),
  };
}

function errorOf({ unknown: [name] }: CompareParams, { messages, href }: PageContext) {
  if (name === undefined || name === "") return undefined;
  const searchHref = href("search-result", { search: name, type: 3 });
  return { text: messages.compare.unknown(name), searchHref };
}

function comparedPart(
  part: Part,
  at: number,
  ids: readonly number[],
  to: (ids: readonly number[]) => string,
  context: PageContext,
): ComparedPart {
  return {
    ...partHead(part, context),
    removeHref: to(ids.filter((id) => id !== part.id)),
    leftHref: at > 0 ? to(swapped(ids, at - 1)) : undefined,
    rightHref: at < ids.length - 1 ? to(swapped(ids, at)) : undefined,
  };
}

/** The list with the members at an index and after it exchanged. */
function swapped(ids: readonly number[], at: number): readonly number[] {
  return ids.map((id, index) => {
    if (index === at) return ids[at + 1] ?? id;
    return index === at + 1 ? (ids[at] ?? id) : id;
  });
}

function addForm(
  { unknown }: CompareParams,
  parts: readonly Part[],
  address: string,
  { view }: PageContext,
): AddForm {
  const all = view.all("product");
  const families = new Set(parts.map(({ body }) => body.column));
  const near =
    all.length <= maxSuggestions
      ? all
      : [...families].flatMap((family) => partsIn(view, family)).slice(0, maxSuggestions);
  return {
    ...formAddress(address),
    typed: unknown[0] ?? "",
    suggestions: near
      .filter((part) => !parts.includes(part))
      .map(({ body }) => ({
        partNumber: body.partNumber,
        name: localize(body.name, view.language).text,
      })),
  };
}

/** Other parts of the first one's family, up to the limit of parts. */
function siblingsOf(
  parts: readonly Part[],
  to: (ids: readonly number[]) => string,
  { view }: PageContext,
): Link[] {
  const [first] = parts;
  if (first === undefined || parts.length >= maxCompared) return [];
  return partsIn(view, first.body.column)
    .filter((part) => !parts.includes(part))
    .slice(0, maxSiblings)
    .map((part) => ({
      label: part.body.partNumber,
      href: to([...parts.map(({ id }) => id), part.id]),
    }));
}

/** The families with something to compare, in the tree's order. */
function familiesOf(context: PageContext): CompareProps["families"] {
  const { view } = context;
  return [...view.columns.values()]
    .filter(({ doc }) => doc.body.status === 1 && partsIn(view, doc.key).length > 1)
    .map((node) => ({
      title: localize(node.doc.body.title, view.language),
      href: columnAddress(node, context),
    }));
}

function noticesOf({ missing, hasSurplus }: CompareParams, { messages }: PageContext): string[] {
  return [
    ...(missing > 0 ? [messages.compare.missing(missing)] : []),
    ...(hasSurplus ? [messages.compare.surplus] : []),
  ];
}

/** The deepest column that all parts lie under. */
export function commonColumn(view: View, parts: readonly Part[]): ColumnNode | undefined {
  const [first, ...others] = parts.map(({ body }) => {
    const node = view.column(body.column);
    return node ? pathTo(node) : [];
  });
  return first?.findLast((node) => others.every((path) => path.includes(node)));
}

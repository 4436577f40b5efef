import type { Query } from "../../../base/site/addresses/href.ts";
import {
  itemsOnPage,
  lastPageOf,
  pageNumber,
  pageQuery,
} from "../../../base/site/addresses/idsAndPageNumbers.ts";
import { cutText } from "../../../base/site/text/cutText.ts";
import type { ColumnNode } from "../../../content/published/columnTree.ts";
import type { View } from "../../../content/published/publication.ts";
import { columnOfPage } from "../../../content/queries/columns/requestedColumn.ts";
import {
  type DocumentKind,
  documentKindsIn,
  documentsOf,
  nearestPart,
} from "../../../content/queries/parts/documentsOfParts.ts";
import type { DocumentItem } from "../../components/document/DocumentLink.tsx";
import { type FormAddress, formAddress } from "../../components/HiddenInputs.tsx";
import { columnAddressQuery } from "../../page/columnPage.ts";
import type { PageContext, RawQuery } from "../../page/pageModule.ts";
import { documentItem } from "../../presenters/documentItem.ts";
import { partAddress } from "../../presenters/partCard.ts";

/** Kinds of files in the order their groups are shown. */
export const kinds = [
  "guide",
  "brief",
  "manual",
  "note",
  "release",
  "datasheet",
  "errata",
  "model",
  "report",
  "brochure",
  "certificate",
  "announcement",
  "other",
] as const satisfies readonly DocumentKind[];

/** Documents on one page of results. */
const pageSize = 30;

interface DownloadsParams {
  readonly column: number;
  /** Part number, its beginning or an order code as typed; "" without one. */
  readonly part: string;
  readonly kind: DocumentKind | "";
  readonly page: number;
}

export interface ResolvedDownloads {
  readonly params: DownloadsParams;
  readonly column: ColumnNode;
}

/** Form that searches the documents of parts. */
export interface FinderProps extends FormAddress {
  readonly part: string;
  readonly kinds: readonly {
    readonly value: DocumentKind;
    readonly label: string;
    readonly isChosen: boolean;
  }[];
  /** The page without a search. */
  readonly allHref: string;
}

export interface FoundProps {
  readonly count: number;
  readonly items: readonly {
    readonly document: DocumentItem;
    readonly part: { readonly partNumber: string; readonly href: string } | undefined;
  }[];
  /** Suggestion where nothing was found: a similar part number, and its search. */
  readonly meant: { readonly partNumber: string; readonly href: string } | undefined;
  /** The same search among all kinds of documents, where only other kinds were found. */
  readonly allKindsHref: string | undefined;
  /** The site's search for the same text; undefined where no part was typed. */
  readonly searchHref: string | undefined;
  readonly page: number;
  readonly lastPage: number;
  readonly addressOfPage: (page: number) => string;
}

export function resolveDownloads(query: RawQuery, view: View): ResolvedDownloads | undefined {
  const column = columnOfPage("downloads", query, view);
  if (column === undefined) return undefined;
  const part = cutText((query.part ?? "").replaceAll(/\s+/g, " "), maxPart).trim();
  const kind: DownloadsParams["kind"] = kinds.find((one) => one === query.kind) ?? "";
  const params = { column: column.doc.id, part, kind, page: 1 };
  const page = isSearch(params) ? pageNumber(query.page) : 1;
  if (page > 1 && page > lastPageOf(searched(view, params).length, pageSize)) return undefined;
  return { params: { ...params, page }, column };
}

/** Maximum length of a searched part number. */
const maxPart = 60;

export function isSearch({ part, kind }: Pick<DownloadsParams, "part" | "kind">): boolean {
  return part !== "" || kind !== "";
}

export function downloadsQuery(
  { column, params }: ResolvedDownloads,
  changes: Partial<DownloadsParams> = {},
): Query {
  const { part, kind, page } = { ...params, ...changes };
  return {
    ...columnAddressQuery(column),
    part: part || undefined,
    kind: kind || undefined,
    page: pageQuery(page),
  };
}

export function finderOf(
  resolved: ResolvedDownloads,
  { view, href, messages }: PageContext,
): FinderProps {
  const { part, kind } = resolved.params;
  const allHref = href("downloads", downloadsQuery(resolved, { part: "", kind: "", page: 1 }));
  const present = documentKindsIn(view, kinds);
  return {
    ...formAddress(allHref),
    part,
    kinds: kinds
      .filter((value) => value === kind || present.includes(value))
      .map((value) => ({
        value,
        label: messages.company.documentGroups[value],
        isChosen: value === kind,
      })),
    allHref,
  };
}

export function foundOf(resolved: ResolvedDownloads, context: PageContext): FoundProps {
  const { view, href } = context;
  const { part, page } = resolved.params;
  const all = searched(view, resolved.params);
  const addressWith = (changes: Partial<DownloadsParams>) =>
    href("downloads", downloadsQuery(resolved, { page: 1, ...changes }));
  const hasOthers =
    all.length === 0 && part !== "" && searched(view, { ...resolved.params, kind: "" }).length > 0;
  const near = all.length === 0 && part !== "" && !hasOthers ? nearestPart(view, part) : undefined;
  return {
    count: all.length,
    items: itemsOnPage(all, page, pageSize).map(({ document, part: of }) => ({
      document: documentItem(document, context),
      part: of && { partNumber: of.body.partNumber, href: partAddress(of, context) },
    })),
    meant:
      near === undefined
        ? undefined
        : { partNumber: near, href: addressWith({ part: near, kind: "" }) },
    allKindsHref: hasOthers ? addressWith({ kind: "" }) : undefined,
    searchHref: part === "" ? undefined : href("search-result", { search: part }),
    page,
    lastPage: lastPageOf(all.length, pageSize),
    addressOfPage: (number) => addressWith({ page: number }),
  };
}

function searched(view: View, { part, kind }: DownloadsParams) {
  return documentsOf(view, { part, kind: kind === "" ? undefined : kind });
}

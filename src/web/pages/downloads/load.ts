import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../../content/published/columnTree.ts";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import { anchorOf } from "../../../content/queries/addresses/linkTargets.ts";
import { contentUnder } from "../../../content/queries/columns/documentsUnderColumn.ts";
import type { DocumentItem } from "../../components/document/DocumentLink.tsx";
import type { PageContext } from "../../page/pageModule.ts";
import { documentItem } from "../../presenters/documentItem.ts";
import { partAddress } from "../../presenters/partCard.ts";
import {
  type FinderProps,
  type FoundProps,
  finderOf,
  foundOf,
  isSearch,
  kinds,
  type ResolvedDownloads,
} from "./findDocuments.ts";

export interface DownloadItem {
  readonly anchor: string;
  readonly document: DocumentItem;
  readonly summary: LocalizedText;
  readonly parts: readonly { readonly partNumber: string; readonly href: string }[];
}

/** Files under one heading: a column's, or of one kind where there is one column only. */
export interface DownloadGroup {
  readonly id: string;
  readonly title: LocalizedText;
  readonly items: readonly DownloadItem[];
}

export interface DownloadsProps {
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  /** Absent on a page with a search. */
  readonly groups: readonly DownloadGroup[];
  readonly finder: FinderProps;
  /** Results of the search; undefined without one. */
  readonly found: FoundProps | undefined;
}

export function load(resolved: ResolvedDownloads, context: PageContext): DownloadsProps {
  const { view } = context;
  const { column } = resolved;
  const isSearched = isSearch(resolved.params);
  const byColumn = isSearched ? [] : columnGroups(column, context);
  return {
    title: localize(column.doc.body.title, view.language),
    summary: localize(column.doc.body.summary, view.language),
    groups: isSearched || byColumn.length > 1 ? byColumn : kindGroups(column, context),
    finder: finderOf(resolved, context),
    found: isSearched ? foundOf(resolved, context) : undefined,
  };
}

function columnGroups(node: ColumnNode, context: PageContext): DownloadGroup[] {
  const { view } = context;
  const group = (of: ColumnNode, docs: readonly Doc<"download">[]): DownloadGroup => ({
    id: `column-${of.doc.id}`,
    title: localize(of.doc.body.title, view.language),
    items: docs.map((doc) => downloadItem(doc, context)),
  });
  return [
    group(node, view.inColumn("download", node.doc.key)),
    ...node.children
      .filter(({ doc }) => doc.body.status === 1)
      .map((child) => group(child, contentUnder(view, "download", child))),
  ].filter(({ items }) => items.length > 0);
}

function kindGroups(node: ColumnNode, context: PageContext): DownloadGroup[] {
  const { view, messages } = context;
  const byKind = Map.groupBy(
    contentUnder(view, "download", node),
    ({ body }) => body.document.kind,
  );
  return kinds.flatMap((kind) => {
    const items = byKind.get(kind)?.map((doc) => downloadItem(doc, context));
    return items
      ? [{ id: kind, title: { text: messages.company.documentGroups[kind] }, items }]
      : [];
  });
}

function downloadItem(doc: Doc<"download">, context: PageContext): DownloadItem {
  const { view } = context;
  const { summary, document, products } = doc.body;
  return {
    anchor: anchorOf(doc),
    document: documentItem(document, context),
    summary: localize(summary, view.language),
    parts: view.getAll("product", products).map((part) => ({
      partNumber: part.body.partNumber,
      href: partAddress(part, context),
    })),
  };
}

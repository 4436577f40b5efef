import { type Addressing, absolute } from "../../base/http/requests/siteOrigins.ts";
import type { UrlContext } from "../../base/site/addresses/href.ts";
import { storageUrl } from "../../base/site/addresses/storageUrl.ts";
import type { insertKinds } from "../../base/site/enquiryDeskCodes.ts";
import { localize } from "../../base/site/text/localizedText.ts";
import type { View } from "../../content/published/publication.ts";
import { documentTarget } from "../../content/queries/addresses/linkTargets.ts";
import { pageAddress } from "../../content/queries/addresses/readableAddresses.ts";
import type { AttachedDocument } from "../../content/queries/attachments.ts";
import { type DocumentKind, documentsOf } from "../../content/queries/parts/documentsOfParts.ts";
import { partNamed } from "../../content/queries/parts/partNumbers.ts";
import type { Part } from "../../content/queries/parts/partsOfColumns.ts";
import { typedValue } from "../../content/queries/parts/partValues.ts";
import { showValue, withUnit } from "../../content/queries/parts/shownValues.ts";
import { DeskProblem } from "./deskProblem.ts";

/** An insert of a reply. */
export interface InsertWish {
  readonly kind: (typeof insertKinds)[number];
  /** Part numbers or order codes, as somebody types them. */
  readonly numbers: readonly string[];
  /** Kind of a document. */
  readonly document: DocumentKind;
  /** Keys of parameters; none: the part's key figures. */
  readonly parameters: readonly string[];
}

/** Published content in the language of the reply, and the addresses of the site. */
export interface InsertSource {
  readonly view: View;
  readonly addressing: Addressing;
}

/**
 * A text with links for what is named by number, in the view's language.
 * @throws DeskProblem where a number or a parameter is unknown
 */
export function insertText(source: InsertSource, wish: InsertWish): string {
  const parts = wish.numbers.map((number) => {
    const part = partNamed(source.view, number);
    if (part === undefined) throw new DeskProblem("unknown-part");
    return part;
  });
  if (parts.length === 0) throw new DeskProblem("unknown-part");
  switch (wish.kind) {
    case "part":
      return parts.map((part) => partText(source, part)).join("\n\n");
    case "document":
      return parts.map((part) => documentText(source, part, wish.document)).join("\n\n");
    case "parameter":
      return parts.map((part) => parameterText(source, part, wish.parameters)).join("\n\n");
    case "comparison":
      return comparisonText(source, parts);
  }
}

function partText(source: InsertSource, part: Part): string {
  const { language } = source.view;
  const { partNumber, name } = part.body;
  return `${partNumber}  ${localize(name, language).text}\n${partAddress(source, part)}`;
}

function documentText(source: InsertSource, part: Part, kind: DocumentKind): string {
  const found = documentsOf(source.view, { part: part.body.partNumber, kind });
  const { language } = source.view;
  // The reader's language first, then the newest.
  const [newest] = found
    .map(({ document }) => document)
    .toSorted(
      (a, b) =>
        Number(isIn(b, language)) - Number(isIn(a, language)) || b.date.localeCompare(a.date),
    );
  if (newest === undefined) throw new DeskProblem("no-document");
  const title = localize(newest.title, language).text;
  return `${title}  ${newest.revision}, ${newest.date}\n${fileAddress(source, newest)}`;
}

function isIn({ language }: AttachedDocument, wanted: string): boolean {
  return language === wanted || language === "both";
}

function parameterText(source: InsertSource, part: Part, keys: readonly string[]): string {
  const { view } = source;
  const wanted = keys.length > 0 ? keys : part.body.keyFigures;
  const rows = wanted.flatMap((key) => {
    const parameter = view.get("parameter", key);
    if (parameter === undefined) throw new DeskProblem("unknown-parameter");
    const value = typedValue(part, parameter);
    if (value === undefined) return [];
    const shown = withUnit(showValue(parameter.body, value, view.language));
    return `${localize(parameter.body.label, view.language).text}: ${shown}`;
  });
  if (rows.length === 0) throw new DeskProblem("unknown-parameter");
  return [part.body.partNumber, ...rows, partAddress(source, part)].join("\n");
}

function comparisonText(source: InsertSource, parts: readonly Part[]): string {
  const different = [...new Set(parts)];
  if (different.length < 2) throw new DeskProblem("too-few-parts");
  const { view } = source;
  const ids = different.map(({ id }) => id).join(",");
  const names = different.map(({ body }) => body.partNumber).join(" / ");
  const path = pageAddress(view, placeOf(source), "product-compare", { ids });
  return `${names}\n${absolute(source.addressing, view.language, path)}`;
}

/** Absolute address of a part's page. */
export function partAddress(source: InsertSource, part: Part): string {
  const { view, addressing } = source;
  const target = documentTarget(view, part);
  const query = target?.kind === "page" ? target.query : { id: part.id };
  const path = pageAddress(view, placeOf(source), "product-info", query);
  return absolute(addressing, view.language, path);
}

/** Absolute address of a document's file. */
export function fileAddress(source: InsertSource, { file }: AttachedDocument): string {
  return absolute(source.addressing, source.view.language, storageUrl(file));
}

function placeOf({ view, addressing }: InsertSource): UrlContext {
  const { languageInQuery } = addressing;
  return { surface: "desktop", language: view.language, languageInQuery };
}

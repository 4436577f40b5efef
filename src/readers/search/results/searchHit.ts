import { otherLanguage } from "../../../base/site/languages.ts";
import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import { type ColumnNode, pathTo } from "../../../content/published/columnTree.ts";
import type { View } from "../../../content/published/publication.ts";
import type { AnyDoc } from "../../../content/published/publishedDocument.ts";
import {
  columnTarget,
  documentTarget,
  isOpenToAll,
  type Target,
} from "../../../content/queries/addresses/linkTargets.ts";
import { crossReferenceNamed } from "../../../content/queries/parts/crossReferences.ts";
import { keyFiguresOf } from "../../../content/queries/parts/partSpecification.ts";
import type { Part } from "../../../content/queries/parts/partsOfColumns.ts";
import { showValue } from "../../../content/queries/parts/shownValues.ts";
import { textsOf } from "../indexer/documentTexts.ts";
import type { AskedValues } from "../indexQueryTypes.ts";
import type {
  Hit,
  MarkedText,
  PartFigure,
  PartLinks,
  PartSummary,
  PathStep,
} from "../searchTypes.ts";
import { answersOf } from "./askedPartValues.ts";
import { heldConditions } from "./conditionChecks.ts";
import { excerptOf } from "./excerpt.ts";
import type { Matcher } from "./highlighter.ts";
import type { AskedCondition } from "./shownConditions.ts";

/** Facts of a search that the hits of parts tell of. */
export interface AskedOfParts {
  /** The conditions of the text. */
  readonly conditions: readonly AskedCondition[];
  /** The cross reference that the part was found by. */
  readonly otherNumber: string | undefined;
  /** The values that the text asks for. */
  readonly values: AskedValues | undefined;
}

/** A document that was found, as it is shown. */
export function hitOf(view: View, doc: AnyDoc, matcher: Matcher, asked?: AskedOfParts): Hit {
  const texts = textsOf(view, doc);
  const home = homeOf(view, doc);
  const date = dateOf(doc);
  const part = doc.type === "product" && partOf(view, doc, marked(texts.name, matcher), asked);
  const details = part ? linesBeside(part.answers ?? [], texts.details) : texts.details;
  return {
    id: doc.id,
    type: doc.type,
    title: marked(texts.title, matcher),
    excerpt: excerptOf({ ...texts, details }, matcher, view.language),
    ...(date !== undefined && { date }),
    path: home ? pathOf(view, home) : [],
    target: targetOf(view, doc),
    ...(part && { part }),
  };
}

/** Lines of a document without those of the values that it is answered with, which would be told twice. */
function linesBeside(
  answers: readonly PartFigure[],
  lines: readonly LocalizedText[],
): readonly LocalizedText[] {
  return lines.filter(({ text }) =>
    answers.every(({ label }) => !text.startsWith(`${label.text}: `)),
  );
}

/** Its own page, or the page of the column that shows it; home for what that is composed of. */
export function targetOf(view: View, doc: AnyDoc): Target | undefined {
  if (doc.type === "setting") return { kind: "page", page: "home", query: {} };
  const own = documentTarget(view, doc);
  if (own !== undefined || doc.type === "column") return own;
  const home = homeOf(view, doc);
  return home && columnTarget(home);
}

export function marked(text: LocalizedText | undefined, matcher: Matcher): MarkedText {
  if (text === undefined) return { segments: [] };
  const { lang } = text;
  return { segments: matcher.segments(text.text), ...(lang !== undefined && { lang }) };
}

/** The column that a document lies in; of a column, the one above it. */
export function homeOf(view: View, doc: AnyDoc): ColumnNode | undefined {
  if (doc.type === "column") return view.column(doc.key)?.parent ?? undefined;
  return "column" in doc.body ? view.column(doc.body.column) : undefined;
}

function pathOf(view: View, home: ColumnNode): PathStep[] {
  return pathTo(home).map((node) => {
    const target = columnTarget(node);
    return {
      id: node.doc.id,
      title: localize(node.doc.body.title, view.language),
      target: target && isOpenToAll(target) ? target : undefined,
    };
  });
}

function dateOf({ body }: AnyDoc): string | undefined {
  if ("date" in body) return body.date;
  return "month" in body ? body.month : undefined;
}

const noneAsked: AskedOfParts = { conditions: [], otherNumber: undefined, values: undefined };

function partOf(
  view: View,
  part: Part,
  name: MarkedText,
  { conditions, otherNumber, values }: AskedOfParts = noneAsked,
): PartSummary {
  const { partNumber, lifecycle } = part.body;
  const answers = answersOf(view, part, values);
  return {
    partNumber,
    name,
    stage: lifecycle.stage,
    figures: figuresOf(view, part),
    ...linksOf(view, part, otherNumber),
    orderCodes: part.body.variants.map(({ orderCode }) => orderCode),
    held: conditions.length === 0 ? [] : heldConditions(view, part, conditions),
    ...(answers.length > 0 && { answers }),
  };
}

export function figuresOf(view: View, part: Part): PartFigure[] {
  return keyFiguresOf(view, part).map(({ parameter, value }) => ({
    label: localize(parameter.body.label, view.language),
    value: showValue(parameter.body, value, view.language),
  }));
}

/**
 * Links of a part.
 * @param otherNumber another maker's number, or an older one, by which it was found
 */
export function linksOf(view: View, part: Part, otherNumber: string | undefined): PartLinks {
  const replacement = view.get("product", part.body.replacement);
  const sheets = part.body.documents.filter(({ kind }) => kind === "datasheet");
  const datasheet = sheets.find(({ language }) => language !== otherLanguage(view.language));
  const [any] = sheets;
  const found = datasheet ?? any;
  const crossReference =
    otherNumber === undefined ? undefined : crossReferenceNamed(view, part, otherNumber);
  return {
    ...(replacement && {
      replacement: {
        id: replacement.id,
        partNumber: replacement.body.partNumber,
        target: documentTarget(view, replacement),
      },
    }),
    ...(found && { datasheet: found }),
    ...(crossReference && { crossReference }),
  };
}

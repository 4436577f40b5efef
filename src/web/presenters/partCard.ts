import { localize } from "../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../content/published/columnTree.ts";
import type { View } from "../../content/published/publication.ts";
import { columnTarget, documentTarget } from "../../content/queries/addresses/linkTargets.ts";
import { type Span, spansInSteps, spansOf } from "../../content/queries/parts/familyParameters.ts";
import { keyFiguresOf } from "../../content/queries/parts/partSpecification.ts";
import {
  type Part,
  partsUnder,
  representative,
} from "../../content/queries/parts/partsOfColumns.ts";
import { typedValue } from "../../content/queries/parts/partValues.ts";
import { type ShownValue, showSpan, showValue } from "../../content/queries/parts/shownValues.ts";
import { shapeOf } from "../components/product/chip/typicalShape.ts";
import type { Family } from "../components/product/FamilyCard.tsx";
import type { Figure } from "../components/product/NamedValueList.tsx";
import type { PartLook } from "../components/product/PartPicture.tsx";
import type { PartCard, PartHead } from "../components/product/ProductCard.tsx";
import { addressOf } from "../page/breadcrumb.ts";
import type { PageContext } from "../page/pageModule.ts";
import { storedPicture } from "./picture.ts";

/** Figures a card has room for. */
const cardFigures = 3;

/** A part as cards show it on this page's surface and in its language. */
export function partCard(part: Part, context: PageContext): PartCard {
  return {
    ...partHead(part, context),
    // Asked for only where the card is not remembered.
    get figures() {
      return figuresOf(part, context).slice(0, cardFigures);
    },
  };
}

/** A part's name, stage and look, and the address of its page. */
export function partHead(part: Part, context: PageContext): PartHead {
  const { partNumber, name, lifecycle } = part.body;
  return {
    id: part.id,
    partNumber,
    name: localize(name, context.view.language),
    href: partAddress(part, context),
    stage: lifecycle.stage,
    look: partLook(part, context),
  };
}

/** The address of a part's page. */
export function partAddress(part: Part, context: PageContext): string {
  const target = documentTarget(context.view, part);
  return target ? addressOf(target, context) : context.href("product-info", { id: part.id });
}

/** A family (or a category of families) with what its parts reach. */
export function familyCard(node: ColumnNode, context: PageContext): Family {
  const { view } = context;
  const parts = partsUnder(view, node);
  const first = representative(parts);
  const { id, body } = node.doc;
  return {
    id,
    title: localize(body.title, view.language),
    summary: localize(body.summary, view.language),
    href: columnAddress(node, context),
    count: parts.length,
    look: first && partLook(first, context),
    spans: spansOf(view, node, cardFigures).map((span) => spanFigure(span, context)),
  };
}

/** Makes what takes long of families' cards, as work that gives way. */
export function* familyCardsInSteps(
  nodes: readonly ColumnNode[],
  view: View,
): Generator<undefined, void> {
  for (const node of nodes) yield* spansInSteps(view, node, cardFigures);
}

/** A product column's address; its list where it names another page. */
export function columnAddress(node: ColumnNode, context: PageContext): string {
  const target = columnTarget(node);
  return target
    ? addressOf(target, context)
    : context.href("product-list", { id: node.doc.id, pid: node.fathers.join(",") });
}

/** A part's picture: what was given, or its first package with its laser marking. */
export function partLook(part: Part, { view }: PageContext): PartLook | undefined {
  const { image, packages, partNumber } = part.body;
  const [first] = packages;
  if (first === undefined) return undefined;
  const shape = shapeOf(first);
  const brand = (view.setting("company").name.en ?? "").toUpperCase();
  const look = { shape, marking: partNumber, brand };
  if (image === undefined) return look;
  return { ...look, image: storedPicture(image, view) };
}

/** A part's key figures. */
export function figuresOf(part: Part, { view }: PageContext): readonly Figure[] {
  return keyFiguresOf(view, part).map(({ parameter, value }) => {
    const conditions = view.get("parameter", parameter.body.conditions);
    const told = conditions && typedValue(part, conditions);
    return {
      label: localize(parameter.body.label, view.language),
      ...showValue(parameter.body, value, view.language),
      ...(conditions && told && { conditions: showValue(conditions.body, told, view.language) }),
    };
  });
}

function spanFigure({ parameter, min, max }: Span, { view }: PageContext): Figure {
  const shown: ShownValue = showSpan(min, max, view.language);
  return { label: localize(parameter.body.label, view.language), ...shown };
}

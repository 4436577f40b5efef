import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import { columnTarget } from "../../../content/queries/addresses/linkTargets.ts";
import { jobData } from "../../discovery/structuredData/companyData.ts";
import { addressOf } from "../../page/breadcrumb.ts";
import type { EnquiryStep } from "../../page/enquirySteps.ts";
import type { Head, PageContext } from "../../page/pageModule.ts";
import { richTextOf } from "../../presenters/richText.ts";
import {
  type ApplicationProps,
  applicationOf,
  type PositionItem,
  positionItem,
} from "./loadCareers.ts";
import { placeKey } from "./positions.ts";

export interface PositionProps extends PositionItem {
  readonly openings: number;
  /** HTML ready for the page. */
  readonly duties: LocalizedText;
  readonly requirements: LocalizedText;
  readonly application: ApplicationProps;
  /** Others, those in the same place first. */
  readonly others: readonly PositionItem[];
  readonly listHref: string;
  readonly jsonLd: object;
}

/** Other positions offered beside one. */
const otherCount = 4;

export function loadPosition(
  doc: Doc<"career">,
  context: PageContext,
  step: EnquiryStep | undefined,
): PositionProps {
  const { view, messages } = context;
  const item = positionItem(doc, context);
  const node = view.column(doc.body.column);
  const target = node && columnTarget(node);
  const duties = richTextOf(doc.body.duties, context);
  const requirements = richTextOf(doc.body.requirements, context);
  return {
    ...item,
    openings: doc.body.openings,
    duties,
    requirements,
    application: applicationOf(
      {
        action: item.href,
        position: messages.careers.positionTitle(item.title.text, item.place.text),
        step,
      },
      context,
    ),
    others: othersThan(doc, context).map((other) => positionItem(other, context)),
    listHref: target ? addressOf(target, context) : context.href("join-us"),
    jsonLd: jobOf(doc, item, `${duties.text}${requirements.text}`, context),
  };
}

function othersThan(doc: Doc<"career">, { view }: PageContext): readonly Doc<"career">[] {
  const here = placeKey(doc.body.place);
  const isElsewhere = (other: Doc<"career">) => (placeKey(other.body.place) === here ? 0 : 1);
  return view
    .inColumn("career", doc.body.column)
    .filter((other) => other !== doc)
    .toSorted((a, b) => isElsewhere(a) - isElsewhere(b))
    .slice(0, otherCount);
}

function jobOf(
  { id, body }: Doc<"career">,
  { title, department, place }: PositionItem,
  description: string,
  { view }: PageContext,
): object {
  const { name, legalName } = view.setting("company");
  return jobData({
    id,
    title: title.text,
    description,
    kind: body.kind,
    department: department.text,
    place: place.text,
    openings: body.openings,
    day: body.date,
    employer: {
      name: localize(name, view.language).text,
      legalName: localize(legalName, view.language).text,
    },
  });
}

export function positionHead(position: PositionProps, { view, messages }: PageContext): Head {
  const { title, department, place } = position;
  const company = localize(view.setting("company").name, view.language).text;
  return {
    title: messages.careers.positionTitle(title.text, place.text),
    description: messages.careers.positionDescription(
      title.text,
      department.text,
      place.text,
      company,
    ),
    type: "website",
    jsonLd: [position.jsonLd],
  };
}

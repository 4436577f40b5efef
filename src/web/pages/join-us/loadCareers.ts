import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../../content/published/columnTree.ts";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import { documentTarget } from "../../../content/queries/addresses/linkTargets.ts";
import { guestbookOf } from "../../../readers/enquiries/formOptions.ts";
import type { EnquiryProps } from "../../components/enquiry/enquiryProps.ts";
import { addressOf } from "../../page/breadcrumb.ts";
import type { EnquiryStep } from "../../page/enquirySteps.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { type EnquiryPageOptions, enquiryOf } from "../../presenters/forms/enquiryForm.ts";
import { richTextOf } from "../../presenters/richText.ts";
import {
  chosen,
  type JobChoices,
  kinds,
  listAddress,
  noChoices,
  placesOf,
  positionsOf,
} from "./positions.ts";

/** The application form, and what the company says about it. */
export interface ApplicationProps {
  /** HTML ready for the page; "" without an introduction. */
  readonly introduction: LocalizedText;
  readonly enquiry: EnquiryProps;
}

export function applicationOf(options: EnquiryPageOptions, context: PageContext): ApplicationProps {
  return {
    introduction: richTextOf(guestbookOf(context.view, "application")?.body.introduction, context),
    enquiry: enquiryOf("application", options, context),
  };
}

/** A position as lists show it. */
export interface PositionItem {
  readonly id: number;
  readonly title: LocalizedText;
  readonly href: string;
  readonly department: LocalizedText;
  readonly place: LocalizedText;
  readonly kind: string;
  /** Calendar day, `2026-11-21`. */
  readonly day: string;
}

/** An option of a filter, with the number of positions it would show under the other filter. */
export interface FilterOption {
  readonly key: string;
  readonly label: LocalizedText;
  readonly href: string;
  readonly count: number;
  readonly isChosen: boolean;
}

export interface CareersProps {
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  readonly positions: readonly PositionItem[];
  /** Number of positions in the whole column, regardless of filters. */
  readonly count: number;
  /** Names of all places. */
  readonly places: readonly string[];
  /** The first option of each stands for all. */
  readonly placeOptions: readonly FilterOption[];
  readonly kindOptions: readonly FilterOption[];
  /** The choices in words. */
  readonly choices: readonly string[];
  readonly allHref: string;
  /** The application for a position that is not in the list. */
  readonly application: ApplicationProps;
}

export function loadCareers(
  node: ColumnNode,
  { place, kind }: JobChoices,
  context: PageContext,
  step: EnquiryStep | undefined,
): CareersProps {
  const { view, messages } = context;
  const all = positionsOf(view, node);
  const places = placesOf(all);
  const placeName = localize(places.get(place), view.language).text;
  const option = (
    key: string,
    label: LocalizedText,
    choices: JobChoices,
    isChosen: boolean,
  ): FilterOption => ({
    key,
    label,
    href: context.href("join-us", listAddress(node, choices)),
    count: chosen(all, choices).length,
    isChosen,
  });
  const everything = { text: messages.careers.all };
  return {
    title: localize(node.doc.body.title, view.language),
    summary: localize(node.doc.body.summary, view.language),
    positions: chosen(all, { place, kind }).map((doc) => positionItem(doc, context)),
    count: all.length,
    places: [...places.values()].map((name) => localize(name, view.language).text),
    placeOptions: [
      option("", everything, { place: "", kind }, place === ""),
      ...[...places].map(([key, name]) =>
        option(key, localize(name, view.language), { place: key, kind }, place === key),
      ),
    ],
    kindOptions: [
      option("", everything, { place, kind: "" }, kind === ""),
      ...kinds.map((one) =>
        option(one, { text: messages.careers.kinds[one] }, { place, kind: one }, kind === one),
      ),
    ],
    choices: [placeName, kind === "" ? "" : messages.careers.kinds[kind]].filter(
      (name) => name !== "",
    ),
    allHref: context.href("join-us", listAddress(node, noChoices)),
    application: applicationOf(
      { action: context.href("join-us", listAddress(node, { place, kind })), step },
      context,
    ),
  };
}

export function positionItem(doc: Doc<"career">, context: PageContext): PositionItem {
  const { view, messages } = context;
  const { title, department, place, kind, date } = doc.body;
  const target = documentTarget(view, doc);
  return {
    id: doc.id,
    title: localize(title, view.language),
    href: target ? addressOf(target, context) : context.href("join-us", { id: doc.id }),
    department: localize(department, view.language),
    place: localize(place, view.language),
    kind: messages.careers.kinds[kind],
    day: date,
  };
}

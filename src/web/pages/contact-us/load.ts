import type { Query } from "../../../base/site/addresses/href.ts";
import { pages } from "../../../base/site/addresses/pages.ts";
import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../../content/published/columnTree.ts";
import { guestbookOf } from "../../../readers/enquiries/formOptions.ts";
import type { OfficeMapProps } from "../../components/company/OfficeMap.tsx";
import type { DepartmentCard, EnquiryProps } from "../../components/enquiry/enquiryProps.ts";
import type { Tab } from "../../components/Tabs.tsx";
import { columnAddressQuery } from "../../page/columnPage.ts";
import type { EnquiryStep } from "../../page/enquirySteps.ts";
import type { PageContext } from "../../page/pageModule.ts";
import type { RequestData } from "../../page/requestData.ts";
import { departmentCard, departmentNames } from "../../presenters/forms/departments.ts";
import { enquiryOf } from "../../presenters/forms/enquiryForm.ts";
import { officeMap } from "../../presenters/officeMap.ts";
import { richTextOf } from "../../presenters/richText.ts";
import { type AnswersProps, loadAnswers } from "./loadAnswers.ts";

const tabNames = ["contact", "consultation", "faq"] as const;

export type TabName = (typeof tabNames)[number];

/** Shown where none is asked for, or one that does not exist. */
export const usualTab: TabName = "contact";

export interface ContactParams {
  /** The id of its column; 0 where the site has none for it, which does not keep readers from calling. */
  readonly column: number;
  readonly tab: TabName;
  /** Text searched for among the questions; "" without a search. */
  readonly q: string;
}

/** The parameters, and the column of the page; undefined where the site has none for it. */
export interface ResolvedContact {
  readonly params: ContactParams;
  readonly column: ColumnNode | undefined;
}

/** The enquiry form for subjects of no department. */
export interface LetterBox {
  readonly title: LocalizedText;
  /** HTML ready for the page. */
  readonly introduction: LocalizedText;
  readonly enquiry: EnquiryProps;
}

export interface ContactProps {
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  readonly tab: TabName;
  readonly tabs: readonly Tab[];
  readonly phone: string;
  readonly email: string;
  readonly postalAddress: LocalizedText;
  /** On the tab of offices; undefined where none is set. */
  readonly sites: OfficeMapProps | undefined;
  readonly departments: readonly DepartmentCard[];
  /** On the tabs of offices and of consultations. */
  readonly letterBox: LetterBox | undefined;
  /** On the tab of questions. */
  readonly answers: AnswersProps | undefined;
}

export function isTabName(value: string | undefined): value is TabName {
  return tabNames.some((name) => name === value);
}

export function load(
  { params, column }: ResolvedContact,
  context: PageContext,
  { visitor }: RequestData,
): ContactProps {
  const { view, messages } = context;
  const { tab } = params;
  const { title, summary } = column?.doc.body ?? {};
  const company = view.setting("company");
  const addressOfTab = (name: TabName) =>
    context.href("contact-us", contactQuery({ params: { ...params, tab: name, q: "" }, column }));
  return {
    title: localize(title ?? pages["contact-us"].title, view.language),
    summary: localize(summary, view.language),
    tab,
    tabs: tabNames.map((name) => ({
      title: { text: messages.contact.tabs[name] },
      href: addressOfTab(name),
      isCurrent: name === tab,
    })),
    phone: company.phone,
    email: company.email,
    postalAddress: localize(company.address, view.language),
    sites: tab === "contact" ? officeMap(context) : undefined,
    departments: departmentNames.map((department) => departmentCard(department, context)),
    letterBox: tab === "faq" ? undefined : letterBox(addressOfTab(tab), context, visitor?.enquiry),
    answers: tab === "faq" ? loadAnswers(params.q, addressOfTab("faq"), context) : undefined,
  };
}

/** The canonical query of a tab, and of a search on it. */
export function contactQuery({ params: { tab, q }, column }: ResolvedContact): Query {
  return { ...(column && columnAddressQuery(column)), tab, q: q === "" ? undefined : q };
}

function letterBox(action: string, context: PageContext, step: EnquiryStep | undefined): LetterBox {
  const { view, messages } = context;
  const form = guestbookOf(view, "contact");
  return {
    title: form ? localize(form.body.title, view.language) : { text: messages.enquiryForm.title },
    introduction: richTextOf(form?.body.introduction, context),
    enquiry: enquiryOf("contact", { action, step }, context),
  };
}

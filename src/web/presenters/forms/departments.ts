import { type PageKey, pages } from "../../../base/site/addresses/pages.ts";
import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { View } from "../../../content/published/publication.ts";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import { columnOfPage } from "../../../content/queries/columns/requestedColumn.ts";
import { guestbookOf } from "../../../readers/enquiries/formOptions.ts";
import type { Department, DepartmentCard } from "../../components/enquiry/enquiryProps.ts";
import { columnAddressQuery } from "../../page/columnPage.ts";
import type { PageContext } from "../../page/pageModule.ts";

/** The departments that answer consultations, each with its page (spec section 2). */
export const departments = {
  business: "business-consulting",
  technical: "technical-consultation",
  quality: "quality-complaints",
} as const satisfies Record<Department, PageKey>;

export const departmentNames: readonly Department[] = ["business", "technical", "quality"];

/** True for a form that a department's page carries. */
export function isDepartment(form: string): form is Department {
  return Object.hasOwn(departments, form);
}

export function departmentCard(department: Department, context: PageContext): DepartmentCard {
  const { view } = context;
  const page = departments[department];
  const node = columnOfPage(page, {}, view);
  return {
    department,
    title: departmentTitle(department, context),
    summary: localize(node?.doc.body.summary, view.language),
    topics: topicsOf(guestbookOf(view, department), view),
    replyDays: guestbookOf(view, department)?.body.replyDays,
    href: context.href(page, node && columnAddressQuery(node)),
  };
}

/** The department's name: as its form says, or its column, or the table of pages. */
function departmentTitle(department: Department, { view }: PageContext): LocalizedText {
  const node = columnOfPage(departments[department], {}, view);
  const title = guestbookOf(view, department)?.body.title ?? node?.doc.body.title;
  return localize(title ?? pages[departments[department]].title, view.language);
}

function topicsOf(form: Doc<"guestbook"> | undefined, view: View): LocalizedText[] {
  return (form?.body.topics ?? []).map((topic) => localize(topic, view.language));
}

/** The address of a tab of the contact page. */
export function contactAddress(tab: "contact" | "consultation" | "faq", context: PageContext) {
  const node = columnOfPage("contact-us", {}, context.view);
  return context.href("contact-us", { ...(node && columnAddressQuery(node)), tab });
}

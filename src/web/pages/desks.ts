import type { Doc, View } from "../../content/publication.ts";
import { type PageKey, pages } from "../../site/pages.ts";
import { type Phrase, phrase } from "../../site/phrase.ts";
import { columnAddressQuery, columnOfPage } from "./columnPage.ts";
import type { PageContext } from "./pageModule.ts";

/** The desks that answer consultations, each with its page (spec section 2). */
export const desks = {
  business: "business-consulting",
  technical: "technical-consultation",
  quality: "quality-complaints",
} as const satisfies Record<string, PageKey>;

export type Desk = keyof typeof desks;

export const deskNames = Object.keys(desks) as Desk[];

/** A desk as other pages offer it. */
export interface DeskCard {
  readonly desk: Desk;
  readonly title: Phrase;
  /** What its column says of it. */
  readonly summary: Phrase;
  readonly topics: readonly Phrase[];
  readonly href: string;
}

export function deskCard(desk: Desk, context: PageContext): DeskCard {
  const { view } = context;
  const page = desks[desk];
  const node = columnOfPage(page, {}, view);
  return {
    desk,
    title: deskTitle(desk, context),
    summary: phrase(node?.doc.body.summary, view.language),
    topics: topicsOf(formOf(desk, view), view),
    href: context.href(page, node && columnAddressQuery(node)),
  };
}

/** The desk's name: as its form says, or its column, or the table of pages. */
function deskTitle(desk: Desk, { view }: PageContext): Phrase {
  const node = columnOfPage(desks[desk], {}, view);
  const title = formOf(desk, view)?.body.title ?? node?.doc.body.title;
  return phrase(title ?? pages[desks[desk]].title, view.language);
}

/** The document of a consultation form. */
export function formOf(
  form: Doc<"guestbook">["body"]["form"],
  view: View,
): Doc<"guestbook"> | undefined {
  return view.all("guestbook").find(({ body }) => body.form === form);
}

function topicsOf(form: Doc<"guestbook"> | undefined, view: View): Phrase[] {
  return (form?.body.topics ?? []).map((topic) => phrase(topic, view.language));
}

/** The address of a tab of the contact page. */
export function contactAddress(tab: "contact" | "consultation" | "faq", context: PageContext) {
  const node = columnOfPage("contact-us", {}, context.view);
  return context.href("contact-us", { ...(node && columnAddressQuery(node)), tab });
}

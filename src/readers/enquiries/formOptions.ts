import { otherLanguage } from "../../base/site/languages.ts";
import { type BilingualText, localize } from "../../base/site/text/localizedText.ts";
import type { View } from "../../content/published/publication.ts";
import type { Doc } from "../../content/published/publishedDocument.ts";
import type { OfferedOption, Options } from "./form/enquirySchema.ts";
import type { FormName } from "./form/fields.ts";

/** Choices of a form's lists in a view's language: its topics, and the lists that all forms share. */
export function formOptions(view: View, form: FormName): Options {
  const { companyTypes, sources, solutions, applications } = view.setting("enquiry_lists");
  const offered = (list: readonly { value: string; label: BilingualText }[]) =>
    list.map(({ value, label }) => option(value, label, view));
  return {
    companyTypes: offered(companyTypes),
    sources: offered(sources),
    solutions: offered(solutions),
    applications: offered(applications),
    topics: (guestbookOf(view, form)?.body.topics ?? []).map((topic) =>
      option(topicValue(topic), topic, view),
    ),
  };
}

/**
 * Mail recipients of an enquiry: the desks for its topic or, without any, those for all other
 * topics; empty where staff named none.
 */
export function departmentMailboxes(view: View, form: FormName, topic: string): string[] {
  const departments = guestbookOf(view, form)?.body.desks ?? [];
  const forTopic = departments.filter(({ topics }) => topics?.includes(topic));
  const chosen =
    forTopic.length > 0 ? forTopic : departments.filter(({ topics }) => !topics?.length);
  return [...new Set(chosen.map(({ email }) => email))];
}

/** The form as set up by staff; undefined where it is not. */
export function guestbookOf(view: View, form: FormName): Doc<"guestbook"> | undefined {
  return view.all("guestbook").find(({ body }) => body.form === form);
}

/** English text of a topic, under which it is stored in either language. */
function topicValue({ en, zh }: BilingualText): string {
  return en ?? zh ?? "";
}

function option(value: string, label: BilingualText, { language }: View): OfferedOption {
  const other = label[otherLanguage(language)];
  return {
    value,
    label: localize(label, language).text,
    ...(other !== undefined && { otherLabel: other }),
  };
}

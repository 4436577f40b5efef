import { cutText } from "../../../base/site/text/cutText.ts";
import { localize } from "../../../base/site/text/localizedText.ts";
import { fileSize } from "../../../base/site/values/fileSize.ts";
import { columnTarget } from "../../../content/queries/addresses/linkTargets.ts";
import { columnOfPage } from "../../../content/queries/columns/requestedColumn.ts";
import type { Enquiry, Options } from "../../../readers/enquiries/form/enquirySchema.ts";
import {
  type FieldName,
  type FormName,
  fields,
  formFields,
} from "../../../readers/enquiries/form/fields.ts";
import { messagesOfForm } from "../../../readers/enquiries/form/messagesOfForm.ts";
import { formOptions, guestbookOf } from "../../../readers/enquiries/formOptions.ts";
import type { EnquiryProps, FormValues } from "../../components/enquiry/enquiryProps.ts";
import { addressOf } from "../../page/breadcrumb.ts";
import { columnAddressQuery } from "../../page/columnPage.ts";
import type { EnquiryStep } from "../../page/enquirySteps.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { momentInUtc } from "../momentInUtc.ts";

export interface EnquiryPageOptions {
  /** The page's own address, to which the form is posted. */
  readonly action: string;
  /** Part numbers that the reader came with. */
  readonly parts?: readonly string[];
  /** Quantity that the reader came with; "" without one. */
  readonly quantity?: string;
  /** Topic that the reader came with; "" without one. */
  readonly topic?: string;
  /** The position that the reader looks at. */
  readonly position?: string;
  /** Text that the reader searched for in vain. */
  readonly search?: string;
  /** The step of a form that was posted without script; undefined on a plain page. */
  readonly step?: EnquiryStep | undefined;
}

/** The enquiry form of a page, at the step its visitor is at. */
export function enquiryOf(
  form: FormName,
  given: EnquiryPageOptions,
  context: PageContext,
): EnquiryProps {
  const { action, topic = "", position = "", step: at } = given;
  const { view, messages } = context;
  const options = formOptions(view, form);
  const trackingHref = trackingAddress(context);
  switch (at?.step) {
    case "sent":
      return {
        ...{ step: "sent", form, address: action, trackingHref, code: at.code },
        replyBy: at.replyBy === undefined ? undefined : momentInUtc(at.replyBy, view.language),
      };
    case "again":
      return { ...at, form, action };
    case "review":
      return {
        step: "review",
        form,
        action,
        token: at.token,
        failure: at.failure ?? "",
        rows: rowsOf(form, at.enquiry, options, context).concat({
          label: messagesOfForm(messages.enquiry, form).fields.attachments,
          values: at.files.map(({ name, size }) => `${name} (${fileSize(size)})`),
        }),
      };
    default: {
      const privacy = privacyAddress(form, context);
      const abroad = recipientAbroad(context);
      return {
        step: "form",
        form: {
          form,
          language: view.language,
          action,
          options: forBrowser(options),
          trackingHref,
          ...(privacy !== undefined && { privacyHref: privacy }),
          ...(abroad !== undefined && { abroad }),
          initial: {
            values: {
              ...beginning(form, given, context),
              ...(position !== "" && { position: cutText(position, fields.position.max) }),
              ...(topic !== "" && { topic }),
              ...at?.values,
            },
            complaints: at?.complaints ?? [],
            files: at?.files ?? [],
            ...(at?.failure !== undefined && { failure: at.failure }),
          },
        },
      };
    }
  }
}

/** Initial values of an empty form: a likely place, and the parts, quantity or text that the visitor came with. */
function beginning(
  form: FormName,
  { parts = [], quantity = "", search = "" }: EnquiryPageOptions,
  { view, messages }: PageContext,
): FormValues {
  const own: readonly FieldName[] = formFields[form];
  return {
    ...(own.includes("city") && { city: view.language === "zh" ? "domestic" : "overseas" }),
    ...(search !== "" && own.includes("content") && { content: messages.search.askFor(search) }),
    ...(parts.length > 0 && own.includes("parts") && { parts: parts.join(", ") }),
    ...(quantity !== "" && own.includes("quantity") && { quantity }),
    ...(parts.length > 0 &&
      own.includes("part") && { part: cutText(parts.join(", "), fields.part.max) }),
  };
}

/** Labels in the other language are for those who send without a page. */
function forBrowser(options: Options): Options {
  const plain = (list: Options[keyof Options]) =>
    list.map(({ value, label }) => ({ value, label }));
  return {
    companyTypes: plain(options.companyTypes),
    sources: plain(options.sources),
    solutions: plain(options.solutions),
    applications: plain(options.applications),
    topics: plain(options.topics),
  };
}

/** The page that tells how far an enquiry is, in its column where the site has one. */
function trackingAddress(context: PageContext): string {
  const node = columnOfPage("track-enquiry", {}, context.view);
  return context.href("track-enquiry", node && columnAddressQuery(node));
}

/** The recipient that the consent names, where the desk is outside the mainland of China. */
function recipientAbroad({ view }: PageContext) {
  const { abroad } = view.setting("enquiries");
  if (abroad === undefined) return undefined;
  const { recipient, country, contact } = abroad;
  return {
    recipient: localize(recipient, view.language).text,
    country: localize(country, view.language).text,
    contact,
  };
}

function privacyAddress(form: FormName, context: PageContext): string | undefined {
  const { view } = context;
  const key = guestbookOf(view, form)?.body.privacy;
  const column = key === undefined ? undefined : view.column(key);
  const target = column && columnTarget(column);
  return target && addressOf(target, context);
}

/** An enquiry as its sender looks it over: labels and what stands under them, nothing that is empty. */
function rowsOf(form: FormName, enquiry: Enquiry, options: Options, { messages }: PageContext) {
  const t = messagesOfForm(messages.enquiry, form);
  const own: readonly FieldName[] = formFields[form];
  const shown = own.filter((name) => name !== "attachments" && name !== "consent");
  return shown.flatMap((name) => {
    const field = fields[name];
    const list = "list" in field ? options[field.list] : [];
    const named: Readonly<Record<string, string>> = "messages" in field ? t[field.messages] : {};
    const value = enquiry[name];
    const values = value === true ? [messages.enquiryForm.check.yes] : [value ?? []].flat();
    const texts = values
      .filter((one): one is string => typeof one === "string" && one !== "")
      .map((one) => named[one] ?? list.find((option) => option.value === one)?.label ?? one);
    return texts.length === 0 ? [] : [{ label: t.fields[name], values: texts }];
  });
}

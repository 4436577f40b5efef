import { type ReactNode, useEffect, useRef, useState } from "react";
import { typeset } from "../../../base/site/text/typesetting.ts";
import type { OfferedOption, Options } from "../../../readers/enquiries/form/enquirySchema.ts";
import {
  type ChoiceListName,
  type FieldName,
  type FormName,
  fields,
  isRequired,
} from "../../../readers/enquiries/form/fields.ts";
import { type EnteredValues, type FormMessages, fieldId } from "./enquiryFormProps.ts";

export interface EnquiryFieldProps {
  readonly form: FormName;
  readonly name: FieldName;
  readonly messages: FormMessages;
  readonly options: Options;
  /** Initial values of the fields. */
  readonly values: EnteredValues;
  /** The field's error; undefined without one. */
  readonly complaint: string | undefined;
  /** True for the field that takes the focus as the page opens. */
  readonly isFirstWrong: boolean;
}

/** A field of the form's table, with its label, its hint and what is wrong with it. */
export function Field(props: EnquiryFieldProps) {
  const { name, options } = props;
  const field = fields[name];
  if (field.kind === "oneOf")
    return <Choice {...props} offered={choicesOf(field.messages, props.messages)} />;
  if (field.kind === "manyListed" && options[field.list].length > 0) {
    return <Choice {...props} offered={options[field.list]} isMany />;
  }
  if (field.kind === "listed" && options[field.list].length > 0) {
    return <Select {...props} offered={options[field.list]} />;
  }
  return <Line {...props} />;
}

/** The choices of a field that has them from the table of fields. */
function choicesOf(choices: ChoiceListName, { enquiry }: FormMessages): OfferedOption[] {
  return Object.entries(enquiry[choices]).map(([value, label]) => ({ value, label }));
}

/** The fields that take a whole row. */
const wide: readonly FieldName[] = ["solutions", "applications", "parts", "content"];

function classOf(name: FieldName): string {
  return `enquiry-field enquiry-field--${name}${wide.includes(name) ? " enquiry-field--wide" : ""}`;
}

/** ARIA attributes of a field besides its label: its hint and its error. */
export function described(name: string, hint: string | undefined, complaint: string | undefined) {
  const ids = [
    ...(complaint === undefined ? [] : [`${fieldId(name)}-error`]),
    ...(hint === undefined ? [] : [`${fieldId(name)}-hint`]),
  ];
  return {
    "aria-invalid": complaint === undefined ? undefined : true,
    "aria-describedby": ids.length === 0 ? undefined : ids.join(" "),
  } as const;
}

export function Hint({ name, text }: { name: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="enquiry-field__hint" id={`${fieldId(name)}-hint`}>
      {typeset(text)}
    </p>
  );
}

export function Wrong({ name, message }: { name: string; message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p className="enquiry-field__error" id={`${fieldId(name)}-error`}>
      {message}
    </p>
  );
}

/** A label's text, with the mark of what must be filled in; screen readers hear it from the field. */
export function LabelText({ text, isMarked }: { text: string; isMarked: boolean }) {
  return (
    <>
      {text}
      {isMarked && (
        <span className="enquiry-field__mark" aria-hidden="true">
          *
        </span>
      )}
    </>
  );
}

/** Attributes by which browsers help with a field: autofill and virtual keyboards. */
const help: Partial<Record<FieldName, { readonly [attribute: string]: string }>> = {
  company_name: { autoComplete: "organization" },
  company_website: { autoComplete: "url", inputMode: "url", autoCapitalize: "none" },
  contact_name: { autoComplete: "name" },
  phone: { autoComplete: "tel", type: "tel" },
  email: { autoComplete: "email", inputMode: "email", autoCapitalize: "none" },
};

function Line({ form, name, messages, values, complaint, isFirstWrong }: EnquiryFieldProps) {
  const field = fields[name];
  const hint = messages.hints[name];
  const value = [values[name] ?? ""].flat().join(", ");
  const common = {
    id: fieldId(name),
    name,
    defaultValue: value,
    // A company may have no website: its hint says so, where "required" would not be true.
    required: isRequired(form, name) && name !== "company_website",
    autoFocus: isFirstWrong,
    ...described(name, hint, complaint),
  };
  return (
    <div className={classOf(name)}>
      <label htmlFor={fieldId(name)}>
        <LabelText text={messages.enquiry.fields[name]} isMarked={isRequired(form, name)} />
      </label>
      {field.kind === "text" ? (
        <textarea {...common} rows={7} maxLength={field.max} />
      ) : (
        <input
          {...common}
          {...help[name]}
          maxLength={field.kind === "line" || field.kind === "listed" ? field.max : undefined}
        />
      )}
      <Wrong name={name} message={complaint} />
      <Hint name={name} text={hint} />
    </div>
  );
}

interface OfferedProps extends EnquiryFieldProps {
  readonly offered: readonly OfferedOption[];
}

function Select({ form, name, messages, values, complaint, isFirstWrong, offered }: OfferedProps) {
  return (
    <div className={classOf(name)}>
      <label htmlFor={fieldId(name)}>
        <LabelText text={messages.enquiry.fields[name]} isMarked={isRequired(form, name)} />
      </label>
      <select
        id={fieldId(name)}
        name={name}
        defaultValue={[values[name] ?? ""].flat()[0]}
        required={isRequired(form, name)}
        // biome-ignore lint/a11y/noAutofocus: after a post without script it leads to what is wrong
        autoFocus={isFirstWrong}
        {...described(name, undefined, complaint)}
      >
        <option value="">{messages.choose}</option>
        {offered.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Wrong name={name} message={complaint} />
    </div>
  );
}

/** One of few, or several of many: each with a box or a dot of its own. */
function Choice({
  form,
  name,
  messages,
  values,
  complaint,
  offered,
  isMany = false,
}: OfferedProps & { isMany?: boolean }) {
  const chosen = [values[name] ?? []].flat();
  const isFolded = isMany && offered.length > unfolded;
  const hint = isMany && !isFolded ? messages.several : undefined;
  const list = (
    <div className="enquiry-choice__list">
      {offered.map(({ value, label }) => (
        <Tick
          key={value}
          name={name}
          value={value}
          type={isMany ? "checkbox" : "radio"}
          isTicked={chosen.includes(value)}
        >
          {label}
        </Tick>
      ))}
    </div>
  );
  return (
    <fieldset
      className={`${classOf(name)} enquiry-choice${isMany ? " enquiry-choice--many" : ""}`}
      id={fieldId(name)}
      aria-describedby={described(name, hint, complaint)["aria-describedby"]}
    >
      <legend>
        <LabelText text={messages.enquiry.fields[name]} isMarked={isRequired(form, name)} />
      </legend>
      <Hint name={name} text={hint} />
      {isFolded ? (
        <Fold messages={messages} chosen={chosen.length} isOpen={complaint !== undefined}>
          {list}
        </Fold>
      ) : (
        list
      )}
      <Wrong name={name} message={complaint} />
    </fieldset>
  );
}

/** Most boxes that stand open; more are folded. */
const unfolded = 6;

interface FoldProps {
  readonly messages: FormMessages;
  /** Number of boxes that are ticked at first. */
  readonly chosen: number;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** Boxes behind a line that says how many of them are ticked. */
function Fold({ messages, chosen, isOpen, children }: FoldProps) {
  const element = useRef<HTMLDetailsElement>(null);
  const [count, setCount] = useState(chosen);
  const recount = () =>
    setCount(element.current?.querySelectorAll("input:checked").length ?? chosen);
  // A draft is put back into the boxes themselves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form has its draft
  useEffect(recount, []);
  return (
    <details className="enquiry-fold" ref={element} open={isOpen} onChange={recount}>
      <summary>
        {messages.several}
        <span className="enquiry-fold__hint">{count > 0 && messages.chosen(count)}</span>
      </summary>
      {children}
    </details>
  );
}

interface TickProps {
  readonly name: string;
  readonly value: string;
  readonly type: "checkbox" | "radio";
  readonly isTicked: boolean;
  readonly children: ReactNode;
}

function Tick({ name, value, type, isTicked, children }: TickProps) {
  return (
    <label className="enquiry-tick">
      <input type={type} name={name} value={value} defaultChecked={isTicked} />
      <span>{children}</span>
    </label>
  );
}

export interface FlagProps
  extends Pick<EnquiryFieldProps, "form" | "name" | "values" | "complaint" | "isFirstWrong"> {
  readonly children: ReactNode;
}

/** A box to tick. */
export function Flag({ form, name, values, complaint, isFirstWrong, children }: FlagProps) {
  return (
    <div className={classOf(name)}>
      <label className="enquiry-tick">
        <input
          type="checkbox"
          id={fieldId(name)}
          name={name}
          value="on"
          defaultChecked={values[name] === "on"}
          required={isRequired(form, name)}
          // biome-ignore lint/a11y/noAutofocus: after a post without script it leads to what is wrong
          autoFocus={isFirstWrong}
          {...described(name, undefined, complaint)}
        />
        <span>{children}</span>
      </label>
      <Wrong name={name} message={complaint} />
    </div>
  );
}

import { lazy, Suspense, useId, useState } from "react";
import { type Language, languageFacts, languages } from "../../../base/site/languages.ts";
import { withoutTags } from "../../components/withoutTags.ts";
import { deferred } from "../../frame/deferredComponent.tsx";
import { useInterface } from "../../frame/language/language.tsx";
import { pathAttribute } from "../focusField.ts";
import { type FieldProps, useForm } from "../formContext.ts";
import { OutOfDateMark } from "../OutOfDateMark.tsx";
import { asksForValue } from "../typeDescription.ts";
import { useDocumentMessages } from "../useDocumentMessages.ts";
import { fieldOf } from "../usePresence.ts";
import { FieldShell, useDescribed } from "./FieldShell.tsx";
import { FileInput } from "./links/FileField.tsx";
import { linesOf, useTextControl } from "./useTextControl.ts";

interface RichTextProps {
  readonly value: string;
  onChange(html: string): void;
  onBlur?(): void;
  readonly language: Language;
  readonly labelledBy: string;
  readonly describedBy?: string;
  readonly isReadOnly?: boolean;
}

/** Rich text field, loaded when the first one is shown. */
const RichTextField = deferred<RichTextProps>(
  () => import("../../richText/RichTextField.tsx"),
  Bone,
);

function Bone() {
  return <span className="bone" />;
}

/** Translations that were used before, loaded when the first text is written. */
const UsedBefore = lazy(() => import("../usedBefore/UsedBefore.tsx"));

/** A text in both languages, side by side where there is room. */
export function BilingualField({ field, path }: FieldProps) {
  const { language } = useInterface();
  const { mode, problems, refusal } = useForm();
  const t = useDocumentMessages();
  const problem = problems.useProblem(path);
  const [written, setWritten] = useState<Language>();
  const isText = field.kind === "text" || field.kind === "rich-text";
  return (
    <fieldset
      className="doc-pair"
      data-mode={mode}
      aria-describedby={problem && `problem${path}`}
      onFocus={({ target }) => {
        const side = languages.find((one) => fieldOf(target) === `${path}/${one}`);
        if (side !== undefined) setWritten(side);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setWritten(undefined);
      }}
    >
      <legend className="doc-pair__label">
        {field.label[language]}
        {asksForValue(field) && <span className="doc-field__required">{t.required}</span>}
      </legend>
      <Suspense>
        <OutOfDateMark path={path} />
      </Suspense>
      {languages.map((side) => (
        <Side key={side} field={field} path={path} side={side} />
      ))}
      {isText && written !== undefined && refusal(written) === undefined && (
        <Suspense>
          <UsedBefore
            key={written}
            path={path}
            side={written}
            isHtml={field.kind === "rich-text"}
          />
        </Suspense>
      )}
      {problem !== undefined && (
        <p className="field__error doc-pair__problem" id={`problem${path}`}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}

interface SideProps extends FieldProps {
  readonly side: Language;
}

function Side(props: SideProps) {
  const { field, path, side } = props;
  const { mode } = useForm();
  if (mode !== "both" && mode !== side) return <Reference {...props} />;
  switch (field.kind) {
    case "rich-text":
      return <RichSide {...props} />;
    case "file-pair":
      return <FileInput field={field} path={`${path}/${side}`} side={side} />;
    case "lines-pair":
      return <LinesSide {...props} />;
    default:
      return <TextSide {...props} />;
  }
}

/** The language that is not edited: a text to read, never a value of the field beside it. */
function Reference({ field, path, side }: SideProps) {
  const t = useDocumentMessages();
  const { store } = useForm();
  const value = store.useValue(`${path}/${side}`);
  const text = Array.isArray(value) ? value.join(" · ") : value;
  return (
    <div className="doc-reference">
      <span className="field__label">{t.languageNames[side]}</span>
      <p lang={languageFacts[side].tag}>
        {typeof text === "string" && text !== "" ? plain(text, field.kind) : t.noText}
      </p>
    </div>
  );
}

function plain(text: string, kind: string): string {
  return kind === "rich-text" ? withoutTags(text) : text;
}

function TextSide({ field, path, side }: SideProps) {
  const t = useDocumentMessages();
  const id = useId();
  const own = `${path}/${side}`;
  const { store, refusal } = useForm();
  const stored = store.useValue(own);
  const text = typeof stored === "string" ? stored : "";
  const reason = refusal(side);
  const control = useTextControl(text, (typed) => {
    const line = typed.replaceAll(/[\r\n]+/g, " ");
    store.set(own, line === "" ? undefined : line);
  });
  const described = useDescribed(id, own, { hasHint: reason !== undefined });
  return (
    <FieldShell
      {...{ id, path: own, label: t.languageNames[side], refusal: reason }}
      count={field.max === undefined ? undefined : { length: text.length, max: field.max }}
    >
      <textarea
        {...{ id, ...described, ...control, [pathAttribute]: own }}
        className="input doc-text"
        lang={languageFacts[side].tag}
        rows={Math.min(8, Math.ceil((text.length * (side === "zh" ? 2 : 1) + 1) / 64))}
        readOnly={reason !== undefined}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
        }}
      />
    </FieldShell>
  );
}

function RichSide({ path, side }: SideProps) {
  const t = useDocumentMessages();
  const id = useId();
  const own = `${path}/${side}`;
  const { store, refusal } = useForm();
  const stored = store.useValue(own);
  const reason = refusal(side);
  return (
    <FieldShell
      {...{ id, path: own, refusal: reason }}
      label={<span id={`${id}label`}>{t.languageNames[side]}</span>}
    >
      <div {...{ [pathAttribute]: own }} className="doc-rich">
        <RichTextField
          value={typeof stored === "string" ? stored : ""}
          onChange={(html) => store.set(own, html === "" ? undefined : html)}
          language={side}
          labelledBy={`${id}label`}
          isReadOnly={reason !== undefined}
        />
      </div>
    </FieldShell>
  );
}

function LinesSide({ path, side }: SideProps) {
  const t = useDocumentMessages();
  const id = useId();
  const own = `${path}/${side}`;
  const { store, refusal } = useForm();
  const stored = store.useValue(own);
  const reason = refusal(side);
  const text = Array.isArray(stored) ? stored.join("\n") : "";
  const control = useTextControl(text, (typed) => store.set(own, linesOf(typed)));
  const described = useDescribed(id, own, { hasHint: true });
  return (
    <FieldShell
      {...{ id, path: own, label: t.languageNames[side], hint: t.onePerLine, refusal: reason }}
    >
      <textarea
        {...{ id, ...described, ...control, [pathAttribute]: own }}
        className="input doc-text"
        lang={languageFacts[side].tag}
        rows={Math.max(2, text.split("\n").length)}
        readOnly={reason !== undefined}
      />
    </FieldShell>
  );
}

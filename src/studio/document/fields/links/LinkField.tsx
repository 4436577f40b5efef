import { useId } from "react";
import { DocumentSearch, EntryFacts } from "../../../components/lists/DocumentSearch.tsx";
import { titleIn } from "../../../data/calls/titleIn.ts";
import { useInterface } from "../../../frame/language/language.tsx";
import { Link } from "../../../router/router.tsx";
import { addressOf } from "../../../router/screens.ts";
import { pathAttribute } from "../../focusField.ts";
import { type FieldProps, useForm } from "../../formContext.ts";
import { useDocumentEntries } from "../../referenceQueries.ts";
import { asksForValue } from "../../typeDescription.ts";
import { useDocumentMessages, useSectionMessages } from "../../useDocumentMessages.ts";
import { FieldShell, useDescribed } from "../FieldShell.tsx";
import { useTextControl } from "../useTextControl.ts";

/** Prefix of a document's key in a link. */
const documentPrefix = "doc:";

/** Field of a link's target: a document found by search, or a typed address. */
export default function LinkField({ field, path }: FieldProps) {
  const { language } = useInterface();
  const t = useSectionMessages();
  const id = useId();
  const { store, refusal } = useForm();
  const stored = store.useValue(path);
  const text = typeof stored === "string" ? stored : "";
  const reason = refusal("facts");
  const control = useTextControl(text, (typed) =>
    store.set(path, typed.trim() === "" ? undefined : typed.trim()),
  );
  const described = useDescribed(id, path, { hasHint: true, isRequired: asksForValue(field) });
  return (
    <FieldShell
      {...{ id, path, label: field.label[language], refusal: reason, hint: t.link.hint }}
      isRequired={asksForValue(field)}
    >
      <input
        {...{ id, ...described, ...control, [pathAttribute]: path }}
        className="input"
        spellCheck={false}
        autoComplete="off"
        readOnly={reason !== undefined}
      />
      {text.startsWith(documentPrefix) && <Linked link={text} />}
      {reason === undefined && (
        <DocumentSearch
          types={[]}
          label={t.link.search(field.label[language])}
          onPick={({ key }) => store.set(path, `${documentPrefix}${key}`)}
        />
      )}
    </FieldShell>
  );
}

LinkField.areas = [useSectionMessages];

/** The document that a link leads to, by its title. */
function Linked({ link }: { readonly link: string }) {
  const { language } = useInterface();
  const t = useDocumentMessages();
  const [key = ""] = link.slice(documentPrefix.length).split("#");
  const entries = useDocumentEntries(key === "" ? [] : [key]);
  const entry = entries?.get(key);
  return (
    <p className="doc-references__one">
      <span>
        <Link href={addressOf("document", { key })}>
          {entry === undefined ? key : titleIn(entry, language)}
        </Link>{" "}
        {entry !== undefined && <EntryFacts entry={entry} />}
        {entries !== undefined && entry === undefined && (
          <span className="chip chip--danger">{t.missing}</span>
        )}
      </span>
    </p>
  );
}

import { type FormEvent, useState } from "react";
import { keyPattern, typeNames } from "../../../base/site/contentNames.ts";
import { type Language, languageFacts, languages } from "../../../base/site/languages.ts";
import { Button } from "../../components/Button.tsx";
import { SelectField, TextField } from "../../components/dialogs/Field.tsx";
import { useLeaveWarning } from "../../components/dialogs/useLeaveWarning.ts";
import { DocumentSearch, EntryFacts } from "../../components/lists/DocumentSearch.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import { useContentTypes } from "../../data/documents/contentTypes.tsx";
import type { DocumentEntry } from "../../data/documents/documents.ts";
import { references } from "../../data/documents/formReferences.ts";
import { firstToBegin, mayBegin } from "../../document/editingRights.ts";
import { useDocumentMessages } from "../../document/messages.ts";
import { useDocumentEntries } from "../../document/referenceQueries.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { Screen } from "../../frame/Screen.tsx";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";
import { navigate, withQueries } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import type { ScreenProps } from "../screenProps.ts";

/** Longest key that is suggested. */
const maxLength = 60;

/** Key prefixes by content type. */
const folders: Readonly<Record<string, string>> = {
  ...{ news: "news/", solution: "solutions/", faq: "faq/", career: "careers/", video: "videos/" },
  ...{ download: "downloads/", investor: "investors/", setting: "settings/" },
};

/** Suggests a key for a document's title; the day for titles without Latin letters and digits. */
function suggestKey(type: string, text: string, today = new Date()): string {
  const slug = text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, "");
  const folder = folders[type] ?? "";
  return `${folder}${slug || `${type.toLowerCase()}-${today.toISOString().slice(0, 10)}`}`;
}

/** Field that names documents of a type, where it is not the title. */
const titleFields: Readonly<Record<string, string>> = {
  ...{ partner: "name", faq: "question", parameter: "label", product: "name" },
};

/** Types named by the title of something within them, or not at all. */
const withoutTitle = ["download", "setting"];

/** Types whose documents belong to no column. */
const withoutColumn = ["column", "banner", "parameterGroup", "parameter", "setting"];

/**
 * Form that creates a document: its type, its name, and its key. The rest is edited in the document
 * screen.
 */
export default function NewDocumentScreen({ place }: ScreenProps) {
  const t = useDocumentMessages();
  const { language } = useInterface();
  const types = useContentTypes();
  const person = usePerson();
  const { type = firstToBegin(person, types), from } = place.queries;
  const form = useNewDocument(type, from);
  const label = types.find(({ name }) => name === type)?.label[language] ?? type;
  return (
    <Screen title={from === undefined ? t.newOf(label) : t.duplicateTitle} width="reading">
      <form className="form" onSubmit={form.submit}>
        {from === undefined && (
          <TypeSelect
            type={type}
            onChange={(next) => navigate(withQueries(place, { type: next }), { replace: true })}
          />
        )}
        {mayBegin(person, type) ? (
          <Fields form={form} type={type} isCopy={from !== undefined} />
        ) : (
          <Notice tone="warning" title={t.newRight} />
        )}
      </form>
    </Screen>
  );
}

interface FieldsProps {
  readonly form: ReturnType<typeof useNewDocument>;
  readonly type: string;
  readonly isCopy: boolean;
}

/** Fields that a new document of a type starts with. */
function Fields({ form, type, isCopy }: FieldsProps) {
  const t = useDocumentMessages();
  return (
    <>
      {type === "product" && (
        <TextField
          label={t.newPartNumber}
          value={form.partNumber}
          onChange={({ target }) => form.setPartNumber(target.value)}
          spellCheck={false}
        />
      )}
      {!withoutTitle.includes(type) && <TitleFields title={form.title} onChange={form.setTitle} />}
      {!withoutColumn.includes(type) && !isCopy && (
        <ColumnChoice column={form.column} onChange={form.setColumn} />
      )}
      <TextField
        label={t.newKey}
        hint={t.newKeyHint}
        error={form.keyError}
        value={form.key}
        spellCheck={false}
        autoCapitalize="none"
        onChange={({ target }) => form.setKey(target.value)}
      />
      {form.error !== undefined && <FailureNotice error={form.error} />}
      <p className="form__line">
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t.newMake}
        </Button>
      </p>
    </>
  );
}

interface TypeSelectProps {
  readonly type: string;
  onChange(type: string): void;
}

/** Types of documents that the person may create. */
function TypeSelect({ type, onChange }: TypeSelectProps) {
  const t = useDocumentMessages();
  const { language } = useInterface();
  const person = usePerson();
  const offered = useContentTypes().filter(({ name }) => name === type || mayBegin(person, name));
  return (
    <SelectField label={t.newType} value={type} onChange={({ target }) => onChange(target.value)}>
      {offered.map((one) => (
        <option key={one.name} value={one.name}>
          {one.label[language]}
        </option>
      ))}
    </SelectField>
  );
}

type Title = Readonly<Record<Language, string>>;

interface TitleFieldsProps {
  readonly title: Title;
  onChange(title: Title): void;
}

function TitleFields({ title, onChange }: TitleFieldsProps) {
  const t = useDocumentMessages();
  return (
    <div className="doc-pair">
      {languages.map((one) => (
        <TextField
          key={one}
          label={`${t.newTitle} · ${t.languageNames[one]}`}
          lang={languageFacts[one].tag}
          value={title[one]}
          onChange={({ target }) => onChange({ ...title, [one]: target.value })}
        />
      ))}
    </div>
  );
}

interface ColumnChoiceProps {
  readonly column: DocumentEntry | undefined;
  onChange(column: DocumentEntry | undefined): void;
}

/** Column of the new document, found by search and removable. */
function ColumnChoice({ column, onChange }: ColumnChoiceProps) {
  const t = useDocumentMessages();
  const { language } = useInterface();
  return (
    <fieldset className="field doc-refs">
      <legend className="field__label">{t.newColumn}</legend>
      {column === undefined ? (
        <DocumentSearch types={["column"]} label={t.newColumn} onPick={onChange} />
      ) : (
        <span className="doc-references__one">
          <span>
            {titleIn(column, language)} <EntryFacts entry={column} />
          </span>
          <Button
            look="plain"
            icon="close"
            aria-label={t.removeNamed(titleIn(column, language))}
            onClick={() => onChange(undefined)}
          />
        </span>
      )}
    </fieldset>
  );
}

function useNewDocument(type: string, from: string | undefined) {
  const t = useDocumentMessages();
  const client = useClient();
  const [title, setTitle] = useState<Title>({ en: "", zh: "" });
  const [partNumber, setPartNumber] = useState("");
  const [column, setColumn] = useState<DocumentEntry>();
  const [ownKey, setKey] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const key = ownKey ?? suggestKey(type, partNumber || title.en);
  const taken = useDocumentEntries(keyPattern.test(key) ? [key] : [])?.has(key) ?? false;
  const takenError = taken ? t.newKeyTaken : undefined;
  const isWrong = ownKey !== undefined && !keyPattern.test(key);
  const isTyped = [title.en, title.zh, partNumber, ownKey ?? ""].some((text) => text !== "");
  useLeaveWarning(isTyped, { isSending: isBusy });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const known = typeNames.find((one) => one === type);
    if (known === undefined || taken || isBusy || !keyPattern.test(key)) return;
    setBusy(true);
    setError(undefined);
    try {
      const texts = Object.fromEntries(
        languages.flatMap((one) => (title[one].trim() === "" ? [] : [[one, title[one].trim()]])),
      );
      const body = {
        ...(Object.keys(texts).length > 0 && { [titleFields[type] ?? "title"]: texts }),
        ...(partNumber.trim() !== "" && { partNumber: partNumber.trim() }),
        ...(column !== undefined && { column: column.key }),
        ...(type === "setting" && { name: key.replace(/^settings\//, "").replaceAll("-", "_") }),
      };
      const copy = from === undefined ? {} : { copy_of: from };
      const begun = await references.begin(client, {
        ...{ type: known, key, body, today: localDay(new Date()) },
        ...copy,
      });
      navigate(addressOf("document", { key: begun.key }), { replace: true });
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return {
    ...{ title, setTitle, partNumber, setPartNumber, column, setColumn, key, setKey },
    keyError: isWrong ? t.newKeyWrong : takenError,
    ...{ error, isBusy, submit: (event: FormEvent) => void submit(event) },
  };
}

/** A moment's day where the person is: `2026-11-21`. */
function localDay(moment: Date): string {
  const minutes = moment.getTimezoneOffset();
  return new Date(moment.getTime() - minutes * 60_000).toISOString().slice(0, 10);
}

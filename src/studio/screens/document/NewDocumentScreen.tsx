import { languageFacts, languages } from "../../../base/site/languages.ts";
import { Button } from "../../components/Button.tsx";
import { SelectField, TextField } from "../../components/dialogs/Field.tsx";
import { DocumentSearch, EntryFacts } from "../../components/lists/DocumentSearch.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import { useContentTypes } from "../../data/documents/contentTypes.tsx";
import type { DocumentEntry } from "../../data/documents/documents.ts";
import { firstToBegin, mayBegin } from "../../document/editingRights.ts";
import { useDocumentMessages } from "../../document/useDocumentMessages.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { Screen } from "../../frame/Screen.tsx";
import { usePerson } from "../../frame/signIn/session.tsx";
import { savesByKey } from "../../keys/saveKey.ts";
import { Link, navigate, withQueries } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import type { ScreenProps } from "../screenProps.ts";
import { type Title, useNewDocument } from "./useNewDocument.ts";

/**
 * Form that creates a document: its type, its name, its place, and its key. The rest is edited in the
 * document screen. The address says where it was opened from, and so what is filled in.
 */
export default function NewDocumentScreen({ place }: ScreenProps) {
  const t = useDocumentMessages();
  const { language } = useInterface();
  const types = useContentTypes();
  const person = usePerson();
  const { type = firstToBegin(person, types), from, lists } = place.queries;
  const label = types.find(({ name }) => name === type)?.label[language] ?? type;
  const isFamily = type === "column" && lists === "product";
  const titleOfNew = isFamily ? t.newFamily : t.newOf(label);
  return (
    <Screen
      title={from === undefined ? titleOfNew : t.duplicateTitle}
      width="reading"
      above={from !== undefined && <Link href={addressOf("document", { key: from })}>{from}</Link>}
    >
      {mayBegin(person, type) ? (
        <NewDocumentForm key={from} {...{ place, type, isFamily }} />
      ) : (
        <>
          {from === undefined && <TypeSelect {...{ place, type }} />}
          <Notice tone="warning" title={t.newRight} />
        </>
      )}
    </Screen>
  );
}

NewDocumentScreen.areas = [useDocumentMessages];

interface NewDocumentFormProps extends ScreenProps {
  readonly type: string;
  readonly isFamily: boolean;
}

/** Fields that a new document of a type starts with. */
function NewDocumentForm({ place, type, isFamily }: NewDocumentFormProps) {
  const t = useDocumentMessages();
  const form = useNewDocument(type, place.queries);
  const isCopy = place.queries.from !== undefined;
  return (
    <form className="form" onSubmit={form.submit} aria-busy={!form.isReady}>
      {isFamily && <p className="section__intro lead">{t.newFamilyIntro}</p>}
      {isCopy && <p className="section__intro lead">{t.duplicateIntro}</p>}
      {!isCopy && !isFamily && <TypeSelect {...{ place, type }} />}
      {type === "product" && (
        <TextField
          label={t.newPartNumber}
          value={form.partNumber}
          onChange={({ target }) => form.setPartNumber(target.value)}
          spellCheck={false}
        />
      )}
      {form.hasTitle && (
        <TitleFields
          title={form.title}
          isDisabled={!form.isReady}
          isSame={form.isSameTitle}
          onChange={form.setTitle}
        />
      )}
      {form.hasColumn && <ColumnChoice {...{ type, form }} />}
      {form.hasDate && (
        <TextField
          label={t.newDate}
          type="date"
          value={form.date}
          onChange={({ target }) => form.setDate(target.value)}
        />
      )}
      <TextField
        label={t.newKey}
        hint={t.newKeyHint}
        error={form.key.error}
        value={form.key.key}
        spellCheck={false}
        autoCapitalize="none"
        onChange={({ target }) => form.key.setKey(target.value)}
      />
      {form.error !== undefined && <FailureNotice error={form.error} />}
      <p className="form__line">
        <Button type="submit" {...savesByKey} look="primary" isBusy={form.isBusy}>
          {t.newMake}
        </Button>
      </p>
    </form>
  );
}

interface TypeSelectProps extends ScreenProps {
  readonly type: string;
}

/** Types of documents that the person may create. */
function TypeSelect({ place, type }: TypeSelectProps) {
  const t = useDocumentMessages();
  const { language } = useInterface();
  const person = usePerson();
  const offered = useContentTypes().filter(({ name }) => name === type || mayBegin(person, name));
  return (
    <SelectField
      label={t.newType}
      value={type}
      onChange={({ target }) =>
        navigate(withQueries(place, { type: target.value, column: "" }), { replace: true })
      }
    >
      {offered.map((one) => (
        <option key={one.name} value={one.name}>
          {one.label[language]}
        </option>
      ))}
    </SelectField>
  );
}

interface TitleFieldsProps {
  readonly title: Title;
  readonly isDisabled: boolean;
  /** True: the titles are those of the document that is copied. */
  readonly isSame: boolean;
  onChange(title: Title): void;
}

function TitleFields({ title, isDisabled, isSame, onChange }: TitleFieldsProps) {
  const t = useDocumentMessages();
  return (
    <>
      <div className="doc-pair">
        {languages.map((one) => (
          <TextField
            key={one}
            label={`${t.newTitle} · ${t.languageNames[one]}`}
            lang={languageFacts[one].tag}
            value={title[one]}
            disabled={isDisabled}
            onChange={({ target }) => onChange({ ...title, [one]: target.value })}
          />
        ))}
      </div>
      {isSame && <p className="field__hint">{t.duplicateSameTitle}</p>}
    </>
  );
}

interface ColumnChoiceProps {
  readonly type: string;
  readonly form: ReturnType<typeof useNewDocument>;
}

/** Column of the new document, or the one that a column stands below: found by search and removable. */
function ColumnChoice({ type, form: { column, setColumn, isDeep } }: ColumnChoiceProps) {
  const t = useDocumentMessages();
  const { language } = useInterface();
  const label = type === "column" ? t.newParent : t.newColumn;
  return (
    <fieldset className="field doc-refs">
      <legend className="field__label">{label}</legend>
      {column === undefined ? (
        <DocumentSearch
          types={["column"]}
          label={label}
          onPick={(picked: DocumentEntry) => setColumn(picked)}
        />
      ) : (
        <span className="doc-references__one">
          <span>
            {titleIn(column, language)} <EntryFacts entry={column} />
          </span>
          <Button
            look="plain"
            icon="close"
            aria-label={t.removeNamed(titleIn(column, language))}
            onClick={() => setColumn(null)}
          />
        </span>
      )}
      {type === "column" && column !== undefined && !isDeep && (
        <p className="field__hint">{t.newLast}</p>
      )}
      {isDeep && (
        <p className="field__error" role="alert">
          {t.newTooDeep}
        </p>
      )}
    </fieldset>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { typeNames } from "../../../base/site/contentCodes.ts";
import { type Language, languages } from "../../../base/site/languages.ts";
import {
  changesOf,
  type FieldChange,
  fieldChanges,
  isInLanguages,
  isWordList,
  settableFields,
} from "../../../base/site/settableFields.ts";
import { Dialog } from "../../components/dialogs/Dialog.tsx";
import { SelectField } from "../../components/dialogs/Field.tsx";
import { StepForm } from "../../components/dialogs/StepForm.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { useContentTypes } from "../../data/documents/contentTypes.tsx";
import { typeQuery } from "../../data/documents/oneDocument.ts";
import { type BulkAct, type BulkJob, lists, type Selection } from "../../data/lists/lists.ts";
import type { Profile } from "../../data/people/account.ts";
import { FieldView } from "../../document/fields/FieldView.tsx";
import { FormContext, type FormState } from "../../document/formContext.ts";
import { labelOf } from "../../document/labels/fieldLabels.ts";
import { ProblemList } from "../../document/problemList.ts";
import { DraftStore } from "../../document/store/draftStore.ts";
import type { Json } from "../../document/store/jsonValues.ts";
import { valueHash } from "../../document/store/operations.ts";
import type { Transport } from "../../document/store/storeTransport.ts";
import type { FieldDescription, TypeDescription } from "../../document/typeDescription.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { useClient, usePerson } from "../../frame/signIn/session.tsx";
import { BulkJobView } from "./BulkJobView.tsx";
import { useListMessages } from "./useListMessages.ts";

interface SetFieldDialogProps {
  /** Type of the list's documents; undefined: the list has documents of several types. */
  readonly type: string | undefined;
  readonly selection: Selection;
  readonly count: number;
  onClose(isDone: boolean): void;
}

/** Dialog that sets a field of many documents: the field, its value, the dry run, and undoing it. */
export function SetFieldDialog({ type, selection, count, onClose }: SetFieldDialogProps) {
  const t = useListMessages();
  const client = useClient();
  const offered = useOfferedTypes();
  const [chosen, setChosen] = useState(type ?? offered[0]?.name);
  const [change, setChange] = useState<FieldState>();
  const [isTried, setTried] = useState(false);
  const [job, setJob] = useState<BulkJob>();
  const begin = async () => {
    setTried(true);
    const act = actOf(chosen, change);
    if (act !== undefined) setJob(await lists.begin(client, act, selection));
  };
  return (
    <Dialog
      title={t.titles.set(count)}
      isDismissable={false}
      onClose={() => onClose(job !== undefined)}
    >
      {job === undefined ? (
        <StepForm act={begin} submit={t.check} onCancel={() => onClose(false)}>
          {() => (
            <>
              <p>{t.intros.set}</p>
              {type === undefined && (
                <TypeField
                  types={offered}
                  value={chosen}
                  onChange={(name) => {
                    setChosen(name);
                    setChange(undefined);
                  }}
                />
              )}
              {chosen !== undefined && (
                <FieldOfType key={chosen} type={chosen} isTried={isTried} onChange={setChange} />
              )}
            </>
          )}
        </StepForm>
      ) : (
        <BulkJobView id={job.id} begun={job} onClose={() => onClose(true)} />
      )}
    </Dialog>
  );
}

/** The field that is to be changed, how, and the store that its control writes to. */
interface FieldState {
  readonly path: string;
  readonly how: FieldChange;
  readonly store: DraftStore;
}

function actOf(type: string | undefined, change: FieldState | undefined): BulkAct | undefined {
  const known = typeNames.find((one) => one === type);
  if (known === undefined || change === undefined) return undefined;
  const { path, how, store } = change;
  const value = how === "clear" ? undefined : written(store.get(path));
  return { kind: "set", type: known, path, how, ...(value !== undefined && { value }) };
}

/** A value without the lines that were left empty while it was typed. */
function written(value: Json | undefined): Json | undefined {
  if (typeof value === "string") return value.trim();
  if (!Array.isArray(value)) return value;
  return value.flatMap((one) => (typeof one === "string" ? one.trim() || [] : one));
}

/** Types of which the person may change some documents. */
function useOfferedTypes() {
  const person = usePerson();
  return useContentTypes().filter(({ name }) => {
    return name !== "setting" && ["facts" as const, ...languages].some(rightTo(person, name));
  });
}

/** Tells whether a person may write facts or texts in some document of a type; the server decides. */
function rightTo({ rights }: Profile, type: string): (what: Language | "facts") => boolean {
  return (what) =>
    rights.some(({ act, types, languages: some }) => {
      if (types !== undefined && !types.some((one) => one === type)) return false;
      if (what === "facts") return act === "fact.edit";
      return act === "text.edit" && (some === undefined || some.includes(what));
    });
}

interface TypeFieldProps {
  readonly types: ReturnType<typeof useOfferedTypes>;
  readonly value: string | undefined;
  onChange(type: string): void;
}

function TypeField({ types, value, onChange }: TypeFieldProps) {
  const t = useListMessages();
  const { language } = useInterface();
  return (
    <SelectField
      label={t.type}
      hint={t.setTypeHint}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {types.map(({ name, label }) => (
        <option key={name} value={name}>
          {label[language]}
        </option>
      ))}
    </SelectField>
  );
}

/** A field as it is offered: one in languages is offered in each of them. */
interface OfferedField {
  readonly path: string;
  readonly field: FieldDescription;
  readonly changes: readonly FieldChange[];
  readonly language: Language | undefined;
}

function offeredFields(type: TypeDescription, person: Profile): OfferedField[] {
  const may = rightTo(person, type.name);
  return settableFields(type.fields).flatMap((field): OfferedField[] => {
    const changes = changesOf(field);
    const { path, kind } = field;
    if (!isInLanguages(field)) {
      return may("facts") ? [{ path, field, changes, language: undefined }] : [];
    }
    return languages.filter(may).map((language) => ({
      path: `${path}/${language}`,
      field: { ...field, path: `${path}/${language}`, kind: kind === "text" ? "line" : "lines" },
      ...{ changes, language },
    }));
  });
}

interface FieldOfTypeProps {
  readonly type: string;
  /** True once the dry run was asked for. */
  readonly isTried: boolean;
  onChange(change: FieldState | undefined): void;
}

function FieldOfType({ type, isTried, onChange }: FieldOfTypeProps) {
  const client = useClient();
  const { data, error, refetch } = useQuery(typeQuery(client, type));
  if (error !== null) return <FailureNotice error={error} retry={refetch} />;
  if (data === undefined) return <span className="bone" />;
  return <FieldAndValue type={data} isTried={isTried} onChange={onChange} />;
}

interface FieldAndValueProps extends Omit<FieldOfTypeProps, "type"> {
  readonly type: TypeDescription;
}

function FieldAndValue({ type, isTried, onChange }: FieldAndValueProps) {
  const t = useListMessages();
  const { language, messages } = useInterface();
  const person = usePerson();
  const offered = useMemo(() => offeredFields(type, person), [type, person]);
  const [state, setState] = useState<FieldState>();
  const shown = offered.find(({ path }) => path === state?.path);
  const choose = (path: string, how?: FieldChange) => {
    const found = offered.find((one) => one.path === path);
    const ways = found?.changes ?? [];
    const own = how ?? ways[0];
    // Another way of changing the same field keeps what is typed.
    const store = state?.path === path ? state.store : localStore();
    const next = own === undefined ? undefined : { path, how: own, store };
    setState(next);
    onChange(next);
  };
  const labelOfField = ({ path, language: side }: OfferedField) => {
    const label = labelOf(type, path, language);
    return side === undefined ? label : `${label} (${messages.people.languageNames[side]})`;
  };
  return (
    <>
      <SelectField
        label={t.setField}
        required
        error={isTried && state === undefined ? t.setChoose : undefined}
        value={state?.path ?? ""}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="" disabled>
          {t.setChoose}
        </option>
        {offered.map((one) => (
          <option key={one.path} value={one.path}>
            {labelOfField(one)}
          </option>
        ))}
      </SelectField>
      {state !== undefined && shown !== undefined && shown.changes.length > 1 && (
        <SelectField
          label={t.setHow}
          value={state.how}
          onChange={({ currentTarget }) =>
            choose(
              state.path,
              fieldChanges.find((one) => one === currentTarget.value),
            )
          }
        >
          {shown.changes.map((one) => (
            <option key={one} value={one}>
              {t.setChanges[one]}
            </option>
          ))}
        </SelectField>
      )}
      {state !== undefined && shown !== undefined && state.how !== "clear" && (
        <Value key={state.path} type={type.name} state={state} shown={shown} />
      )}
    </>
  );
}

interface ValueProps {
  readonly type: string;
  readonly state: FieldState;
  readonly shown: OfferedField;
}

/** The field's own control. */
function Value({ type, state: { store, path, how }, shown }: ValueProps) {
  const t = useListMessages();
  const form = useMemo(
    (): FormState => ({
      ...{ store, problems: new ProblemList(store.get), type, Field: FieldView },
      ...{ mode: "both", refusal: () => undefined, isReadOnly: false },
    }),
    [store, type],
  );
  const isSome = how === "add" || how === "remove";
  const hint = isWordList({ path: path.replace(/\/(?:en|zh)$/, "") }) ? t.setWordsHint : undefined;
  const field = isSome ? { ...shown.field, max: undefined } : shown.field;
  return (
    <FormContext value={form}>
      <FieldView field={{ ...field, required: true }} path={path} />
      {hint !== undefined && <p className="field__hint">{hint}</p>}
    </FormContext>
  );
}

/** A store whose changes go nowhere: what is typed in the dialog is read from it. */
function localStore(): DraftStore {
  let seq = 0;
  const transport: Transport = {
    async patch({ operations }) {
      seq += 1;
      return {
        seq,
        outcomes: operations.map((operation) => ({
          ...{ status: "applied" as const, path: String(operation.path) },
          hash: operation.op === "set" ? valueHash(operation.after) : null,
        })),
      };
    },
  };
  return new DraftStore(transport, { seq: 0, body: {} });
}

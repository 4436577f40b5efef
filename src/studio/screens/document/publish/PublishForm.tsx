import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { isWithin } from "../../../../base/site/addresses/jsonPointer.ts";
import { type Language, languages } from "../../../../base/site/languages.ts";
import { Button } from "../../../components/Button.tsx";
import { CompletenessChip } from "../../../components/completeness/CompletenessChip.tsx";
import { TextField } from "../../../components/dialogs/Field.tsx";
import { StepForm } from "../../../components/dialogs/StepForm.tsx";
import { Referrers } from "../../../components/lists/Referrers.tsx";
import { FailureNotice, Notice } from "../../../components/Notice.tsx";
import { ReaderEffects } from "../../../components/publishing/ReaderEffects.tsx";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { Failure } from "../../../data/calls/requestFailure.ts";
import {
  type ChosenFacts,
  type Effects,
  publishingCalls,
} from "../../../data/documents/publishing.ts";
import type { Profile } from "../../../data/people/account.ts";
import { mayPublish } from "../../../document/editingRights.ts";
import type { OpenDocument } from "../../../document/store/openDocument.ts";
import { usePunctuation } from "../../../frame/language/language.tsx";
import { useClient, usePerson } from "../../../frame/signIn/session.tsx";
import { CheckSummary } from "./CheckSummary.tsx";
import { Choices, FactsChoice, Languages } from "./choiceFields.tsx";
import type { Outcome } from "./PublishResult.tsx";
import { type ChosenTime, nextHour, PublishTime, writtenTime } from "./PublishTime.tsx";
import { Schedules } from "./Schedules.tsx";
import type { Prepared } from "./usePreparedPublication.ts";
import { usePublishingMessages } from "./usePublishingMessages.ts";

/** Statuses of a language that publishing would change for its readers. */
const behind = ["changed"];

/** Statuses of a language whose readers see the document. */
const shown = ["published", "changed"];

/**
 * The languages that the publishing dialog proposes: those whose readers would notice something, else
 * those that are shown, else all; of these the ones that the person may publish, where there are any.
 * @param status of each language, once what is typed is saved
 * @param mayPublish true for languages that the person may publish
 */
export function firstLanguages(
  status: Readonly<Record<Language, string | null>>,
  mayPublish: (language: Language) => boolean,
): readonly Language[] {
  const within = (wanted: readonly string[]) =>
    languages.filter((one) => wanted.includes(status[one] ?? ""));
  const choices = [within(behind), within(shown), languages];
  const proposed = choices.find((some) => some.length > 0) ?? languages;
  const own = proposed.filter(mayPublish);
  return own.length > 0 ? own : proposed;
}

interface PublishFormProps {
  readonly document: OpenDocument;
  readonly prepared: Prepared;
  readonly onCancel: () => void;
  readonly onDone: (outcome: Outcome) => void;
  readonly goTo: (path: string) => void;
}

/** Values of the form. */
interface Choice {
  readonly act: "publish" | "withdraw";
  readonly languages: readonly Language[];
  readonly time: "now" | "later";
  readonly at: ChosenTime;
  readonly facts: ChosenFacts | undefined;
}

/** The form of the dialog, with the effects of what is chosen. */
export function PublishForm({ document, prepared, onCancel, onDone, goTo }: PublishFormProps) {
  const t = usePublishingMessages();
  const client = useClient();
  const person = usePerson();
  const [choice, setChoice] = useState<Choice>(() => firstChoice(document, prepared, person));
  const { act, languages, time, facts } = choice;
  const wish = { action: act, languages, revision: prepared.revision, facts };
  const effects = useQuery({
    queryKey: ["documents", "one", document.key, "effects", wish],
    queryFn: ({ signal }) => publishingCalls.effects(client, document.key, wish, signal),
    enabled: languages.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const its = languages.length > 0 ? effects.data : undefined;
  const submit = async (texts: (name: string) => string) => {
    if (languages.length === 0) throw new Failure("refused", t.none);
    // The button may be pressed before the effects of what is chosen are known.
    const isKnown = effects.isSuccess && !effects.isPlaceholderData;
    const known = isKnown
      ? effects.data
      : (await effects.refetch({ cancelRefetch: false, throwOnError: true })).data;
    if (known?.needs_choice && facts === undefined) throw new Failure("invalid", t.factsQuestion);
    const refusal = known?.refusals[0];
    if (refusal !== undefined) throw new Failure("refused", refusal.message);
    onDone(await carriedOut(client, document, { ...choice, reason: texts("reason") }, prepared));
    await document.refresh();
  };
  return (
    <StepForm
      act={submit}
      submit={time === "later" ? t.submit.schedule : t.submit[act]}
      look={act === "withdraw" ? "danger" : "primary"}
      onCancel={onCancel}
    >
      {(errors) => (
        <>
          {prepared.left.length > 0 && <Notice tone="info">{t.left(prepared.left.length)}</Notice>}
          <ChoiceFields choice={choice} onChange={setChoice} timeError={errors.at} />
          {effects.isError && <FailureNotice error={effects.error} retry={effects.refetch} />}
          {its !== undefined && (
            <Suspense fallback={<Skeleton shape="rows" count={2} />}>
              <Told {...{ document, its, goTo, choice }} onChange={setChoice} onClose={onCancel} />
            </Suspense>
          )}
          <TextField
            label={t.reason}
            hint={t.reasonHint}
            name="reason"
            maxLength={300}
            autoComplete="off"
          />
          <Schedules documentKey={document.key} />
        </>
      )}
    </StepForm>
  );
}

interface ChoiceProps {
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

/** Fields of the act, its languages, and its time. */
function ChoiceFields({
  choice,
  onChange,
  timeError,
}: ChoiceProps & { readonly timeError: string | undefined }) {
  const t = usePublishingMessages();
  const { act, languages, time, at } = choice;
  // With other languages, the question about facts is asked again.
  const set = (changed: Partial<Choice>) => onChange({ ...choice, ...changed });
  return (
    <>
      <div className="publish__choices">
        <Choices
          label={t.act}
          name="act"
          value={act}
          options={t.acts}
          onChange={(next) => set({ act: next, facts: undefined })}
        />
        <Languages
          value={languages}
          onChange={(next) => set({ languages: next, facts: undefined })}
        />
        <Choices
          label={t.when}
          name="when"
          value={time}
          options={t.times}
          onChange={(next) => set({ time: next })}
        />
      </div>
      {time === "later" && (
        <PublishTime value={at} onChange={(next) => set({ at: next })} error={timeError} />
      )}
      {languages.length === 0 && <p className="field__error">{t.none}</p>}
    </>
  );
}

interface ToldProps extends ChoiceProps {
  readonly document: OpenDocument;
  readonly its: Effects;
  readonly goTo: (path: string) => void;
  readonly onClose: () => void;
}

/** Obstacles, changes that readers will notice, and findings of the checks. */
function Told({ document, its, goTo, choice, onChange, onClose }: ToldProps) {
  const { act, facts } = choice;
  return (
    <>
      <Refusals effects={its} goTo={goTo} />
      <Completeness effects={its} goTo={goTo} />
      {(its.needs_choice || facts !== undefined) && (
        <FactsChoice
          value={facts}
          differing={its.differing}
          onChange={(next) => onChange({ ...choice, facts: next })}
        />
      )}
      <ReaderEffects effects={its} />
      {act === "withdraw" ? (
        <UsedIn effects={its} />
      ) : (
        <CheckSummary document={document} onClose={onClose} />
      )}
    </>
  );
}

/** Initial choice: publishing at once, where there is something to publish. */
function firstChoice(
  { type, key, store }: OpenDocument,
  { status }: Prepared,
  person: Profile,
): Choice {
  const column = type.name === "column" ? key : store.get("/column");
  const subject = { type: type.name, column: typeof column === "string" ? column : undefined };
  const languages = firstLanguages(status, (language) => mayPublish(person, language, subject));
  return { act: "publish", languages, time: "now", at: nextHour(), facts: undefined };
}

async function carriedOut(
  client: Parameters<typeof publishingCalls.publish>[0],
  { key }: OpenDocument,
  { act, languages, time, at, facts, reason }: Choice & { readonly reason: string },
  { revision }: Prepared,
): Promise<Outcome> {
  const why = reason.trim() === "" ? {} : { reason };
  if (time === "later") {
    const body = { action: act, languages, at: writtenTime(at), facts };
    const pinned = act === "publish" ? { ...body, revision } : body;
    return { kind: "schedule", ...(await publishingCalls.schedule(client, key, pinned)) };
  }
  if (act === "withdraw") {
    const done = await publishingCalls.withdraw(client, key, { languages, ...why });
    return { kind: "withdraw", done };
  }
  const body = { languages, revision, facts, ...why };
  return { kind: "publish", done: await publishingCalls.publish(client, key, body) };
}

function Refusals({
  effects,
  goTo,
}: {
  readonly effects: Effects;
  readonly goTo: (path: string) => void;
}) {
  return effects.refusals.map(({ message, fields }) => (
    <Notice key={message} tone="danger" title={message}>
      {fields.length > 0 && (
        <ul className="refused-fields">
          {fields.map(({ path, message: why }) => (
            <li key={`${path} ${why}`}>
              <button type="button" className="link" onClick={() => goTo(path)}>
                {why}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  ));
}

/** Completeness of the part, with its gaps; what refuses the publication is listed there. */
function Completeness({
  effects: { completeness, gaps, refusals },
  goTo,
}: Pick<ToldProps, "goTo"> & { readonly effects: Effects }) {
  const t = usePublishingMessages();
  const { list } = usePunctuation();
  if (completeness === null || gaps.length === 0) return null;
  const refused = refusals.flatMap(({ fields }) => fields.map(({ path }) => path));
  const others = gaps.filter(({ path }) => !refused.some((one) => isWithin(one, path)));
  return (
    <Notice tone="warning" title={t.gaps}>
      <p>
        <CompletenessChip counts={completeness} />
      </p>
      <ul className="refused-fields">
        {others.map(({ path, label, languages: lacking }) => (
          <li key={path}>
            <Button look="plain" onClick={() => goTo(path)}>
              {label}
            </Button>
            {lacking.length === 1 && ` (${lacking.map((one) => t.languageNames[one]).join(list)})`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function UsedIn({ effects: { used_in: uses } }: { readonly effects: Effects }) {
  const t = usePublishingMessages();
  const shown = uses.filter(({ is_published: isPublished }) => isPublished);
  if (shown.length === 0) return null;
  return (
    <Notice tone="warning" title={t.usedIn}>
      <Referrers documents={shown} />
    </Notice>
  );
}

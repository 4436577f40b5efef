import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type PreviewSubject,
  staffPreviewPrefix,
  writePreviewWish,
} from "../../../base/site/addresses/previewAddress.ts";
import { languages } from "../../../base/site/languages.ts";
import { SelectField, TextField } from "../../components/dialogs/Field.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { useTimeText } from "../../components/Time.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import { previews } from "../../data/documents/previews.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { Screen } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { Panes } from "../../preview/Panes.tsx";
import { usePreviewMessages } from "../../preview/usePreviewMessages.ts";
import { navigate } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import type { ScreenProps } from "../screenProps.ts";

/** Milliseconds after which the list of what is shown is asked for again. */
const staleMs = 10_000;

/** The whole site with everything unpublished, or as it will be at a time. */
export default function PreviewScreen({ place }: ScreenProps) {
  const t = usePreviewMessages();
  const client = useClient();
  const [path, setPath] = useState("/");
  const subject = subjectOf(place.queries);
  const wish = { subject, languages };
  const text = writePreviewWish(wish);
  const shown = useQuery({
    queryKey: ["preview", text],
    queryFn: ({ signal }) => previews.shown(client, text, signal),
    staleTime: staleMs,
  });
  const leftOut = useQuery({
    queryKey: ["preview", "left-out", text],
    queryFn: ({ signal }) => previews.leftOut(client, text, signal),
    staleTime: staleMs,
  });
  return (
    <Screen title={t.title}>
      <div className="site-preview">
        <p className="site-preview__intro">{t.intro}</p>
        <Choice subject={subject} moments={shown.data?.moments ?? []} />
        {shown.isError && <FailureNotice error={shown.error} retry={shown.refetch} />}
        {shown.data?.is_cut && <Notice tone="warning">{t.cut}</Notice>}
        {leftOut.data && <LeftOut documents={leftOut.data} />}
        {shown.data && (
          <Included documents={shown.data.documents} onShow={(id) => setPath(`/document/${id}`)} />
        )}
        <Panes key={text} prefix={staffPreviewPrefix(wish)} path={path} version={0} isTall />
      </div>
    </Screen>
  );
}

PreviewScreen.areas = [usePreviewMessages];

/** Subject of an address's queries: a time, or everything unpublished. */
function subjectOf({ of, at = "" }: Readonly<Record<string, string>>): PreviewSubject {
  if (of !== "moment") return { kind: "changes" };
  const time = Date.parse(at);
  return { kind: "moment", at: Number.isNaN(time) ? startOfNextHour() : time };
}

const hourMs = 3_600_000;

function startOfNextHour(): number {
  return Math.ceil(Date.now() / hourMs) * hourMs;
}

interface ChoiceProps {
  readonly subject: PreviewSubject;
  readonly moments: readonly { readonly at: string; readonly documents: number }[];
}

function Choice({ subject, moments }: ChoiceProps) {
  const t = usePreviewMessages();
  const timeText = useTimeText();
  const go = (of: string, at?: number) => {
    const time = at === undefined ? {} : { at: new Date(at).toISOString() };
    navigate(addressOf("preview", {}, { of, ...time }), { replace: true });
  };
  const at = subject.kind === "moment" ? subject.at : undefined;
  return (
    <div className="site-preview__choice">
      <SelectField
        label={t.of}
        value={subject.kind}
        onChange={({ target }) => {
          const first = moments[0];
          const time = first === undefined ? startOfNextHour() : Date.parse(first.at);
          if (target.value === "moment") go("moment", time);
          else go("changes");
        }}
      >
        <option value="changes">{t.subjects.changes}</option>
        <option value="moment">{t.subjects.moment}</option>
      </SelectField>
      {at !== undefined && (
        <>
          <TextField
            label={t.at}
            type="datetime-local"
            value={localText(at)}
            onChange={({ target }) => {
              const time = Date.parse(target.value);
              if (!Number.isNaN(time)) go("moment", time);
            }}
          />
          {moments.length > 0 && (
            <SelectField
              label={t.moments}
              value={moments.find((one) => Date.parse(one.at) === at)?.at ?? ""}
              onChange={({ target }) => go("moment", Date.parse(target.value))}
            >
              <option value="" disabled hidden />
              {moments.map(({ at: time, documents }) => (
                <option key={time} value={time}>
                  {t.moment(timeText(time), documents)}
                </option>
              ))}
            </SelectField>
          )}
          {moments.length === 0 && <p className="site-preview__note">{t.noMoments}</p>}
        </>
      )}
    </div>
  );
}

/** A time as the value of a `datetime-local` input, in the browser's time zone. */
function localText(at: number): string {
  const date = new Date(at);
  const shifted = new Date(at - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** Maximum omitted documents named at once. */
const maxLeftOut = 10;

function LeftOut({
  documents,
}: {
  readonly documents: readonly { readonly id: number; readonly message: string }[];
}) {
  const t = usePreviewMessages();
  if (documents.length === 0) return null;
  const more = documents.length - maxLeftOut;
  return (
    <Notice tone="warning">
      <ul className="preview__undrawn">
        {documents.slice(0, maxLeftOut).map(({ id, message }) => (
          <li key={id}>{message}</li>
        ))}
      </ul>
      {more > 0 && <p>{t.moreLeftOut(more)}</p>}
    </Notice>
  );
}

interface IncludedProps {
  readonly documents: readonly {
    readonly id: number;
    readonly key: string;
    readonly title: { readonly en: string | null; readonly zh: string | null };
  }[];
  readonly onShow: (id: number) => void;
}

function Included({ documents, onShow }: IncludedProps) {
  const t = usePreviewMessages();
  const { language } = useInterface();
  if (documents.length === 0) return <p className="site-preview__note">{t.nothing}</p>;
  return (
    <details className="site-preview__included">
      <summary>{t.included(documents.length)}</summary>
      <ul>
        {documents.map(({ id, key, title }) => {
          const name = titleIn({ title, key }, language);
          return (
            <li key={id}>
              <button
                type="button"
                className="link"
                aria-label={t.show(name)}
                onClick={() => onShow(id)}
              >
                {name}
              </button>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

import { Suspense, useMemo, useState } from "react";
import { isLanguage } from "../../../site/languages.ts";
import { Button } from "../../components/Button.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { FieldView } from "../../document/fields/FieldView.tsx";
import { FormContext, type FormState } from "../../document/formContext.ts";
import { useDocumentMessages } from "../../document/messages.ts";
import { type OpenDocument, OpenDocumentProvider } from "../../document/openDocument.ts";
import { mayWrite } from "../../document/rights.ts";
import { useOpened } from "../../document/useOpened.ts";
import { useInterface } from "../../frame/language.tsx";
import { Screen, ScreenSkeleton } from "../../frame/Screen.tsx";
import { usePerson } from "../../frame/session.tsx";
import { Link, withQueries } from "../../router/router.tsx";
import type { ScreenProps } from "../index.ts";
import { headActs } from "./headActs.ts";
import { panels } from "./panels.ts";

/** One document: its fields in both languages, and panels beside them. */
export default function DocumentScreen({ place }: ScreenProps) {
  const key = place.parameters.key ?? "";
  const { opened, error, retry } = useOpened(key);
  if (opened !== undefined) return <Opened place={place} opened={opened} />;
  if (error === null) return <ScreenSkeleton />;
  return (
    <Screen title={key}>
      <FailureNotice error={error} retry={retry} />
    </Screen>
  );
}

function Opened({ place, opened }: ScreenProps & { readonly opened: OpenDocument }) {
  const { language } = useInterface();
  const t = useDocumentMessages();
  const { details, type } = opened;
  const form = useFormState(opened, place.queries.mode);
  const panel = panels.find(({ key }) => key === place.queries.panel);
  return (
    <OpenDocumentProvider value={opened}>
      <FormContext value={form}>
        <Screen
          title={details.title[language] ?? details.title.en ?? details.title.zh ?? opened.key}
          actions={<HeadActs opened={opened} />}
        >
          <nav className="tabs" aria-label={t.panels}>
            {panels.map(({ key, label }) => (
              <Link
                key={key}
                href={withQueries(place, { panel: key === panel?.key ? undefined : key })}
                aria-current={key === panel?.key ? "true" : undefined}
              >
                {label(t)}
              </Link>
            ))}
          </nav>
          <div className="doc">
            <div className="doc__form">
              {type.fields.map((field) => (
                <FieldView key={field.name} field={field} path={field.path} />
              ))}
            </div>
            {panel !== undefined && (
              <aside className="doc__panel" aria-label={panel.label(t)}>
                <Suspense fallback={<ScreenSkeleton />}>
                  <panel.component document={opened} />
                </Suspense>
              </aside>
            )}
          </div>
        </Screen>
      </FormContext>
    </OpenDocumentProvider>
  );
}

/** The buttons of the head, and the dialog that one of them has opened. */
function HeadActs({ opened }: { readonly opened: OpenDocument }) {
  const t = useDocumentMessages();
  const [shown, setShown] = useState<string>();
  const act = headActs.find(({ key }) => key === shown);
  return (
    <>
      {headActs.map(({ key, look, label }) => (
        <Button key={key} look={look} onClick={() => setShown(key)}>
          {label(t)}
        </Button>
      ))}
      {act !== undefined && (
        <Suspense fallback={null}>
          <act.dialog document={opened} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function useFormState({ details, store }: OpenDocument, mode: string | undefined): FormState {
  const t = useDocumentMessages();
  const person = usePerson();
  const column = store.useValue("/column");
  const setting = store.useValue("/name");
  return useMemo(() => {
    const subject = {
      type: details.type,
      column: details.type === "column" ? details.key : textOf(column),
      setting: textOf(setting),
    };
    return {
      mode: isLanguage(mode) ? mode : "both",
      Field: FieldView,
      refusal: (what) => (mayWrite(person, what, subject) ? undefined : t.refusals[what]),
    };
  }, [details.type, details.key, column, setting, mode, person, t]);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

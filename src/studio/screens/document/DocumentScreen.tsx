import { lazy, Suspense, useEffect, useMemo } from "react";
import { isLanguage } from "../../../base/site/languages.ts";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { useMediaQuery } from "../../components/useMediaQuery.ts";
import { titleIn } from "../../data/calls/titleIn.ts";
import { detailsQuery, typeQuery } from "../../data/documents/oneDocument.ts";
import { FieldView } from "../../document/fields/FieldView.tsx";
import { focusFieldWhenShown } from "../../document/focusField.ts";
import { FormContext, type FormState } from "../../document/formContext.ts";
import { sectionsOf } from "../../document/formLayouts.ts";
import { type OpenDocument, OpenDocumentProvider } from "../../document/store/openDocument.ts";
import { useLoadedDocument } from "../../document/store/useLoadedDocument.ts";
import { useDocumentMessages } from "../../document/useDocumentMessages.ts";
import { useDocumentRights } from "../../document/useDocumentRights.ts";
import { useInputReporting } from "../../document/useInputReporting.ts";
import { useOwnPresence } from "../../document/usePresence.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { noteRecent } from "../../frame/palette/recentDocuments.ts";
import { Screen, ScreenSkeleton, useTitle } from "../../frame/Screen.tsx";
import type { ScreenBeginning, ScreenProps } from "../screenProps.ts";
import { DocumentBar } from "./bar/DocumentBar.tsx";
import { Conflicts, Problems } from "./Notices.tsx";
import { narrow } from "./narrowWindow.ts";
import { PanelRail } from "./PanelRail.tsx";
import { panelsOf } from "./panels.ts";
import { TypeKeyAndPages } from "./TypeKeyAndPages.tsx";
import { FieldCommentsProvider } from "./teamwork/FieldCommentsProvider.tsx";

const HandOverNotice = lazy(() => import("./teamwork/HandOverNotice.tsx"));

/** One document: its bar, its fields in both languages, and the rail of its panels. */
export default function DocumentScreen({ place }: ScreenProps) {
  const key = place.parameters.key ?? "";
  const { opened, error, retry } = useLoadedDocument(key);
  if (opened !== undefined) return <Opened key={key} place={place} opened={opened} />;
  if (error === null) return <ScreenSkeleton />;
  return (
    <Screen title={key}>
      <FailureNotice error={error} retry={retry} />
    </Screen>
  );
}

DocumentScreen.areas = [useDocumentMessages];

DocumentScreen.prepare = async ({ place, client, queries }: ScreenBeginning) => {
  const { type } = await queries.fetchQuery(detailsQuery(client, place.parameters.key ?? ""));
  await queries.prefetchQuery(typeQuery(client, type));
};

interface OpenedProps extends ScreenProps {
  readonly opened: OpenDocument;
}

function Opened({ place, opened }: OpenedProps) {
  const { language } = useInterface();
  const t = useDocumentMessages();
  const form = useFormState(opened, place.queries.mode);
  useInputReporting(opened.store, opened.problems);
  useOwnPresence(`document:${opened.key}`);
  const { field } = place.queries;
  useEffect(() => (field === undefined ? undefined : focusFieldWhenShown(field)), [field]);
  const setting = opened.type.settings?.[textOf(opened.store.get("/name")) ?? ""];
  const name = setting?.label[language] ?? titleIn(opened.details, language);
  useEffect(() => noteRecent({ key: opened.key, title: name }), [opened.key, name]);
  useTitle(name);
  // In a narrow window a panel lies over the form and what is before it.
  const isNarrow = useMediaQuery(narrow);
  const panel = panelsOf(opened).find(({ key }) => key === place.queries.panel);
  return (
    <OpenDocumentProvider value={opened}>
      <FormContext value={form}>
        <div className="screen screen--full doc-screen">
          <DocumentBar {...{ place, opened }} title={name} />
          <div className="doc-before" inert={isNarrow && panel !== undefined}>
            <TypeKeyAndPages opened={opened} />
            <Suspense>
              <HandOverNotice document={opened.key} />
            </Suspense>
            {form.isReadOnly && <Notice tone="info">{t.readOnly}</Notice>}
            <Conflicts opened={opened} />
            <Problems opened={opened} />
          </div>
          <PanelRail {...{ place, opened, panel }}>
            <FieldCommentsProvider document={opened.key}>
              <Form opened={opened} apart={panel?.key} />
            </FieldCommentsProvider>
          </PanelRail>
        </div>
      </FormContext>
    </OpenDocumentProvider>
  );
}

interface FormProps {
  readonly opened: OpenDocument;
  /** Name of a field that a panel shows at the moment. */
  readonly apart: string | undefined;
}

function Form({ opened, apart }: FormProps) {
  const { language } = useInterface();
  const setting = textOf(opened.store.useValue("/name"));
  const sections = useMemo(() => sectionsOf(opened.type, setting), [opened.type, setting]);
  return (
    <>
      {sections.map(({ key, label, fields }) => {
        const shown = fields.filter(({ name }) => name !== apart);
        if (shown.length === 0) return null;
        return (
          <section key={key} className="doc-section" aria-label={label?.[language]}>
            {label !== undefined && <h2>{label[language]}</h2>}
            {shown.map((field) => (
              <FieldView key={field.name} field={field} path={field.path} />
            ))}
          </section>
        );
      })}
    </>
  );
}

function useFormState(opened: OpenDocument, mode: string | undefined): FormState {
  const t = useDocumentMessages();
  const { store, problems, type } = opened;
  const rights = useDocumentRights(opened);
  return useMemo(
    () => ({
      ...{ store, problems, type: type.name, Field: FieldView },
      mode: isLanguage(mode) ? mode : "both",
      refusal: (what) => (rights.mayWrite(what) ? undefined : t.refusals[what]),
      isReadOnly: !rights.mayWriteAny,
    }),
    [store, problems, type.name, mode, rights, t],
  );
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

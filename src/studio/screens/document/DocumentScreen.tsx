import { lazy, Suspense, useEffect, useMemo } from "react";
import { isLanguage } from "../../../base/site/languages.ts";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { Select } from "../../components/Select.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import { useDocumentMessages } from "../../document/documentMessages.ts";
import { FieldView } from "../../document/fields/FieldView.tsx";
import { focusField } from "../../document/focusField.ts";
import { FormContext, type FormState, useForm } from "../../document/formContext.ts";
import { sectionsOf } from "../../document/formLayouts.ts";
import { type OpenDocument, OpenDocumentProvider } from "../../document/store/openDocument.ts";
import { useLoadedDocument } from "../../document/store/useLoadedDocument.ts";
import { useDocumentRights } from "../../document/useDocumentRights.ts";
import { useOwnPresence } from "../../document/usePresence.ts";
import { useTyping } from "../../document/useTyping.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { noteRecent } from "../../frame/palette/recentDocuments.ts";
import { Screen, ScreenSkeleton } from "../../frame/Screen.tsx";
import { Link, navigate, withQueries } from "../../router/router.tsx";
import type { ScreenProps } from "../screenProps.ts";
import { Above, HeadActs, SavingState, StatusChips } from "./DocumentHead.tsx";
import { Conflicts, Problems } from "./Notices.tsx";
import { panelsOf, type Panel as SidePanel } from "./panels.ts";
import { FieldCommentsProvider } from "./teamwork/FieldCommentsProvider.tsx";

const HandOverNotice = lazy(() => import("./teamwork/HandOverNotice.tsx"));

/** One document: its fields in both languages, and panels beside them. */
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

interface OpenedProps extends ScreenProps {
  readonly opened: OpenDocument;
}

function Opened({ place, opened }: OpenedProps) {
  const { language } = useInterface();
  const t = useDocumentMessages();
  const form = useFormState(opened, place.queries.mode);
  useTyping(opened.store, opened.problems);
  useOwnPresence(`document:${opened.key}`);
  const { field } = place.queries;
  useEffect(() => {
    if (field !== undefined) focusField(field);
  }, [field]);
  const setting = opened.type.settings?.[textOf(opened.store.get("/name")) ?? ""];
  const name = setting?.label[language] ?? titleIn(opened.details, language);
  useEffect(() => noteRecent({ key: opened.key, title: name }), [opened.key, name]);
  const panel = panelsOf(opened).find(({ key }) => key === place.queries.panel);
  return (
    <OpenDocumentProvider value={opened}>
      <FormContext value={form}>
        <Screen
          title={name}
          above={<Above opened={opened} />}
          facts={<StatusChips opened={opened} />}
          actions={<HeadActs opened={opened} />}
        >
          <Suspense>
            <HandOverNotice document={opened.key} />
          </Suspense>
          <Toolbar place={place} opened={opened} />
          {form.isReadOnly && <Notice tone="info">{t.readOnly}</Notice>}
          <Conflicts opened={opened} />
          <Problems opened={opened} />
          <div className="doc" data-panel={panel !== undefined}>
            {panel !== undefined && <Panel panel={panel} opened={opened} />}
            <FieldCommentsProvider document={opened.key}>
              <Form opened={opened} apart={panel?.key} />
            </FieldCommentsProvider>
          </div>
        </Screen>
      </FormContext>
    </OpenDocumentProvider>
  );
}

/** Saving state, languages, and the tabs of the side panel; it stays in sight. */
function Toolbar({ place, opened }: OpenedProps) {
  const t = useDocumentMessages();
  const { isReadOnly } = useForm();
  const { mode = "both", panel: shown } = place.queries;
  return (
    <div className="doc-bar">
      {!isReadOnly && <SavingState opened={opened} />}
      <label className="doc-bar__mode">
        <span className="hidden">{t.mode}</span>
        <Select
          value={mode}
          onChange={({ target }) =>
            navigate(
              withQueries(place, { mode: target.value === "both" ? undefined : target.value }),
              { replace: true },
            )
          }
        >
          {(["both", "en", "zh"] as const).map((one) => (
            <option key={one} value={one}>
              {t.modes[one]}
            </option>
          ))}
        </Select>
      </label>
      <nav className="doc-tabs" aria-label={t.panels}>
        {panelsOf(opened).map(({ key, label, count }) => (
          <Link
            key={key}
            href={withQueries(place, { panel: key === shown ? undefined : key })}
            aria-current={key === shown ? "true" : undefined}
          >
            {label(t)}
            {count !== undefined && count(opened) > 0 && ` (${count(opened)})`}
          </Link>
        ))}
      </nav>
    </div>
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
    <div className="doc__form">
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
    </div>
  );
}

interface PanelViewProps {
  readonly panel: SidePanel;
  readonly opened: OpenDocument;
}

function Panel({ panel, opened }: PanelViewProps) {
  const t = useDocumentMessages();
  return (
    <aside className="doc__panel" aria-label={panel.label(t)}>
      <Suspense fallback={<ScreenSkeleton />}>
        <panel.component document={opened} />
      </Suspense>
    </aside>
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

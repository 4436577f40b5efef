import { Button } from "../../components/Button.tsx";
import { Notice } from "../../components/Notice.tsx";
import { focusField } from "../../document/focusField.ts";
import { labelOfPath } from "../../document/labels/fieldLabels.ts";
import { type Json, valueAt } from "../../document/store/jsonValues.ts";
import type { OpenDocument } from "../../document/store/openDocument.ts";
import type { FieldConflict } from "../../document/store/storeTransport.ts";
import { useDocumentMessages } from "../../document/useDocumentMessages.ts";
import { useInterface } from "../../frame/language/language.tsx";

interface NoticeProps {
  readonly opened: OpenDocument;
}

/**
 * Problems that prevent the document from becoming a revision, each with a link to its field, once saving
 * or publishing was tried.
 */
export function Problems({ opened }: NoticeProps) {
  const t = useDocumentMessages();
  const problems = opened.problems.useAll();
  const isTried = opened.problems.useTried();
  if (!isTried || problems.length === 0) return null;
  return (
    <details className="doc-problems" open>
      <summary>{t.problems.title(problems.length)}</summary>
      <p className="section__intro">{t.problems.intro}</p>
      <ul>
        {problems.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            <button type="button" className="link" onClick={() => focusField(path)}>
              {message}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Fields that somebody else has changed too, with both texts. */
export function Conflicts({ opened }: NoticeProps) {
  const t = useDocumentMessages();
  const { store, details, type } = opened;
  const { language } = useInterface();
  const typed = store.useConflicts();
  const { base, body, conflicts } = details.working_copy;
  const newer = conflicts.map((path) => ({
    path,
    theirs: valueAt(base, path),
    yours: valueAt(body, path),
  }));
  const count = typed.length + newer.length;
  if (count === 0) return null;
  const label = (path: string) => labelOfPath(type, path, language, t);
  return (
    <Notice tone="warning" title={t.conflicts.title(count)}>
      {newer.length > 0 && <p>{t.conflicts.newer}</p>}
      {typed.map((one) => (
        <Conflict
          key={one.path}
          conflict={one}
          label={label(one.path)}
          onChoose={(choice) => store.resolve(one.path, choice)}
        />
      ))}
      {newer.map((one) => (
        <Conflict
          key={one.path}
          conflict={one}
          label={label(one.path)}
          onChoose={(choice) => store.decide(one.path, choice === "mine" ? one.yours : one.theirs)}
        />
      ))}
    </Notice>
  );
}

interface ConflictProps {
  readonly conflict: FieldConflict;
  readonly label: string;
  onChoose(choice: "mine" | "theirs"): void;
}

function Conflict({ conflict, label, onChoose }: ConflictProps) {
  const t = useDocumentMessages();
  const { path, yours, theirs } = conflict;
  return (
    <section className="doc-conflict" aria-label={label}>
      <button type="button" className="link" onClick={() => focusField(path)}>
        {label}
      </button>
      <div className="doc-conflict__texts">
        <div>
          <p className="field__label">{t.conflicts.yours}</p>
          <p className="doc-conflict__text">{textOf(yours) ?? t.conflicts.empty}</p>
          <Button onClick={() => onChoose("mine")}>{t.conflicts.keep}</Button>
        </div>
        <div>
          <p className="field__label">{t.conflicts.theirs}</p>
          <p className="doc-conflict__text">{textOf(theirs) ?? t.conflicts.empty}</p>
          <Button onClick={() => onChoose("theirs")}>{t.conflicts.take}</Button>
        </div>
      </div>
    </section>
  );
}

function textOf(value: Json | undefined): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  return typeof value === "string" ? value : JSON.stringify(value);
}

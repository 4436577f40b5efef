import { useQueryClient } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { FilePick } from "../../components/dialogs/FileDropField.tsx";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { type Imported, type ImportJob, xliff } from "../../data/documents/xliff.ts";
import { useClient } from "../../frame/signIn/session.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { ImportedTexts } from "./ImportedTexts.tsx";
import { RecentImports } from "./RecentImports.tsx";
import { useXliffMessages } from "./useXliffMessages.ts";

/** Maximum documents linked one by one; the sentence above tells how many there are. */
const maxNames = 20;

interface Step {
  readonly file: File;
  readonly report: Imported;
  readonly isDone: boolean;
}

/** A file is chosen, its difference is shown, it is taken, and can be undone. */
export function ImportSection() {
  const t = useXliffMessages();
  const { step, told, isBusy, error, check, take, undo, clear } = useImport();
  return (
    <div className="import">
      {error !== undefined && <FailureNotice error={error} />}
      <p role="status">{isBusy ? t.checking : told}</p>
      {step === undefined ? (
        <FilePick
          label={t.file}
          hint={t.fileHint}
          words={t.pick}
          accept=".xlf,.xliff,application/xliff+xml"
          onPick={(chosen) => void check(chosen)}
        />
      ) : (
        <Report
          step={step}
          isBusy={isBusy}
          take={() => void take(step)}
          undo={(job) => void undo(job)}
          clear={clear}
        />
      )}
      <RecentImports isBusy={isBusy} onUndo={(job) => void undo(job)} />
    </div>
  );
}

/** Steps and progress of an import. */
function useImport() {
  const t = useXliffMessages();
  const client = useClient();
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>();
  const [told, setTold] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const working = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    setTold("");
    try {
      await work();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const fresh = () =>
    Promise.all(
      ["documents", "imports"].map((name) => queries.invalidateQueries({ queryKey: [name] })),
    );
  const check = (chosen: File) =>
    working(async () => {
      setStep({ file: chosen, report: await xliff.check(client, chosen), isDone: false });
    });
  const take = ({ file, report: { other_tag: tag } }: Step) =>
    working(async () => {
      setStep({ file, report: await xliff.import(client, file, tag), isDone: true });
      await fresh();
    });
  const undo = ({ id }: ImportJob) =>
    working(async () => {
      const { undone, skipped } = await xliff.undo(client, id);
      // Another file that is shown meanwhile stays.
      setStep((shown) => (shown?.report.job?.id === id ? undefined : shown));
      setTold(t.undone(undone, skipped));
      await fresh();
    });
  return { step, told, isBusy, error, check, take, undo, clear: () => setStep(undefined) };
}

interface ReportProps {
  readonly step: Step;
  readonly isBusy: boolean;
  take(): void;
  undo(job: ImportJob): void;
  clear(): void;
}

/** Report of an import's dry run or result, text by text. */
function Report({ step: { report, isDone }, isBusy, take, undo, clear }: ReportProps) {
  const t = useXliffMessages();
  const { job, language, counts, texts, waiting, other_tag: tag } = report;
  const [isAccepted, setAccepted] = useState(false);
  const taken = counts.new ?? 0;
  const words: Readonly<Record<string, string>> = t.counts;
  return (
    <>
      <p>
        {t.language} <strong>{t.languages[language]}</strong>
      </p>
      <ul className="import__counts">
        {Object.entries(counts).map(([verdict, count]) => (
          <li key={verdict} className={`chip ${verdict === "new" ? "chip--good" : ""}`}>
            {count} {words[verdict] ?? verdict}
          </li>
        ))}
      </ul>
      {!isDone && tag !== null && (
        <Notice tone="warning" title={t.otherTag(tag)}>
          {t.otherTagHint[language]}
          <label className="check">
            <input
              type="checkbox"
              checked={isAccepted}
              onChange={({ target }) => setAccepted(target.checked)}
            />
            {t.acceptTag}
          </label>
        </Notice>
      )}
      {isDone && (
        <Notice tone="good" title={t.taken(taken)}>
          {t.takenHint}
        </Notice>
      )}
      {waiting.length > 0 && (
        <Notice tone="warning" title={t.waiting(waiting.length)}>
          {waiting.slice(0, maxNames).map((key, index) => (
            <Fragment key={key}>
              {index > 0 && t.comma}
              <Link href={addressOf("document", { key })}>{key}</Link>
            </Fragment>
          ))}
          {waiting.length > maxNames && ` ${t.more(waiting.length - maxNames)}`}
        </Notice>
      )}
      <div className="import__acts">
        {!isDone && taken > 0 && (
          <Button
            look="primary"
            isBusy={isBusy}
            disabled={tag !== null && !isAccepted}
            onClick={take}
          >
            {t.take(taken)}
          </Button>
        )}
        {job !== null && (
          <Button isBusy={isBusy} onClick={() => undo(job)}>
            {t.undo}
          </Button>
        )}
        <Button onClick={clear}>{t.another}</Button>
      </div>
      <ImportedTexts texts={texts} language={language} />
    </>
  );
}

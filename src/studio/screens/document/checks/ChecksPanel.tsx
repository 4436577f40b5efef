import { useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { FailureNotice } from "../../../components/Notice.tsx";
import { useToast } from "../../../components/Toasts.tsx";
import { focusField } from "../../../document/focusField.ts";
import { ScreenSkeleton } from "../../../frame/Screen.tsx";
import type { PanelProps } from "../panelProps.ts";
import { foundText } from "./findingsText.ts";
import { type CheckFinding, useChecks, useChecksMessages } from "./useChecks.ts";

/**
 * Findings of the checks in the text as typed, each with a link to its field and, where safe, a
 * fix.
 */
export default function ChecksPanel({ document }: PanelProps) {
  const t = useChecksMessages();
  const checks = useChecks(document);
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const { store } = document;
  const again = async () => {
    setBusy(true);
    try {
      await store.flush();
      await document.refresh();
      await checks.refetch();
    } finally {
      setBusy(false);
    }
  };
  const mend = ({ path, mended }: CheckFinding) => {
    if (mended === null) return;
    // The text is changed only if it is still the one that was checked; otherwise edits would be
    // lost.
    if (store.isUnsaved || store.seq !== checks.data?.seq) {
      toast(t.moved);
      return;
    }
    store.set(path, mended);
    toast(t.mended);
    void again().catch(() => undefined);
  };
  if (checks.data === undefined) {
    if (checks.isError) return <FailureNotice error={checks.error} retry={checks.refetch} />;
    return <ScreenSkeleton />;
  }
  const { findings } = checks.data;
  return (
    <section className="checks" aria-label={t.title}>
      <div className="checks__head">
        <p role="status">{foundText(findings, t)}</p>
        <Button isBusy={isBusy} onClick={() => void again().catch(() => undefined)}>
          {t.again}
        </Button>
      </div>
      <ul className="rows">
        {findings.map((one) => (
          <FindingRow key={`${one.check} ${one.path} ${one.excerpt}`} finding={one} onMend={mend} />
        ))}
      </ul>
    </section>
  );
}

interface FindingRowProps {
  readonly finding: CheckFinding;
  readonly onMend: (finding: CheckFinding) => void;
}

const tones: Readonly<Record<CheckFinding["severity"], string>> = {
  error: "chip--danger",
  warning: "chip--warning",
  note: "",
};

function FindingRow({ finding, onMend }: FindingRowProps) {
  const t = useChecksMessages();
  const { check, severity, path, label, language, excerpt, about, mended } = finding;
  return (
    <li className="row finding">
      <div className="row__text">
        <p>
          <span className={`chip ${tones[severity]}`}>{t.severities[severity]}</span>{" "}
          {t.findings[check](about ?? "")}
        </p>
        <p className="row__more">
          {label}
          {language !== null && ` · ${t.languageNames[language]}`}
        </p>
        {excerpt !== "" && (
          <p className="finding__excerpt" lang={language ?? undefined}>
            {excerpt}
          </p>
        )}
        <p className="finding__acts">
          <Button aria-label={`${t.go}: ${label}`} onClick={() => focusField(path)}>
            {t.go}
          </Button>
          {mended !== null && (
            <Button aria-label={`${t.mend}: ${label}`} onClick={() => onMend(finding)}>
              {t.mend}
            </Button>
          )}
        </p>
      </div>
    </li>
  );
}

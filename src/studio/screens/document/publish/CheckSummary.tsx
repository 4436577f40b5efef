import { Notice } from "../../../components/Notice.tsx";
import type { OpenDocument } from "../../../document/store/openDocument.ts";
import { Link } from "../../../router/router.tsx";
import { addressOf } from "../../../router/screens.ts";
import { foundText } from "../checks/findingsText.ts";
import { useChecks, useChecksMessages } from "../checks/useChecks.ts";

interface CheckSummaryProps {
  readonly document: OpenDocument;
  readonly onClose: () => void;
}

/** Number of findings of the checks, with a link to their panel; nothing where there are none. */
export function CheckSummary({ document, onClose }: CheckSummaryProps) {
  const t = useChecksMessages();
  const found = useChecks(document).data?.findings ?? [];
  if (found.length === 0) return null;
  const isBroken = found.some(({ severity }) => severity === "error");
  return (
    <Notice
      tone={isBroken ? "warning" : "info"}
      actions={
        <Link
          className="button"
          href={addressOf("document", { key: document.key }, { panel: "checks" })}
          onClick={onClose}
        >
          {t.title}
        </Link>
      }
    >
      {foundText(found, t)}
    </Notice>
  );
}

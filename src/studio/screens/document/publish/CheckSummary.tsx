import type { OpenDocument } from "../../../document/openDocument.ts";

interface CheckSummaryProps {
  readonly document: OpenDocument;
  readonly onClose: () => void;
}

/** How much the checks found. */
export function CheckSummary(_props: CheckSummaryProps) {
  return null;
}

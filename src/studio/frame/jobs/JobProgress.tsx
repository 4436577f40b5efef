interface JobProgressProps {
  readonly done: number;
  readonly total: number;
  /** Progress in words. */
  readonly text: string;
  /** Text in place of `text` once all documents are prepared and are being written together. */
  readonly whole?: string;
}

/** Progress bar of work on many documents. */
export function JobProgress({ done, total, text, whole }: JobProgressProps) {
  const isWhole = whole !== undefined && total > 0 && done >= total;
  const said = isWhole ? whole : text;
  return (
    <>
      <progress max={total} value={isWhole ? undefined : done} aria-label={said} />
      <p className="table__quiet">{said}</p>
    </>
  );
}

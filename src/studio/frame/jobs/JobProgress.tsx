interface JobProgressProps {
  readonly done: number;
  readonly total: number;
  /** How far it is, in words. */
  readonly text: string;
  /** The same once nobody can tell how far it is: all is prepared, and written together. */
  readonly whole?: string;
}

/** How far work on many documents is. */
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

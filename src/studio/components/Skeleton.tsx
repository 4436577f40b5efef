interface SkeletonProps {
  /** Outline of what comes: a text under its title, rows of a list, pictures, fields of a form, figures. */
  readonly shape: "text" | "rows" | "cards" | "fields" | "chart";
  /** About as many lines, rows, pictures or fields as will come. */
  readonly count: number;
}

/** The outline of content that is still to come, of about its size, so that nothing jumps. */
export function Skeleton({ shape, count }: SkeletonProps) {
  return (
    <div className={`skeleton skeleton--${shape}`}>
      {shape === "text" && <span className="bone bone--title" />}
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bones are all alike.
        <span key={index} className="bone" />
      ))}
    </div>
  );
}

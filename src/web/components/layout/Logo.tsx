/** The drawn mark in the colour of the text around it; the same shape as `web/brand/mark.svg`. */
export function Logo() {
  return (
    <svg className="mark" viewBox="0 0 64 64" width="28" height="28" aria-hidden="true">
      <path fill="currentColor" d="M40 4 62 60H44V47.7a7 7 0 1 0-8 0V60H4L17 27l7 17.7z" />
    </svg>
  );
}

/** A mark that is stored, with the size at which it is shown. */
interface StoredMark {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  /** True: the company's name is part of it, and not written beside it. */
  readonly holdsName: boolean;
}

/** The mark of a place: a stored one, the drawn one, or none. */
export type MarkShown = StoredMark | "drawn" | "none";

interface MarkProps {
  readonly of: MarkShown;
  /** The company's name, for a mark that holds it. */
  readonly name: string;
}

/** The company's mark. */
export function Mark({ of, name }: MarkProps) {
  if (of === "none") return null;
  if (of === "drawn") return <Logo />;
  const { src, width, height, holdsName } = of;
  return (
    <img className="mark" src={src} width={width} height={height} alt={holdsName ? name : ""} />
  );
}

/** True where the name stands beside the mark. */
export function namesBeside(mark: MarkShown): boolean {
  return typeof mark !== "object" || !mark.holdsName;
}

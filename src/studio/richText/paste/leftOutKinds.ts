/** Kinds of styling and content that a paste leaves out. */
export const leftKinds = [
  "colours",
  "sizes",
  "fonts",
  "alignments",
  "underlines",
  "strikes",
  "pictures",
  "comments",
  "deletions",
  "hidden",
  "links",
  "footnotes",
  "media",
] as const;

export type LeftKind = (typeof leftKinds)[number];

/** Number of omissions by kind. */
export type LeftOut = Readonly<Partial<Record<LeftKind, number>>>;

const plainColours =
  /^(?:|auto|inherit|initial|currentcolor|windowtext|black|#0{3,6}|transparent|white|#f{3,6}|rgba?\(0, ?0, ?0(?:, ?[01])?\)|rgb\(255, ?255, ?255\))$/;

/** Counts what is left out; colours, sizes and fonts each once, however often they are used. */
export class Left {
  readonly #counts = new Map<LeftKind, number>();
  readonly #values = new Map<LeftKind, Set<string>>();

  count(kind: LeftKind, times = 1): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + times);
  }

  /** Counts the styling in an element's style. */
  style(style: ReadonlyMap<string, string>): void {
    for (const name of ["color", "background", "background-color"]) {
      const value = style.get(name) ?? "";
      if (!plainColours.test(value) && !value.includes("url(")) this.#value("colours", value);
    }
    const size = style.get("font-size");
    if (size !== undefined) this.#value("sizes", size);
    const [font = ""] = (style.get("font-family") ?? "").split(",");
    if (font !== "" && font !== "inherit")
      this.#value("fonts", font.replaceAll(/["']/g, "").trim());
    if (/^(?:center|right|end)$/.test(style.get("text-align") ?? "")) this.count("alignments");
    const line = style.get("text-decoration-line") ?? style.get("text-decoration") ?? "";
    if (line.includes("underline")) this.count("underlines");
  }

  /** Counts a link to or from a footnote, both ways of one footnote once. */
  footnote(mark: string): void {
    this.#value("footnotes", mark);
  }

  #value(kind: LeftKind, value: string): void {
    const known = this.#values.get(kind) ?? new Set();
    this.#values.set(kind, known.add(value));
  }

  get counts(): LeftOut {
    const values = Array.from(this.#values, ([kind, { size }]) => [kind, size] as const);
    return Object.fromEntries([...this.#counts, ...values]);
  }
}

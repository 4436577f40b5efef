/** A copy of a text with changes, which are made from its beginning to its end. */
export class Edits {
  readonly #source: string;
  #changed = "";
  #copied = 0;

  constructor(source: string) {
    this.#source = source;
  }

  replace(from: number, to: number, by: string): void {
    this.#changed += this.#source.slice(this.#copied, from) + by;
    this.#copied = to;
  }

  /** Puts a text before `from` and one after `to`; what is changed between them must not be yet. */
  wrap(from: number, to: number, [before, after]: readonly [string, string]): void {
    this.replace(from, from, before);
    this.replace(to, to, after);
  }

  done(): string {
    return this.#copied === 0 ? this.#source : this.#changed + this.#source.slice(this.#copied);
  }
}

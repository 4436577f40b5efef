/** Characters of scripts without blanks that stand in titles, with those that follow them there. */
export class TitlePairs {
  readonly all: Map<number, Set<number>>;

  /** @param all those that were there */
  constructor(all: Map<number, Set<number>> = new Map()) {
    this.all = all;
  }

  add(first: number, second: number): void {
    const known = this.all.get(first);
    if (known) known.add(second);
    else this.all.set(first, new Set([second]));
  }
}

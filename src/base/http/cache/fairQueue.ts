/** Waiting entries by sender, taken round robin; those of one sender stay in order. */
export class FairQueue<Entry> {
  /** Entries by sender, the next sender first. */
  readonly #waiting = new Map<string, Entry[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Number of a sender's waiting entries. */
  sizeOf(sender: string): number {
    return this.#waiting.get(sender)?.length ?? 0;
  }

  add(sender: string, entry: Entry): void {
    const own = this.#waiting.get(sender);
    if (own) own.push(entry);
    else this.#waiting.set(sender, [entry]);
    this.#size += 1;
  }

  /** Takes the entry that is next; undefined where none waits. */
  take(): Entry | undefined {
    for (const [sender, own] of this.#waiting) {
      this.#waiting.delete(sender);
      const entry = own.shift();
      if (own.length > 0) this.#waiting.set(sender, own);
      this.#size -= 1;
      return entry;
    }
    return undefined;
  }
}

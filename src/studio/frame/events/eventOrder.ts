import type { Told } from "./streamEvents.ts";

/** The numbers of a stream's position that count certain events. */
const counted: Readonly<Record<string, 0 | 1>> = { publication: 0, enquiries: 1 };

/**
 * Position in the stream, as its events tell it: the publication's number and that of the newest
 * enquiry. Tells apart what is new from what another stream has told already.
 */
export class EventOrder {
  readonly #begun: number;
  #last: string | undefined;

  /** @param begun revision of the publication that is known before the first event */
  constructor(begun: number) {
    this.#begun = begun;
  }

  /** Id of the last event; undefined before the first one. */
  get last(): string | undefined {
    return this.#last;
  }

  /** Takes over the position of another tab, unless one is known. */
  begin(id: string): void {
    this.#last ??= id;
  }

  /** The publication that a position comes after, where it was not told here. */
  missed(id: string): Told | undefined {
    const [known] = numbersOf(this.#last) ?? [this.#begun];
    const [publication] = numbersOf(id) ?? [known];
    if (publication <= known) return undefined;
    return { name: "publication", id, data: JSON.stringify({ publication }) };
  }

  /** Takes an event. @returns false where it was told before */
  isNew({ name, id }: Told): boolean {
    const index = counted[name];
    const known = numbersOf(this.#last);
    const own = numbersOf(id);
    // A new stream begins where the server is, also where a restored store counts from less.
    if (name === "open" || known === undefined || own === undefined) {
      this.#last = id;
      return true;
    }
    const isNew = index === undefined || own[index] > known[index];
    this.#last = [Math.max(own[0], known[0]), Math.max(own[1], known[1])].join("-");
    return isNew;
  }
}

function numbersOf(id: string | undefined): readonly [number, number] | undefined {
  const [, publication, enquiry] = /^(\d+)-(\d+)$/.exec(id ?? "") ?? [];
  return publication === undefined ? undefined : [Number(publication), Number(enquiry)];
}

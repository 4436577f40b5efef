import * as z from "zod";
import { partIdentity } from "./partNumber.ts";

/** What a part is called, and by what key its document goes. */
export interface PartNames {
  readonly key: string;
  readonly partNumber: string;
  readonly orderCodes: readonly string[];
}

/** A name that another part has already; `path` leads to it in the body of the part that comes later. */
export interface TakenName {
  /** Of the part that comes later. */
  readonly key: string;
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** Key of the part that has the name; absent: it is there twice in its own. */
  readonly owner?: string;
}

const namedBody = z.looseObject({
  partNumber: z.string(),
  variants: z.array(z.looseObject({ orderCode: z.string() })).default([]),
});

/** The names in a product's body as it is kept; undefined where it is none that this code knows. */
export function partNamesIn(key: string, body: unknown): PartNames | undefined {
  const read = namedBody.safeParse(body).data;
  return (
    read && {
      key,
      partNumber: read.partNumber,
      orderCodes: read.variants.map(({ orderCode }) => orderCode),
    }
  );
}

/** The part that has a name, and how it writes it. */
interface NamedPart {
  readonly key: string;
  readonly text: string;
}

/**
 * The part numbers and order codes that are given out, compared by `partIdentity`: `RG-8810` is taken
 * where there is an `rg8810`. A part number may be another part's order code, as makers sell them.
 */
export class PartRegister {
  readonly #numbers = new Map<string, NamedPart>();
  readonly #codes = new Map<string, NamedPart>();
  readonly #base: PartRegister | undefined;

  /** @param base names that are given out already; it stays as it is */
  constructor(base?: PartRegister) {
    this.#base = base;
  }

  /**
   * Gives a part its names.
   * @returns those that another part has, and order codes that it has twice itself
   */
  add({ key, partNumber, orderCodes }: PartNames): TakenName[] {
    const taken: TakenName[] = [];
    const number = partIdentity(partNumber);
    const owner = this.ownerOf(number);
    if (owner === undefined) this.#numbers.set(number, { key, text: partNumber });
    else if (owner.key !== key) {
      const message = sameName(key, partNumber, owner, "part number");
      taken.push({ key, path: ["partNumber"], message, owner: owner.key });
    }
    const own = new Set<string>();
    for (const [index, orderCode] of orderCodes.entries()) {
      const code = partIdentity(orderCode);
      const other = this.holderOf(code);
      const path = ["variants", index, "orderCode"];
      if (own.has(code)) {
        taken.push({ key, path, message: `the order code ${orderCode} is there twice in ${key}` });
      } else if (other === undefined) this.#codes.set(code, { key, text: orderCode });
      else if (other.key !== key) {
        const message = sameName(key, orderCode, other, "order code");
        taken.push({ key, path, message, owner: other.key });
      }
      own.add(code);
    }
    return taken;
  }

  /** The part with a part number. */
  ownerOf(number: string): NamedPart | undefined {
    return this.#numbers.get(number) ?? this.#base?.ownerOf(number);
  }

  /** The part with an order code. */
  holderOf(code: string): NamedPart | undefined {
    return this.#codes.get(code) ?? this.#base?.holderOf(code);
  }
}

function sameName(key: string, text: string, owner: NamedPart, what: string): string {
  const theirs = owner.text === text ? "" : `, written ${owner.text} there`;
  return `the ${what} ${text} of ${key} is already that of ${owner.key}${theirs}`;
}

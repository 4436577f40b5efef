import * as z from "zod";
import { partIdentity } from "./partNumber.ts";

/** Names of a part, with the key of its document. */
export interface PartNames {
  readonly key: string;
  readonly partNumber: string;
  readonly orderCodes: readonly string[];
}

/** A name that another part already has; `path` is its path in the body of the later part. */
export interface TakenName {
  /** Key of the later part. */
  readonly key: string;
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** Key of the part that has the name; absent: the later part has it twice. */
  readonly owner?: string;
}

const namedBody = z.looseObject({
  partNumber: z.string(),
  variants: z.array(z.looseObject({ orderCode: z.string() })).default([]),
});

/** Names in a stored product's body; undefined where the body is not readable. */
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

/** The part with a name, and its spelling of it. */
interface NamedPart {
  readonly key: string;
  readonly text: string;
}

/**
 * Assigned part numbers and order codes, compared by `partIdentity`: `RG-8810` is taken where there
 * is an `rg8810`. A part number may be another part's order code.
 */
export class PartRegister {
  readonly #numbers = new Map<string, NamedPart>();
  readonly #codes = new Map<string, NamedPart>();
  readonly #base: PartRegister | undefined;

  /** @param base names already assigned; not modified */
  constructor(base?: PartRegister) {
    this.#base = base;
  }

  /**
   * Assigns a part's names.
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

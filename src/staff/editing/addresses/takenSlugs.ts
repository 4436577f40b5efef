import { setImmediate as nextTurn } from "node:timers/promises";
import { type SectionKey, sectionKeys } from "../../../base/site/addresses/addressSections.ts";
import { slugName } from "../../../base/site/addresses/slugs.ts";
import type { Writing } from "../../../base/store/tables.ts";

/** Names that one statement reads. */
const rowsAtOnce = 1_000;

/** The names that other documents have or had. */
export class TakenNames {
  readonly #tx: Writing;
  readonly #areMany: boolean;
  #all: Map<string, number | undefined> | undefined;
  readonly #added = new Set<string>();

  /** @param areMany true: all are read at once, instead of one by one */
  constructor(tx: Writing, areMany: boolean) {
    this.#tx = tx;
    this.#areMany = areMany;
  }

  /** @param own id of the requesting document, whose own former slugs are free to it */
  async has(section: SectionKey, slug: string, own: number): Promise<boolean> {
    const name = slugName(slug);
    const key = `${section}/${name}`;
    if (this.#added.has(key)) return true;
    if (this.#areMany) {
      this.#all ??= await this.#readAll();
      return this.#all.has(key) && this.#all.get(key) !== own;
    }
    const row = await this.#tx
      .selectFrom("addresses")
      .select("document_id")
      .where("section", "=", section)
      .where("name", "=", name)
      .executeTakeFirst();
    return row !== undefined && row.document_id !== own;
  }

  add(section: SectionKey, slug: string): void {
    this.#added.add(`${section}/${slugName(slug)}`);
  }

  async #readAll(): Promise<Map<string, number>> {
    const all = new Map<string, number>();
    for (const section of sectionKeys) {
      for (let last = ""; ; ) {
        const rows = await this.#tx
          .selectFrom("addresses")
          .select(["name", "document_id"])
          .where("section", "=", section)
          .where("name", ">", last)
          .orderBy("name")
          .limit(rowsAtOnce)
          .execute();
        for (const { name, document_id: id } of rows) all.set(`${section}/${name}`, id);
        last = rows.at(-1)?.name ?? last;
        await nextTurn();
        if (rows.length < rowsAtOnce) break;
      }
    }
    return all;
  }
}

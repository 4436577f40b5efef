import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import * as z from "zod";
import { dialectOf } from "../../../../base/store/dialect.ts";
import type { Writing } from "../../../../base/store/tables.ts";
import {
  type PartNames,
  PartRegister,
  partNamesIn,
} from "../../../../content/types/fields/partNumberRegister.ts";
import { PartNumberTaken } from "../../documents/documentErrors.ts";

/** Bodies read between two turns of the event loop: a millisecond or two. */
const bodiesAtOnce = 50;

/** Products whose rows without bodies are read by one statement. */
const productsAtOnce = 400;

const namedFields = z.tuple([z.unknown(), z.unknown()]);

interface NamedRevision {
  readonly key: string;
  readonly revisionId: number;
  /** Negative: composed. */
  readonly number: number;
}

/**
 * Part names of published products, for the checks of one transaction. Those of products that do
 * not change in it are read once, however often they are checked.
 */
export class PublishedPartNames {
  readonly #tx: Writing;
  readonly #changing: ReadonlySet<string>;
  #others: PartRegister | undefined;
  /** Names by revision, which never change. */
  readonly #read = new Map<number, PartNames | undefined>();

  /** @param changing keys of all that is published or withdrawn in the transaction */
  constructor(tx: Writing, changing: ReadonlySet<string>) {
    this.#tx = tx;
    this.#changing = changing;
  }

  /**
   * Requires that no two published products share a part number or order code, in any languages.
   * @param keys the products published now; the others are taken to be right
   * @throws PartNumberTaken naming each that another has
   */
  async validate(keys: ReadonlySet<string>): Promise<void> {
    if (keys.size === 0) return;
    this.#others ??= await this.#registerOfOthers();
    const register = new PartRegister(this.#others);
    const published: PartNames[] = [];
    for await (const names of this.#namesOf(await this.#shownRevisions(this.#changing))) {
      if (keys.has(names.key)) published.push(names);
      else register.add(names);
    }
    const taken = published.flatMap((names) => register.add(names));
    if (taken.length === 0) return;
    // The revisions of both languages may have the same name.
    const named = new Map(
      taken.map((one) => [JSON.stringify([one.key, one.path, one.owner]), one]),
    );
    throw new PartNumberTaken([...named.values()]);
  }

  /** Returns the published names of some products. */
  async namesOf(keys: ReadonlySet<string>): Promise<PartNames[]> {
    const found: PartNames[] = [];
    for await (const names of this.#namesOf(await this.#shownRevisions(keys))) found.push(names);
    return found;
  }

  /** Published revisions of some products, by their keys. */
  async #shownRevisions(wanted: ReadonlySet<string>): Promise<NamedRevision[]> {
    const keys = [...wanted].sort();
    const revisions: NamedRevision[] = [];
    for (let first = 0; first < keys.length; first += productsAtOnce) {
      revisions.push(
        ...(await this.#publishedProducts()
          .where("key", "in", keys.slice(first, first + productsAtOnce))
          .orderBy("key")
          .orderBy("revisions.id")
          .execute()),
      );
      await nextTurn();
    }
    return revisions;
  }

  async #registerOfOthers(): Promise<PartRegister> {
    const register = new PartRegister();
    for (let last = 0; ; ) {
      const products = await this.#tx
        .selectFrom("documents")
        .select("id")
        .where("type", "=", "product")
        .where("id", ">", last)
        .orderBy("id")
        .limit(productsAtOnce)
        .execute();
      if (products.length === 0) return register;
      const ids = products.map(({ id }) => id);
      const rows = await this.#publishedProducts()
        .where("documents.id", "in", ids)
        .orderBy("documents.id")
        .orderBy("revisions.id")
        .execute();
      const others = rows.filter(({ key }) => !this.#changing.has(key));
      for await (const names of this.#namesOf(others)) register.add(names);
      last = ids.at(-1) ?? last;
    }
  }

  /**
   * Expression for the fields of a body that hold names, as a JSON list: bodies are long, and this
   * process has other work.
   */
  get #namedFields() {
    return dialectOf(this.#tx) === "postgres"
      ? sql<string>`json_build_array(body::json -> 'partNumber', body::json -> 'variants')::text`
      : sql<string>`json_extract(body, '$.partNumber', '$.variants')`;
  }

  #publishedProducts() {
    return this.#tx
      .selectFrom("published")
      .innerJoin("documents", "documents.id", "published.document_id")
      .innerJoin("revisions", "revisions.id", "published.revision_id")
      .select(["key", "documents.id as documentId", "revisions.id as revisionId", "number"])
      .distinct()
      .where("type", "=", "product");
  }

  async *#namesOf(revisions: readonly NamedRevision[]): AsyncGenerator<PartNames, void> {
    for (let first = 0; first < revisions.length; first += bodiesAtOnce) {
      const page = revisions.slice(first, first + bodiesAtOnce);
      const unread = page.filter(({ revisionId }) => !this.#read.has(revisionId));
      const fresh = await this.#readNames(unread);
      for (const { revisionId, number } of page) {
        const names = fresh.get(revisionId) ?? this.#read.get(revisionId);
        if (names !== undefined) yield names;
        // A revision composed here may be undone, and its id be given to another one.
        if (number > 0) this.#read.set(revisionId, names);
      }
      if (unread.length > 0) await nextTurn();
    }
  }

  async #readNames(
    revisions: readonly NamedRevision[],
  ): Promise<Map<number, PartNames | undefined>> {
    if (revisions.length === 0) return new Map();
    const keys = new Map(revisions.map(({ revisionId, key }) => [revisionId, key]));
    const rows = await this.#tx
      .selectFrom("revisions")
      .select(["id", this.#namedFields.as("named")])
      .where("id", "in", [...keys.keys()])
      .execute();
    return new Map(
      rows.map(({ id, named }) => {
        const [partNumber, variants] = namedFields.parse(JSON.parse(named));
        const body = { partNumber, ...(variants !== null && { variants }) };
        return [id, partNamesIn(keys.get(id) ?? "", body)];
      }),
    );
  }
}

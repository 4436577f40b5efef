import { setImmediate as nextTurn } from "node:timers/promises";
import { languages } from "../../base/site/languages.ts";
import type { Store } from "../../base/store/store.ts";
import { InvalidDocument } from "../../content/types/fields/bodyProblems.ts";
import { parseBody } from "../../content/types/index.ts";
import type { TypeName } from "../../content/types/typeNames.ts";
import { isNewestRevision } from "../access/newestRevisionCondition.ts";
import type { Catalogue } from "./catalogue.ts";
import { type Line, statusOf } from "./catalogueLine.ts";

/** Bodies read together. */
const bodiesAtOnce = 20;

/**
 * Checks the revisions that could be published against their types, one at a time, yielding to the
 * event loop in between: a type may have become stricter since a revision was saved.
 */
export class Checks {
  readonly #store: Store;
  readonly #catalogue: Catalogue;
  readonly #waiting = new Set<number>();
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(store: Store, catalogue: Catalogue) {
    this.#store = store;
    this.#catalogue = catalogue;
  }

  get isRunning(): boolean {
    return this.#waiting.size > 0;
  }

  /** Starts the check of some documents, as far as they have anything to be published. */
  start(ids: Iterable<number>): void {
    for (const id of ids) {
      const line = this.#catalogue.byId(id);
      if (line !== undefined && isOpen(line)) this.#waiting.add(id);
    }
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    // An unreachable store is reported by the queries of requests.
    this.#running.catch(() => undefined);
  }

  async finished(): Promise<void> {
    await this.#running?.catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.finished();
  }

  async #run(): Promise<void> {
    while (this.#waiting.size > 0 && !this.#isStopped) {
      const ids = [...this.#waiting].slice(0, bodiesAtOnce);
      const rows = await this.#store.db
        .selectFrom("revisions")
        .select(["document_id", "number", "body"])
        .where("document_id", "in", ids)
        .where(isNewestRevision())
        .execute();
      for (const { document_id: id, number, body } of rows) {
        await nextTurn();
        if (this.#isStopped) return;
        const line = this.#catalogue.byId(id);
        if (line?.draft.number === number) {
          this.#catalogue.put({ ...line, problems: problemsOf(line.type, body) });
        }
      }
      for (const id of ids) this.#waiting.delete(id);
    }
  }
}

function isOpen(line: Line): boolean {
  return line.trashedAt === null && languages.some((one) => statusOf(line, one) !== "published");
}

function problemsOf(type: TypeName, body: string): number {
  try {
    parseBody(type, JSON.parse(body));
    return 0;
  } catch (error) {
    if (error instanceof InvalidDocument) return error.problems.length;
    throw error;
  }
}

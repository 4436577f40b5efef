import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { valueHash } from "../../src/staff/editing/workingCopies/bodyFields.ts";
import { studioHeaders } from "./admin.ts";

/** Fields of a document that a person types into: every text goes into all of them at once. */
export interface Desk {
  /** Key of the document. */
  readonly document: string;
  /** Pointers to the fields, such as `/title/en`. */
  readonly fields: readonly string[];
}

interface TypistOptions extends Desk {
  /** Prefix of the ids of requests. */
  readonly name: string;
  /** The token of a session. */
  readonly token: string;
  /** Number of texts after which a revision is made; absent: none. */
  readonly saveEvery?: number;
}

const patched = z.object({
  data: z.object({ outcomes: z.array(z.object({ status: z.string(), path: z.string() })) }),
});

/**
 * A person who types as the studio does, one request at a time: each text counts up and replaces
 * the one before. Unanswered requests are repeated with their ids, to whichever server is there
 * then.
 */
export class Typist {
  readonly desk: Desk;
  readonly name: string;
  readonly token: string;
  /** Number of the newest text that a server has acknowledged. */
  acknowledged = 0;
  /** Number of the newest text with an acknowledged revision. */
  savedNumber = 0;
  /** Responses that are wrong. */
  readonly problems: string[] = [];
  readonly #options: TypistOptions;

  constructor(options: TypistOptions) {
    this.#options = options;
    this.desk = options;
    this.name = options.name;
    this.token = options.token;
  }

  /**
   * Types until the server is gone or, with a count, until that many further texts are
   * acknowledged.
   */
  async type(origin: string, count = Number.POSITIVE_INFINITY): Promise<void> {
    const end = this.acknowledged + count;
    try {
      // Repeats the last request, as if its response had been lost.
      if (this.acknowledged > 0) await this.#store(origin, this.acknowledged);
      while (this.acknowledged < end) await this.#typeNext(origin);
    } catch (error) {
      // The connection was closed or refused: the server is gone.
      if (!(error instanceof TypeError)) throw error;
    }
  }

  async #typeNext(origin: string): Promise<void> {
    const { document, saveEvery = 0 } = this.#options;
    const number = this.acknowledged + 1;
    await this.#store(origin, number);
    this.acknowledged = number;
    if (saveEvery === 0 || number % saveEvery !== 0) return;
    const { status, text } = await this.#send(origin, "POST", `/documents/${document}/save`, {});
    if (status !== 200) this.#refuse("saving", status, text);
    this.savedNumber = number;
  }

  /** Stores a text in all fields; the same call again is the same request. */
  async #store(origin: string, number: number): Promise<void> {
    const { document, fields, name } = this.#options;
    const before = valueHash(textOf(number - 1));
    const { status, text } = await this.#send(origin, "PATCH", `/documents/${document}`, {
      request: `${name}-request-${number}`,
      operations: fields.map((path) => ({ op: "set", path, before, after: textOf(number) })),
    });
    if (status !== 200) this.#refuse(`text ${number}`, status, text);
    const { outcomes } = patched.parse(JSON.parse(text)).data;
    if (outcomes.some((outcome) => outcome.status !== "applied")) {
      this.#refuse(`text ${number}`, status, text);
    }
  }

  #refuse(what: string, status: number, text: string): never {
    this.problems.push(`${what} of ${this.#options.name}: ${status} ${text}`);
    // Stops typing: further texts would be refused for the same reason.
    throw new TypeError("refused");
  }

  /**
   * Sends a request, and repeats it where it came too soon.
   * @throws TypeError without a response
   */
  async #send(origin: string, method: "PATCH" | "POST", path: string, body: object) {
    for (;;) {
      const response = await fetch(`${origin}/api/v1/admin${path}`, {
        method,
        headers: { ...staffHeaders(origin, this.token), "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      if (response.status !== 429) return { status: response.status, text };
      await sleep(100);
    }
  }
}

/** Headers of the studio's requests to a server. */
export function staffHeaders(origin: string, token: string): Record<string, string> {
  return { ...studioHeaders(token), origin, host: new URL(origin).host };
}

/** The text with a number. */
export function textOf(number: number): string {
  return `typed ${number}`;
}

/** The number of a text that was typed. */
export function numberOf(text: string): number {
  return Number(/^typed (\d+)$/.exec(text)?.[1]);
}

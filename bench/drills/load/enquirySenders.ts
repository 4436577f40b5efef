import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { type Language, languageFacts, languages } from "../../../src/base/site/languages.ts";
import { issueChallenge } from "../../../src/readers/enquiries/captcha/captcha.ts";
import { encodeSolution } from "../../../src/readers/enquiries/captcha/challenge.ts";
import { filledForm, multipart } from "../../../tests/support/enquiries.ts";
import { staff } from "../../../tests/support/server.ts";
import { Dice } from "../../../tools/sample/dice.ts";
import type { Outcome, RequestKind } from "./judgeOutcomes.ts";
import type { EnquiryLedger, Intention } from "./ledger.ts";
import { type Exchange, openClient, type Wish } from "./request.ts";

type Client = ReturnType<typeof openClient>;

/** Between two enquiries of a sender, and before another try, in ms. */
const pauses = { next: [200, 700], retry: [100, 400], signIn: [800, 2_400] } as const;

/** Tries of what was begun once the senders are stopped. */
const maxTriesAfterStop = 40;

export const maxAttachmentBytes = 200_000;

const savedBody = z.object({ data: z.object({ code: z.string() }) });
const uploadedBody = z.object({ data: z.object({ token: z.string() }) });

interface SenderSettings {
  readonly origin: string;
  readonly seed: string;
  /** The secret of the store by which captchas are checked. */
  readonly secret: Buffer;
  readonly ledger: EnquiryLedger;
  readonly record: (outcome: Outcome) => void;
}

/** People who send enquiries and sign in, until they are stopped; then they end what they began. */
export class Senders {
  readonly #settings: SenderSettings;
  readonly #stop = new AbortController();
  #requests = 0;
  #addresses = 0;

  constructor(settings: SenderSettings) {
    this.#settings = settings;
  }

  /** Requests that wait for a response now. */
  get inFlight(): number {
    return this.#requests;
  }

  /** @returns what resolves when all that was begun is acknowledged */
  async run(count: number): Promise<void> {
    await Promise.all([
      ...Array.from({ length: count }, (_, sender) => this.#sendOn(sender)),
      this.#signInOn(),
    ]);
  }

  stop(): void {
    this.#stop.abort();
  }

  async #sendOn(sender: number): Promise<void> {
    const dice = new Dice(`${this.#settings.seed} sender ${sender}`);
    using client = openClient(this.#settings.origin);
    for (let number = 1; !this.#stop.signal.aborted; number += 1) {
      await this.#sendOne(client, dice, `mark ${sender}/${number} of a sender`);
      await this.#pause(dice, pauses.next);
    }
  }

  /** An enquiry with its attachments, sent until it is acknowledged; now and then once more. */
  async #sendOne(client: Client, dice: Dice, mark: string): Promise<void> {
    const language = dice.pick(languages);
    const key = `drill-${hashOf(`${this.#settings.seed} ${mark}`).slice(0, 32)}`;
    const attachments: string[] = [];
    const files: string[] = [];
    for (let file = dice.int(0, 2); file > 0; file -= 1) {
      const bytes = attachmentOf(mark, file, dice.int(20, maxAttachmentBytes));
      const token = await this.#upload(client, dice, language, bytes);
      if (token === undefined) return;
      attachments.push(token);
      files.push(hashOf(bytes));
    }
    const intention: Intention = { key, mark, files };
    this.#settings.ledger.intend(intention);
    const email = `${mark.replace(/\W+/g, "-")}@acme.example`;
    const form = { ...filledForm({ content: mark, email, attachments }), idempotency_key: key };
    const save = async () => {
      const exchange = await this.#untilDone(client, dice, "enquiry", () => ({
        method: "POST",
        path: `${languageFacts[language].apiBase}/guestbook/save`,
        headers: { "content-type": "application/json", "x-forwarded-for": this.#newAddress() },
        body: JSON.stringify({ ...form, captcha: this.#captcha() }),
      }));
      if (exchange === undefined) return;
      const { data } = savedBody.parse(JSON.parse(exchange.body.toString()));
      this.#settings.ledger.acknowledge(intention, data.code);
    };
    await save();
    if (dice.once(5)) await save();
  }

  async #upload(
    client: Client,
    dice: Dice,
    language: Language,
    bytes: Buffer,
  ): Promise<string | undefined> {
    const exchange = await this.#untilDone(client, dice, "upload", () => {
      const form = multipart([
        ["captcha", this.#captcha()],
        ["file", bytes, "note.txt"],
      ]);
      return {
        method: "POST",
        path: `${languageFacts[language].apiBase}/guestbook/upload`,
        headers: { ...form.headers, "x-forwarded-for": this.#newAddress() },
        body: form.payload,
      };
    });
    if (exchange === undefined) return undefined;
    return uploadedBody.parse(JSON.parse(exchange.body.toString())).data.token;
  }

  async #signInOn(): Promise<void> {
    const dice = new Dice(`${this.#settings.seed} signing in`);
    using client = openClient(this.#settings.origin);
    const path = "/userCenter/v1/login";
    while (!this.#stop.signal.aborted) {
      const address = this.#newAddress();
      const signedIn = await this.#send(client, "sign-in", {
        method: "PUT",
        path,
        headers: { "content-type": "application/json", "x-forwarded-for": address },
        body: JSON.stringify(staff),
      });
      const cookie = signedIn.headers["set-cookie"]?.[0]?.split(";")[0];
      if (signedIn.status === 200 && cookie !== undefined) {
        const headers = { cookie, "x-forwarded-for": address };
        await this.#send(client, "sign-in", { path, headers });
      }
      await this.#pause(dice, pauses.signIn);
    }
  }

  /**
   * Sends until it succeeds, each time with a captcha of its own.
   * @returns undefined where it was refused, which no fault explains, or does not succeed at the end
   */
  async #untilDone(
    client: Client,
    dice: Dice,
    kind: RequestKind,
    wishOf: () => Wish,
  ): Promise<Exchange | undefined> {
    for (let triesAfterStop = 0; triesAfterStop < maxTriesAfterStop; ) {
      const exchange = await this.#send(client, kind, wishOf());
      if (exchange.status === 200) return exchange;
      if (exchange.status >= 400 && exchange.status < 500) return undefined;
      if (this.#stop.signal.aborted) triesAfterStop += 1;
      await sleep(dice.int(...pauses.retry));
    }
    return undefined;
  }

  async #send(client: Client, kind: RequestKind, wish: Wish): Promise<Exchange> {
    this.#requests += 1;
    const exchange = await client.send(wish);
    this.#requests -= 1;
    const { startedMs, endedMs, status, headers, problem } = exchange;
    const hasRetryAfter = headers["retry-after"] !== undefined;
    const why = problem === undefined ? {} : { problem };
    const { path } = wish;
    this.#settings.record({ kind, path, startedMs, endedMs, status, hasRetryAfter, ...why });
    return exchange;
  }

  async #pause(dice: Dice, range: readonly [number, number]): Promise<void> {
    const { signal } = this.#stop;
    await sleep(dice.int(...range), undefined, { signal }).catch(() => undefined);
  }

  #captcha(): string {
    return encodeSolution(issueChallenge(this.#settings.secret, Date.now() - 10_000, 0), 0);
  }

  /** Each request comes from a network of its own: the limits of networks have tests of their own. */
  #newAddress(): string {
    this.#addresses += 1;
    const number = this.#addresses;
    return `10.${(number >> 16) & 63}.${(number >> 8) & 255}.${number & 255}`;
  }
}

function hashOf(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

/** A text of so many bytes that no other attachment has. */
function attachmentOf(mark: string, file: number, bytes: number): Buffer {
  const line = `${mark}, attachment ${file}\n`;
  return Buffer.alloc(Math.max(bytes, line.length), line);
}

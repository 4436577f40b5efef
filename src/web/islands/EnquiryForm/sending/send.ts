import * as z from "zod/mini";
import { type FormName, formKeys } from "../../../../readers/enquiries/form/fields.ts";
import type { ApiParams } from "../../../client/api/api.ts";
import { ApiFailure } from "../../../client/api/failure.ts";
import type { FieldError, FormMessages } from "../enquiryFormProps.ts";
import { isStaleCaptcha, refusalIn, type Solver, solvedCaptcha } from "./captchaProof.ts";
import type { Attempt } from "./draft.ts";

const receipts = z.object({ code: z.string(), reply_by: z.optional(z.string()) });

/** Result of sending an enquiry. */
export type SubmitOutcome =
  | {
      readonly kind: "sent";
      readonly code: string;
      /** Time by which a reply is promised, ISO 8601; undefined where none is. */
      readonly replyBy: string | undefined;
    }
  /** Fields are wrong; `gone` are tokens of files that are no longer kept. */
  | {
      readonly kind: "wrong";
      readonly complaints: readonly FieldError[];
      readonly gone: readonly string[];
    }
  | { readonly kind: "failed"; readonly message: string };

interface SubmitResponse {
  /** Value of the field `captcha`. */
  readonly captcha: string;
  /** Earliest and latest time to send it, in milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
}

interface Surroundings extends Solver {
  readonly messages: FormMessages;
  readonly now?: () => number;
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/** Before a challenge ends it is as good as over, in milliseconds: an answer has a way to go. */
const margin = 30_000;

/** Tolerated difference of both sides' clocks while a challenge is waited for, in milliseconds. */
const slack = 250;

/** Sends enquiries, with the captcha that each needs; the reader never hears of it. */
export class Sender {
  readonly #around: Required<Surroundings>;
  #answer: Promise<SubmitResponse> | undefined;

  constructor(around: Surroundings) {
    this.#around = {
      now: Date.now,
      wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
      ...around,
    };
  }

  /** Begins with the captcha, so that sending need not wait for it. */
  prepare(): void {
    // A failure is retried when the captcha is needed.
    this.#current().catch(() => undefined);
  }

  /** Sends an enquiry, a second time where its captcha has become stale. */
  async send(form: FormName, { body, key }: Attempt): Promise<SubmitOutcome> {
    try {
      return await this.#post(form, body, key);
    } catch (error) {
      if (!isStaleCaptcha(error)) return this.#outcomeOf(error);
    }
    try {
      return await this.#post(form, body, key);
    } catch (error) {
      return this.#outcomeOf(error);
    }
  }

  async #post(form: FormName, body: string, key: string): Promise<SubmitOutcome> {
    const { call, now, wait } = this.#around;
    const answer = await this.#current();
    // Each answer is taken once.
    this.#answer = undefined;
    const early = answer.from - now();
    if (early > 0) await wait(early);
    const fields: ApiParams = JSON.parse(body);
    const data = await call(
      "saveGuestbook",
      {
        ...fields,
        [formKeys.form]: form,
        [formKeys.idempotency]: key,
        [formKeys.captcha]: answer.captcha,
      },
      { tells: [] },
    );
    const { code, reply_by: replyBy } = receipts.parse(data);
    return { kind: "sent", code, replyBy };
  }

  /** The answer that is there or under way; a new one where that failed or has run out. */
  #current(): Promise<SubmitResponse> {
    const ask = () => this.#ask();
    const unexpired = (known: SubmitResponse) => (known.until > this.#around.now() ? known : ask());
    this.#answer = this.#answer === undefined ? ask() : this.#answer.then(unexpired, ask);
    return this.#answer;
  }

  async #ask(): Promise<SubmitResponse> {
    const solved = await solvedCaptcha(this.#around, this.#around.now);
    const { captcha, asked, waitMs, goodMs } = solved;
    return { captcha, from: asked + waitMs + slack, until: asked + goodMs - margin };
  }

  #outcomeOf(error: unknown): SubmitOutcome {
    const { messages } = this.#around;
    const failed = messages.enquiry.failed;
    if (!(error instanceof ApiFailure) || error.kind !== "refused") {
      return { kind: "failed", message: failed };
    }
    const { errors, gone } = refusalIn(error);
    const complaints = errors.filter(({ field }) => !isOurs(field));
    if (complaints.length > 0) return { kind: "wrong", complaints, gone };
    // The reader cannot correct fields that the form adds itself.
    return { kind: "failed", message: errors.length > 0 ? failed : error.message };
  }
}

function isOurs(field: string): boolean {
  return field === formKeys.captcha || field === formKeys.idempotency || field === formKeys.form;
}

/** The key for a body: the one it was tried with before, so that it is not taken twice, or a new one. */
export function attemptOf(body: string, earlier: Attempt | undefined): Attempt {
  return earlier?.body === body ? earlier : { body, key: newKey() };
}

/** 128 random bits; `crypto.randomUUID` is missing on hosts that are reached by plain HTTP. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

import * as z from "zod/mini";
import { formKeys } from "../../../../readers/enquiries/form/fields.ts";
import { isStaleCaptcha, type Solver, solvedCaptcha } from "../sending/captchaProof.ts";

const answers = z.object({ [formKeys.pass]: z.string() });

/** Form fields that are sent before the file. */
type Beside = Readonly<Record<string, string>>;

/**
 * Permission to send files: the answer to a captcha with the first, and with the others the pass
 * that came in return. The visitor sees none of it.
 */
export class UploadPassHolder {
  readonly #solver: Solver;
  #pass: string | undefined;

  constructor(solver: Solver) {
    this.#solver = solver;
  }

  /** Sends a file by `post`, a second time where its pass or its captcha was no good any more. */
  async send(post: (beside: Beside) => Promise<unknown>): Promise<unknown> {
    try {
      return await this.#post(post);
    } catch (error) {
      if (!isStaleCaptcha(error)) throw error;
      this.#pass = undefined;
      return this.#post(post);
    }
  }

  async #post(post: (beside: Beside) => Promise<unknown>): Promise<unknown> {
    const data = await post(
      this.#pass === undefined
        ? { [formKeys.captcha]: (await solvedCaptcha(this.#solver, Date.now)).captcha }
        : { [formKeys.pass]: this.#pass },
    );
    this.#pass = answers.parse(data)[formKeys.pass];
    return data;
  }
}

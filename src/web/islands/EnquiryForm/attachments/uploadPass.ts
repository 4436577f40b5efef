import * as z from "zod/mini";
import { formKeys } from "../../../../enquiries/form/fields.ts";
import { isStaleCaptcha, type Solver, solvedCaptcha } from "../proof.ts";

const answers = z.object({ [formKeys.pass]: z.string() });

/** What a file is sent with, before it in its form. */
type Beside = Readonly<Record<string, string>>;

/**
 * What lets files be sent: the answer to a captcha with the first, and with the others the pass that
 * was got for it. The reader never hears of it.
 */
export class UploadPass {
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

import type * as z from "zod/mini";
import type { StudioMessages } from "../../../base/i18n/studio/en/index.ts";
import { type Language, languageKey } from "../../../base/site/languages.ts";
import { Interruptions } from "./interruptingDialog.ts";
import { adminPath } from "./paths.ts";
import { Failure } from "./requestFailure.ts";
import { type ApiRequest, send } from "./sendRequest.ts";

/** Times a request is sent again after a dialog: to sign in, and to confirm. */
const maxRepeats = 3;

type Method = ApiRequest["method"];

type Frozen<Value> = z.core.util.JSONType extends Value
  ? unknown
  : { readonly [Name in keyof Value]: Frozen<Value[Name]> };

/** Input of a request body's schema, deeply readonly. */
export type Sent<Schema extends z.core.$ZodType> = Frozen<z.input<Schema>>;

export interface CallOptions {
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** Reports a failure at once, without a dialog: the sign-in itself. */
  readonly isPlain?: boolean;
  /** The page may be closed before the answer comes: the request outlives it. */
  readonly isLast?: boolean;
}

/**
 * Client of the admin and account APIs. A call whose session has ended, or that requires its owner
 * to confirm their identity, waits for the dialog and is then sent again, so no input is lost.
 */
export class Client {
  readonly interruptions = new Interruptions();
  /** True until the studio is drawn: there is no dialog yet that a call could wait for. */
  isUnattended = false;
  #language: Language;
  #messages: StudioMessages["errors"];

  constructor(language: Language, messages: StudioMessages["errors"]) {
    this.#language = language;
    this.#messages = messages;
  }

  /** Sets the language of server messages. */
  speak(language: Language, messages: StudioMessages["errors"]): void {
    this.#language = language;
    this.#messages = messages;
  }

  /** A call of the admin API. @param path below its prefix. @throws Failure */
  admin(method: Method, path: string, options: CallOptions = {}): Promise<unknown> {
    const key = method === "POST" ? { key: crypto.randomUUID() } : {};
    const request = { method, path: adminPath(path, this.#language), ...key };
    return this.#call(request, options);
  }

  /** The text of a file of the admin API. @param path below its prefix. @throws Failure */
  async file(path: string): Promise<string> {
    return String(
      await this.#call({ method: "GET", path: adminPath(path, this.#language), isFile: true }, {}),
    );
  }

  /** A file of the admin API to be saved. @param path below its prefix. @throws Failure */
  async download(path: string): Promise<Blob> {
    const request = {
      method: "GET",
      path: adminPath(path, this.#language),
      isFile: "bytes",
    } as const;
    const file = await this.#call(request, {});
    return file instanceof Blob ? file : new Blob();
  }

  /** The bytes of a file that the admin API makes of a body. @param path below its prefix. @throws Failure */
  async bytes(path: string, body: unknown): Promise<Blob> {
    const request = {
      method: "POST",
      path: adminPath(path, this.#language),
      isFile: "bytes",
    } as const;
    const file = await this.#call({ ...request, key: crypto.randomUUID() }, { body });
    return file instanceof Blob ? file : new Blob();
  }

  /** A call of the user centre. @param path below its prefix. @throws Failure */
  account(method: Method, path: string, options: CallOptions = {}): Promise<unknown> {
    const query = `${languageKey}=${this.#language}`;
    return this.#call({ method, path: `/userCenter/v1${path}?${query}` }, options);
  }

  async #call(
    request: Pick<ApiRequest, "method" | "path" | "key" | "isFile">,
    { body, signal, isPlain = false, isLast = false }: CallOptions,
  ): Promise<unknown> {
    for (let repeats = 0; ; repeats += 1) {
      try {
        return await send({ ...request, body, signal, isLast }, this.#messages);
      } catch (error) {
        const kind = isPlain || repeats === maxRepeats ? undefined : interruptionOf(error);
        if (kind === undefined) throw error;
        // A session's token changes when its owner confirms; the browser has the new one by now.
        if (kind === "sign-in" && repeats === 0) continue;
        if (this.isUnattended) throw error;
        if (!(await this.interruptions.wait(kind))) {
          throw new Failure("cancelled", this.#messages.cancelled);
        }
      }
    }
  }
}

function interruptionOf(error: unknown): "sign-in" | "proof" | undefined {
  if (!(error instanceof Failure)) return undefined;
  if (error.kind === "signed-out") return "sign-in";
  return error.kind === "step-up" ? "proof" : undefined;
}

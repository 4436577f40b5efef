import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { projectRoot } from "../stale.ts";

/** Time for a server to follow a publication of another process, in milliseconds. */
const followMs = 5_000;

const readiness = z.looseObject({ revision: z.number() });

/** The demo company's files (`demo/`), imported and published into the store of a running server. */
export class DemoContent {
  readonly #folder: string;
  readonly #port: number;
  #failure: string | undefined;

  /**
   * @param folder holds the files
   * @param port where the server answers on this machine
   */
  constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
  }

  /** Problems of the files at the last import; undefined where there were none. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** Imports all files. Resolves once the server shows what has changed, or when nothing has. */
  async import(): Promise<void> {
    const before = await this.#revision();
    const script = join(projectRoot, "src", "cli", "content", "content.ts");
    const child = spawn(process.execPath, [script, "import", this.#folder], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    let errors = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errors += text;
    });
    const [code] = await once(child, "close");
    this.#failure = code === 0 ? undefined : `Content cannot be imported.\n\n${errors}`;
    const end = Date.now() + followMs;
    while (code === 0 && Date.now() < end && (await this.#revision()) === before) await sleep(50);
  }

  /** Number of the publication that the server shows. */
  async #revision(): Promise<number | undefined> {
    try {
      const answer = await fetch(`http://127.0.0.1:${this.#port}/readyz`, {
        headers: { connection: "close" },
      });
      return readiness.safeParse(await answer.json()).data?.revision;
    } catch {
      return undefined;
    }
  }
}

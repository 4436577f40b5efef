import type { DemoContent } from "./demoContent.ts";
import type { Outcome, Workshop } from "./incrementalBuild.ts";
import type { News } from "./proxy.ts";
import type { ServerProcess, State } from "./serverProcess.ts";

interface CycleOptions {
  readonly workshop: Workshop;
  readonly server: ServerProcess;
  readonly content: DemoContent;
  /** Sends an event to the open pages. */
  readonly tell: (news: News) => void;
}

/** Rebuilds and imports after changes of the sources and of the demo company's files, one after the other. */
export class Cycle {
  readonly #options: CycleOptions;
  #work: Promise<Outcome> = Promise.resolve({ failure: "Nothing has been built yet." });
  #imported: Promise<void> = Promise.resolve();

  constructor(options: CycleOptions) {
    this.#options = options;
  }

  /** Resolves once the newest sources are built and served, or cannot be. */
  async state(): Promise<State> {
    const { server, content } = this.#options;
    for (;;) {
      const asked = this.#work;
      const outcome = await asked;
      if (asked !== this.#work) continue;
      if ("failure" in outcome) return outcome;
      const served = await server.state();
      return served === "ready" && content.failure !== undefined
        ? { failure: content.failure }
        : served;
    }
  }

  /** Begins a rebuild; a change during one is taken up by the next. */
  rebuild(): void {
    this.#work = this.#work.then(async (previous) => {
      const outcome = await this.#options.workshop.rebuild();
      this.#announce(outcome, "failure" in previous);
      return outcome;
    });
  }

  /** Begins an import, where there is a server that answers. */
  reimport(): void {
    const { server, content, tell } = this.#options;
    this.#imported = this.#imported.then(async () => {
      if ((await server.state()) !== "ready") return;
      await content.import();
      if (content.failure !== undefined) console.error(content.failure);
      tell({ kind: "reload" });
    });
  }

  #announce(outcome: Outcome, mended: boolean): void {
    const { server, tell } = this.#options;
    if ("failure" in outcome) {
      console.error(outcome.failure);
      tell({ kind: "reload" });
      return;
    }
    const restart = outcome.server || server.failed;
    if (restart) server.restart();
    if (mended || restart || outcome.scripts) tell({ kind: "reload" });
    else if (outcome.sheets.length > 0) tell({ kind: "sheets", data: outcome.sheets.join(" ") });
  }
}

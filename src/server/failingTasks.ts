import { events } from "../base/process/events.ts";
import { followAsync } from "../base/process/instrumentation.ts";
import { sanitizeLine, withoutMailboxes } from "../base/site/sanitizeInput.ts";
import { cutText } from "../base/site/text/cutText.ts";
import type { FailingTask } from "../staff/systemStatus/machineFacts.ts";

/** Failures in a row, or milliseconds since the first, from which a task is told as failing. */
const toldFrom = 3;
const toldAfterMs = 5 * 60_000;

const maxProblemLength = 300;

interface Failures extends FailingTask {
  readonly count: number;
}

/** Follows the recurring tasks of this process: which of them fail, and why. */
export class FailingTasks {
  readonly #failures = new Map<string, Failures>();
  readonly #now: () => number;
  readonly #stops: readonly (() => void)[];

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#stops = [
      followAsync("job", ({ job }, _ms, error) => this.#note(job, error)),
      // A backup that fails is an outcome of its task, no failure.
      events.subscribe("backup", "status of the system", ({ outcome }) =>
        this.#note(
          "backup-schedule",
          outcome === "failed" ? "A backup could not be made" : undefined,
        ),
      ),
    ];
  }

  list(): readonly FailingTask[] {
    const now = this.#now();
    return [...this.#failures.values()]
      .filter(({ task, count, since }) => {
        const isRare = task === "backup-schedule";
        return isRare || count >= toldFrom || now - since >= toldAfterMs;
      })
      .map(({ task, problem, since, at }) => ({ task, problem, since, at }));
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  #note(task: string, error: unknown): void {
    if (error === undefined) {
      this.#failures.delete(task);
      return;
    }
    const at = this.#now();
    const before = this.#failures.get(task);
    const said = withoutMailboxes(
      sanitizeLine(error instanceof Error ? error.message : String(error)),
    );
    this.#failures.set(task, {
      ...{ task, problem: cutText(said, maxProblemLength) },
      ...{ since: before?.since ?? at, at, count: (before?.count ?? 0) + 1 },
    });
  }
}

import { operations } from "./instrumentation.ts";

interface PeriodicTaskOptions {
  /** The job's name in figures and traces, such as `outbox`. */
  readonly job: string;
  /** Milliseconds between two runs. */
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
  /** Called with the error of a run; the next run is not affected. */
  readonly onError: (error: unknown) => void;
}

/** Work that a process repeats until it ends. */
export interface PeriodicTask {
  /** Runs the task at once, or once more after the current run. */
  wake(): void;
  /** Stops further runs and waits for the current one. */
  stop(): Promise<void>;
}

/**
 * Repeats a task, first after `everyMs`, never concurrently: a run that is due during another one
 * is skipped. The timer does not keep the process alive.
 */
export function periodicTask({ job, everyMs, run, onError }: PeriodicTaskOptions): PeriodicTask {
  let underWay: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;

  const begin = () => {
    underWay = runOnce().finally(() => {
      underWay = undefined;
      if (isWanted) wake();
    });
  };
  const runOnce = async () => {
    try {
      await operations.job.tracePromise(run, { job });
    } catch (error) {
      onError(error);
    }
  };
  const wake = () => {
    isWanted = underWay !== undefined;
    if (!isWanted && !isStopped) begin();
  };
  const timer = setInterval(() => {
    if (underWay === undefined) begin();
  }, everyMs);
  timer.unref();
  return {
    wake,
    async stop() {
      isStopped = true;
      isWanted = false;
      clearInterval(timer);
      await underWay;
    },
  };
}

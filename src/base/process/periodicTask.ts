import { operations } from "./instrumentation.ts";

interface PeriodicTaskOptions {
  /** The job's name in figures and traces, such as `outbox`. */
  readonly job: string;
  /** Milliseconds between two runs. */
  readonly everyMs: number;
  readonly run: () => Promise<unknown>;
  /** Takes what a run throws; the next run comes in its time. */
  readonly onError: (error: unknown) => void;
}

/** Work that a process repeats until it ends. */
export interface PeriodicTask {
  /** Runs it at once, or once more after the run under way. */
  wake(): void;
  /** Begins no further run and waits for the one under way. */
  stop(): Promise<void>;
}

/**
 * Repeats a task, first after `everyMs`, never twice at a time. A run that is due while another is
 * under way is left out. The timer does not keep the process alive.
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

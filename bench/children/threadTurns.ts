/** How long a process's main thread is held at a time, in ms of its own CPU, and its highest memory. */
export interface MeasuredTurns {
  readonly longestMs: number;
  /** 99 of 100 turns that are longer than a millisecond are shorter. */
  readonly most99Ms: number;
  readonly cpuMs: number;
  /** Above what the process had when it began, in MB. */
  readonly megabytes: number;
}

/**
 * Measures a piece of work by a timer that comes once in each turn. What else the machine does adds
 * nothing to it, unlike to the clock.
 */
export async function measureTurns(work: () => Promise<unknown>): Promise<MeasuredTurns> {
  globalThis.gc?.();
  const base = process.memoryUsage.rss();
  const beganMs = cpuMs();
  const turns: number[] = [];
  let highest = base;
  let before = beganMs;
  const note = () => {
    const now = cpuMs();
    if (now - before > 1) turns.push(now - before);
    before = now;
    if (turns.length % 64 === 0) highest = Math.max(highest, process.memoryUsage.rss());
  };
  const timer = setInterval(note, 1);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  note();
  turns.sort((one, other) => one - other);
  return {
    longestMs: turns.at(-1) ?? 0,
    most99Ms: turns[Math.floor(turns.length * 0.99)] ?? 0,
    cpuMs: cpuMs() - beganMs,
    megabytes: (highest - base) / 1e6,
  };
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

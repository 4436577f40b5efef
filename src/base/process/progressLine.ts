/** Output of a progress line: a terminal, a file or a pipe. */
export interface ProgressOutput {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

/** A terminal is written to no more often than this, in ms: eyes follow no faster. */
const pauseMs = 100;

/**
 * One line that says how far a work of many documents is: on a terminal it counts up in place, else
 * it is written once, when all is done.
 * @param what the work, as the line begins: `Loading the demo company`
 * @param now a clock in ms, for tests
 */
export function progressLine(
  output: ProgressOutput,
  what: string,
  now: () => number = () => performance.now(),
): (done: number, total: number) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (done, total) => {
    const isDone = done === total;
    if (!isDone && (output.isTTY !== true || now() - last < pauseMs)) return;
    last = now();
    const line = `  ${what}: ${grouped(done)} of ${grouped(total)} documents`;
    output.write(`${output.isTTY === true ? "\r" : ""}${line}${isDone ? "\n" : ""}`);
  };
}

function grouped(count: number): string {
  return count.toLocaleString("en");
}

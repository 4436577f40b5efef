import process from "node:process";

/** In milliseconds. */
const lookEvery = 250;

/**
 * Sends this process SIGTERM when the npm that runs it has gone. npm passes SIGTERM to the shell
 * between them, which ends without telling its child; only the child's parent changes. Does nothing
 * where npm does not run it, and on Windows, where nobody inherits a process.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, lookEvery);
  timer.unref();
}

/** How often the parent process is looked for, in milliseconds. */
const parentMs = 500;

/**
 * Ends this process on a signal, and when its parent has ended: npm runs scripts in a shell, which may
 * die of a signal without passing it on.
 * @param stop what is to be done before
 */
export function endWithParent(stop: () => Promise<void>): void {
  let stopping: Promise<void> | undefined;
  const end = async () => {
    stopping ??= stop();
    await stopping;
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, end);
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), parentMs).unref();
}

/** The share of some work's CPU time that its longest turn of the event loop takes. */
export async function maxTurnShare(work: () => Promise<unknown>): Promise<number> {
  const cpu = () => {
    const { user, system } = process.threadCpuUsage();
    return user + system;
  };
  const began = cpu();
  let [before, longest, isDone] = [began, 0, false];
  const look = () => {
    const now = cpu();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isDone) setImmediate(look);
  };
  look();
  await work();
  isDone = true;
  look();
  return longest / (cpu() - began);
}

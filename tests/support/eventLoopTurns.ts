/**
 * The share of some work's CPU time that its longest turn of the event loop takes: the smallest of
 * five times, as a collection of garbage falls into one turn or another.
 */
export async function maxTurnShare(work: () => Promise<unknown>): Promise<number> {
  let smallest = 1;
  for (let time = 0; time < 5; time += 1) smallest = Math.min(smallest, await turnShare(work));
  return smallest;
}

async function turnShare(work: () => Promise<unknown>): Promise<number> {
  const cpu = () => {
    const { user, system } = process.threadCpuUsage();
    return user + system;
  };
  const began = cpu();
  let [before, longest] = [began, 0];
  const look = () => {
    const now = cpu();
    longest = Math.max(longest, now - before);
    before = now;
  };
  // Comes once in each longer turn. To look in every turn would be most of what a thread does that waits.
  const looking = setInterval(look, 1);
  try {
    await work();
  } finally {
    clearInterval(looking);
  }
  look();
  return longest / (cpu() - began);
}

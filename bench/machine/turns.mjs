// Loaded before a server by --import: SIGUSR2 prints the longest turns of its main thread since the
// last, in milliseconds of the thread's own CPU time, as a line of JSON. What else a machine does adds
// nothing to it, unlike to the clock.
import { isMainThread } from "node:worker_threads";

/** Turns that are printed. */
const most = 12;

if (isMainThread) {
  let longest = [];
  let before = cpuMs();
  // A timer of 1 ms comes once in each turn that takes longer, without keeping the loop busy.
  const note = () => {
    const now = cpuMs();
    longest.push(now - before);
    before = now;
    if (longest.length > 1_000) longest = top(longest);
    setTimeout(note, 1).unref();
  };
  note();
  process.on("SIGUSR2", () => {
    console.log(JSON.stringify({ turns: top(longest) }));
    longest = [];
  });
}

function top(turns) {
  return turns.toSorted((a, b) => b - a).slice(0, most);
}

function cpuMs() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

import type { Challenge } from "../../../../readers/enquiries/captcha/challenge.ts";
import { solveChallenge } from "../../../../readers/enquiries/captcha/solveChallenge.ts";

// This module runs twice: imported by the form, and as a worker of its own, to which it gives the
// work. That way it needs to know no address but its own.

/** Solves a challenge beside the page; in the page where the browser gives it no worker. */
export async function solve(challenge: Challenge): Promise<number> {
  try {
    return await solveInWorker(challenge);
  } catch {
    return solveChallenge(challenge);
  }
}

function solveInWorker(challenge: Challenge): Promise<number> {
  const worker = new Worker(import.meta.url, { type: "module" });
  return new Promise<number>((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (typeof data === "number") resolve(data);
      else reject(new Error("The challenge was not solved"));
    };
    worker.onerror = () => reject(new Error("The worker did not start"));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

if ("WorkerGlobalScope" in globalThis) {
  self.onmessage = ({ data }: MessageEvent<Challenge>) => {
    solveChallenge(data).then(
      (number) => self.postMessage(number),
      () => self.postMessage("unsolved"),
    );
  };
}

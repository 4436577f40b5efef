import { parentPort } from "node:worker_threads";

// Answers messages; told so, asks for more memory at once than V8 lets a thread have beyond its bound.
parentPort?.on("message", (message: string) => {
  if (message === "loop") for (;;);
  if (message !== "grow") {
    parentPort?.postMessage([message, ...Object.keys(process.env)].join(" "));
    return;
  }
  "x".repeat(100_000_000).split("");
});

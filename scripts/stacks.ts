import { createInterface } from "node:readline";
import { SourcePositions } from "./applySourceMaps.ts";
import { projectRoot } from "./stale.ts";

// `npm run -s stacks < LOG`: prints a log, or a stack, with the sources' positions in place of those in
// the built files, which must still lie where they were run.
const positions = new SourcePositions(projectRoot);
for await (const line of createInterface({ input: process.stdin })) {
  console.log(positions.in(line));
}

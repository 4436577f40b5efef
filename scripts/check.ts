import { runStages, staticStages } from "./checks/stages.ts";

// `npm run check`: format, lint, borders, types and dead code, without running the program.
const { failed } = await runStages(staticStages);
process.exitCode = failed === 0 ? 0 : 1;

import { deadCodeStage, runStages, staticStages } from "./checks/stages.ts";

// `npm run check`: format, lint, types, borders and dead code, without running the program.
const { failed } = await runStages([...staticStages, deadCodeStage]);
process.exitCode = failed === 0 ? 0 : 1;

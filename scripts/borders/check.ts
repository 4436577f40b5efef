import { plan } from "./allowedImports.ts";
import { brokenBorders, circlesOfImports, readImports } from "./borders.ts";

// `npm run borders`: what imports what it may not, and circles of imports.
const graph = readImports();
const circles = circlesOfImports(graph).map(
  (circle) =>
    `A circle of imports, types counted: ${circle.join(", ")}. Give what ties it a file of its own.`,
);
const problems = [...brokenBorders(plan, graph), ...circles];
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

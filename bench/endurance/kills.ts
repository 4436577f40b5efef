import { killCycles } from "../../tests/support/killCycles.ts";
import { workFolder } from "../machine/processes.ts";
import type { Report } from "../report.ts";

/** About as many seconds as a death and a new start take. */
const secondsEach = 1.5;

/** Servers that are killed while readers send enquiries; the bench `enquiries` does it longer. */
export async function kills(report: Report, seconds: number): Promise<void> {
  const deaths = Math.max(3, Math.round(seconds / secondsEach));
  report.title(`A server killed ${deaths} times while readers send`);
  using data = workFolder();
  const outcome = await killCycles({ dataDir: data.path }, deaths);
  for (const problem of outcome.problems.slice(0, 10)) report.note(problem);
  const what = `lost, doubled or broken of ${outcome.acknowledged} acknowledged`;
  report.target(what, outcome.problems.length, { atMost: 0 });
  report.target("never answered", outcome.unanswered, { atMost: 0 });
}

import type { ChecksMessages } from "../../../../base/i18n/studio/en/checks.ts";
import { checkSeverities } from "../../../../base/site/contentCodes.ts";
import type { CheckFinding } from "./useChecks.ts";

/** Number of findings, with how serious they are, in the same words wherever it is shown. */
export function foundText(findings: readonly CheckFinding[], t: ChecksMessages): string {
  if (findings.length === 0) return t.none;
  const kinds = checkSeverities.flatMap((severity) => {
    const count = findings.filter((one) => one.severity === severity).length;
    return count === 0 ? [] : [t.ofKind(t.severities[severity], count)];
  });
  return t.found(findings.length, kinds);
}

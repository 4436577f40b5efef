import { expect, it } from "vitest";
import { auditActs } from "../../../base/audit/acts.ts";
import { audit as enAudit } from "../../../base/i18n/studio/en/audit.ts";
import { studio as en } from "../../../base/i18n/studio/en/index.ts";
import { audit as zhAudit } from "../../../base/i18n/studio/zh/audit.ts";
import { studio as zh } from "../../../base/i18n/studio/zh/index.ts";
import { actNames } from "../../../staff/access/rights.ts";

it.each([...auditActs])("%s has its label in both languages", (act) => {
  const [kind = "", verb = ""] = act.split(".");
  for (const audit of [enAudit, zhAudit]) {
    expect(Object.keys(audit.kinds)).toContain(kind);
    expect(Object.keys(audit.verbs)).toContain(verb);
  }
});

it.each([...actNames])("the right to %s has a name in both languages", (act) => {
  for (const { roles } of [en, zh]) expect(Object.keys(roles.acts)).toContain(act);
});

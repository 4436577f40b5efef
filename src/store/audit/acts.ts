/** Every act that the audit trail records, by kind and verb; a kind alone stands for all of its acts. */
export const auditActs = [
  "account.add",
  "account.change",
  "account.password",
  "account.disable",
  "account.enable",
  "account.grant",
  "account.revoke",
  "sign-in.done",
  "sign-in.refused",
  "sign-in.locked",
  "sign-in.ended",
  "sign-in.confirmed",
  "identity.link",
  "identity.unlink",
  "identity.groups",
  "token.create",
  "token.revoke",
  "token.end",
  "invitation.create",
  "invitation.revoke",
  "invitation.accept",
  "factor.set",
  "factor.removed",
  "factor.reset",
  "content.import",
  "document.publish",
  "document.unpublish",
  "document.trash",
  "setting.change",
  "stock.report",
  "schedule.add",
  "schedule.run",
  "schedule.failed",
  "enquiry.list",
  "enquiry.show",
  "enquiry.export",
  "enquiry.state",
  "enquiry.erase",
  "enquiry.retry",
  "audit.export",
  "audit.prune",
] as const;

export type AuditAct = (typeof auditActs)[number];

/** The acts that a name stands for: itself, or all of its kind; empty where it is none. */
export function actsNamed(name: string): AuditAct[] {
  return auditActs.filter((act) => act === name || act.startsWith(`${name}.`));
}

import { pagePath } from "../../base/site/addresses/href.ts";
import { isLanguage, type Language, languages } from "../../base/site/languages.ts";
import { counted } from "../../base/site/text/countedNoun.ts";
import { AccountError, requireManager } from "../../staff/accounts/accountError.ts";
import {
  createInvitation,
  listInvitations,
  revokeInvitation,
} from "../../staff/accounts/invitations/invitations.ts";
import { emailToCompare } from "../../staff/accounts/openId/identityClaims.ts";
import { roleName } from "../../staff/accounts/roles/roleDefinitions.ts";
import { personName } from "../../staff/accounts/signIn/credentials.ts";
import { UsageError, unknownChoice } from "../commandLine.ts";
import { type AccountCommand, type AccountContext, readAccount } from "./accountCommand.ts";
import { grantText, type LimitValues, limitOptionNames, readLimits } from "./accountRoles.ts";

/** Options of the command about invitations, beside those of others. */
export const invitationOptions = {
  email: { type: "string" },
  lang: { type: "string" },
  mail: { type: "boolean" },
  list: { type: "boolean" },
  revoke: { type: "string" },
} as const;

export const invitationOptionNames = [
  ...["name", "role", "email", "lang", "mail", "list", "revoke"],
  ...limitOptionNames,
] as const;

interface InvitationValues extends LimitValues {
  readonly name?: string | undefined;
  readonly role?: string[] | undefined;
  readonly email?: string | undefined;
  readonly lang?: string | undefined;
  readonly mail?: boolean | undefined;
  readonly list?: boolean | undefined;
  readonly revoke?: string | undefined;
}

/**
 * The meaning of `invite …`.
 * @throws UsageError
 */
export function understandInvitation(
  args: readonly string[],
  values: InvitationValues,
): AccountCommand {
  if (values.list) return { run: printInvitations };
  if (values.revoke !== undefined) return revokeCommand(values.revoke);
  const account = readAccount("invite", args);
  const name = personName.safeParse(values.name ?? account);
  if (!name.success) throw new UsageError("A name has 1 to 128 characters in one line.");
  const { email = "", lang = languages[0], mail: isMailed = false } = values;
  if (email !== "" && emailToCompare(email) === undefined) {
    throw new UsageError(`${email} is no e-mail address.`);
  }
  if (isMailed && email === "") throw new UsageError("--mail needs --email.");
  if (!isLanguage(lang)) throw new UsageError(unknownChoice("language", lang, languages));
  const limits = readLimits(values);
  const grants = (values.role ?? []).map((role) => ({ role: readRole(role), limits }));
  return {
    run: async ({ store, by, now, print, audit }) => {
      const facts = { account, name: name.data, email, language: lang, grants, isMailed, by, now };
      const { id, secret, expiresAt } = await createInvitation(store, facts);
      audit({ event: "account", action: "invite" }, "Somebody was invited");
      print(`Invited ${account}; the invitation ${id} is open until ${minute(expiresAt)} (UTC).`);
      print(
        isMailed
          ? "A server with a mail server set (SMTP_URL, or in the studio) mails it."
          : `Address on the site: ${path(lang, secret)}`,
      );
    },
  };
}

/** The address without its host, which the command line does not have. */
function path(language: Language, secret: string): string {
  return `${pagePath("desktop", "invitation")}?lang=${language}#${secret}`;
}

async function printInvitations({ store, by, now, print }: AccountContext): Promise<void> {
  requireManager(by, "invitations");
  const all = await listInvitations(store.db, now);
  for (const { id, account, email, state, expiresAt, grants } of all) {
    const roles = grants.map(grantText).join(" ") || "-";
    print([id, account, email || "-", state, minute(expiresAt), roles].join("  "));
  }
  print(counted(all.length, "invitation"));
}

function revokeCommand(text: string): AccountCommand {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new UsageError(`${text} is no number of an invitation.`);
  const id = Number(text);
  return {
    run: async ({ store, by, now, print, audit }) => {
      if (!(await revokeInvitation(store, id, { by, now }))) {
        throw new AccountError(`There is no open invitation ${id}.`);
      }
      audit({ event: "account", action: "revoke-invitation" }, "An invitation was taken back");
      print(`Took the invitation ${id} back.`);
    },
  };
}

function readRole(text: string): string {
  const role = roleName.safeParse(text);
  if (role.success) return role.data;
  throw new UsageError(`${text} is no name of a role; roles lists them.`);
}

function minute(time: number): string {
  return new Date(time).toISOString().slice(0, 16);
}

import {
  changePassword,
  createAccount,
  listAccounts,
  resetFactor,
  setActive,
} from "../accounts/accounts.ts";
import { maxAccountLength, minPasswordLength, personName } from "../accounts/credentials.ts";
import { eraseAccount } from "../accounts/erasure.ts";
import { isRoleName, type RoleName, roleNames } from "../accounts/permissions.ts";
import { roleName } from "../accounts/roleDefinitions.ts";
import type { Person } from "../content/rights/rights.ts";
import { languages } from "../site/languages.ts";
import type { Store } from "../store/store.ts";
import { unlink } from "./accountIdentity.ts";
import {
  invitationOptionNames,
  invitationOptions,
  understandInvitation,
} from "./accountInvitations.ts";
import {
  grant,
  grantText,
  limitOptionNames,
  limitOptions,
  readLimits,
  revoke,
} from "./accountRoles.ts";
import { printSessions, readSession, signOut } from "./accountSessions.ts";
import { tokenOptionNames, tokenOptions, understandToken } from "./accountTokens.ts";
import type { Audit } from "./auditLog.ts";
import { type CommandMeaning, readCommand, UsageError, unknownChoice } from "./commandLine.ts";
import { readAccount } from "./readAccount.ts";
import { readRolesCommand, roleOptionNames, roleOptions } from "./roleDefinitions.ts";

export const usage = `Accounts that may sign in. A running server on the same store knows of changes at once.

  npm run account -- COMMAND

  add ACCOUNT              make an account
    --admin                an administrator, who may do and see everything
    --role ${roleNames.join("|").padEnd(16)}give it a role; may be repeated
    --name NAME            the name that readers of the site see it by; else the account's
  passwd ACCOUNT           change its password; everybody signed in with it is signed out
  reset-factor ACCOUNT     take a lost second factor and its recovery codes from it
  disable ACCOUNT          let it sign in no longer; everybody signed in with it is signed out
  enable ACCOUNT           let it sign in again
  erase ACCOUNT            erase what a disabled account says of its owner; a number stays, to which
                           revisions and the audit trail refer; it cannot be undone
  sessions ACCOUNT         list its open sessions: number, device, network, opened, last used
  sign-out ACCOUNT         end all its sessions
    --session NUMBER       this one alone
  list                     list accounts: id, account, name, roles, state
  roles [list]             list roles with the rights that they give; roles show NAME one of them
  roles define NAME        make a role, or change one that was made; roles remove NAME removes it
    --right ACT[:LIMITS]   a right, such as text.edit:types=news,page;languages=zh; may be repeated
    --need LIMIT           a limit that each grant of it must name, such as languages
    --label-en, --label-zh the name that people read
    --needs-factor         its holders must have a second factor
    --file FILE            all of it as YAML: labels, rights, needs, needs_factor
  grant ACCOUNT ROLE       give it a role; its sessions end, as at revoke
    --language ${languages.join("|").padEnd(14)}for texts in this language only; also --type TYPE,
                           --column KEY, --setting NAME, --form FORM; each may be repeated
  revoke ACCOUNT ROLE      take a role from it; the last administrator keeps theirs
  token create ACCOUNT     make a token by which programs act for it, and print it, once
    --name NAME --days N   what it is called; how long it lives (90; at most 365)
    --act ACT --type TYPE  what it may do, of what its owner may; each may be repeated, as the
                           other limits of grant; without --act everything that its owner may
  token list ACCOUNT       list its tokens: number, name, end, expiry, last use, acts
  token revoke ACCOUNT N   end a token
  invite ACCOUNT           invite somebody to make it, and print a link that is good once, for a week
    --name NAME --email E  who is invited; --lang ${languages.join("|")}, the language of mail and studio
    --role ROLE            a role that it is to have; may be repeated, with the limits of grant
    --mail                 have a server with SMTP_URL mail the link
    --list, --revoke N     list invitations; take one back
  unlink ACCOUNT           part it from its subject at the OpenID provider; its sessions end

  add and passwd read the password from standard input: typed unseen, or from a pipe. It has
  ${minPasswordLength} characters at least and is none of the common ones. With --random one is made and
  printed, once; it must be changed at the first sign-in.
  Every command takes --as ACCOUNT: it does what that account has the right to.
  DATA_DIR and DATABASE_URL say which store, as for the server.
  Exit code 0: done. 1: it could not be done. 2: wrong command.`;

/** Dependencies of a command. */
export interface AccountContext {
  readonly store: Store;
  /** On whose behalf. */
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
  print(line: string): void;
  readonly audit: Audit;
}

/** A command with its words understood. */
export interface AccountCommand {
  /** Source of the password that the command needs; absent: it needs none. */
  readonly needsPassword?: "input" | "random" | undefined;
  run(work: AccountContext, password: string): Promise<void>;
}

const options = {
  help: { type: "boolean", short: "h" },
  admin: { type: "boolean" },
  role: { type: "string", multiple: true },
  name: { type: "string" },
  random: { type: "boolean" },
  session: { type: "string" },
  ...tokenOptions,
  ...invitationOptions,
  ...limitOptions,
  ...roleOptions,
} as const;

type AccountMeaning = CommandMeaning<typeof options, AccountCommand>;

const commands: Readonly<Record<string, AccountMeaning>> = {
  add: {
    takes: ["admin", "role", "name", "random"],
    understand: (args, values) => {
      const account = readAccount("add", args);
      const isAdmin = values.admin ?? false;
      const roles = readRoles([...(isAdmin ? ["admin"] : []), ...(values.role ?? [])]);
      const name = values.name === undefined ? account : readName(values.name);
      return {
        needsPassword: values.random ? "random" : "input",
        run: async ({ store, by, now, print, audit }, password) => {
          const mustChange = values.random ?? false;
          const accountId = await createAccount(store, {
            ...{ account, name, roles, isAdmin },
            password,
            mustChange,
            now,
            by,
          });
          audit({ event: "account", action: "add", accountId, roles }, "An account was made");
          print(`Made the account ${account}.`);
        },
      };
    },
  },
  passwd: {
    takes: ["random"],
    understand: (args, values) => {
      const account = readAccount("passwd", args);
      return {
        needsPassword: values.random ? "random" : "input",
        run: async ({ store, by, now, print, audit }, password) => {
          const accountId = await changePassword(store, {
            account,
            password,
            mustChange: values.random ?? false,
            now,
            by,
          });
          audit({ event: "account", action: "passwd", accountId }, "A password was changed");
          print(`Changed the password of ${account}; its sessions have ended.`);
        },
      };
    },
  },
  disable: switching("disable", false, "can no longer sign in; its sessions have ended."),
  enable: switching("enable", true, "can sign in."),
  erase: {
    takes: [],
    understand: (args) => {
      const account = readAccount("erase", args);
      return {
        run: async ({ store, by, now, print, audit }) => {
          const accountId = await eraseAccount(store, { account, by, now });
          audit({ event: "account", action: "erase", accountId }, "An account was erased");
          print(`Erased ${account}: it is account ${accountId} from now on.`);
        },
      };
    },
  },
  sessions: {
    takes: [],
    understand: (args) => {
      const account = readAccount("sessions", args);
      return { run: (work) => printSessions(work, account) };
    },
  },
  "sign-out": {
    takes: ["session"],
    understand: (args, values) => {
      const account = readAccount("sign-out", args);
      const only = readSession(values.session);
      return { run: (work) => signOut(work, account, only) };
    },
  },
  "reset-factor": {
    takes: [],
    understand: (args) => {
      const account = readAccount("reset-factor", args);
      return {
        run: async ({ store, by, now, print, audit }) => {
          const accountId = await resetFactor(store, { account, by, now });
          audit({ event: "account", action: "reset-factor", accountId }, "A factor was reset");
          print(`${account} has no second factor any more; its sessions have ended.`);
        },
      };
    },
  },
  roles: {
    takes: roleOptionNames,
    understand: (args, { right, need, file, ...values }) => {
      const { "label-en": en, "label-zh": zh, "needs-factor": needsFactor } = values;
      const given = { right, need, file, "label-en": en, "label-zh": zh };
      const all = { ...given, "needs-factor": needsFactor };
      const named = Object.entries(all).filter(([, value]) => value !== undefined);
      return { run: readRolesCommand(args, Object.fromEntries(named)) };
    },
  },
  grant: {
    takes: limitOptionNames,
    understand: (args, values) => {
      const [account, role] = readGrant("grant", args);
      const limits = readLimits(values);
      return { run: (work) => grant(work, account, { role, limits }) };
    },
  },
  revoke: {
    takes: [],
    understand: (args) => {
      const [account, role] = readGrant("revoke", args);
      return { run: (work) => revoke(work, account, role) };
    },
  },
  token: { takes: tokenOptionNames, understand: understandToken },
  invite: { takes: invitationOptionNames, understand: understandInvitation },
  unlink: {
    takes: [],
    understand: (args) => {
      const account = readAccount("unlink", args);
      return { run: (work) => unlink(work, account) };
    },
  },
  list: {
    takes: [],
    understand: (args) => {
      if (args.length > 0) throw new UsageError("list takes nothing.");
      return { run: list };
    },
  },
};

/**
 * What a command line asks for.
 * @throws UsageError
 */
export function parseArguments(args: readonly string[]): AccountCommand | "help" {
  const read = readCommand(args, options, commands);
  return read === "help" ? read : read.meaning.understand(read.rest, read.values);
}

function switching(command: "enable" | "disable", isActive: boolean, what: string): AccountMeaning {
  return {
    takes: [],
    understand: (args) => {
      const account = readAccount(command, args);
      return {
        run: async ({ store, by, now, print, audit }) => {
          const accountId = await setActive(store, { account, isActive, now, by });
          const change = isActive ? "An account was enabled" : "An account was disabled";
          audit({ event: "account", action: command, accountId }, change);
          print(`${account} ${what}`);
        },
      };
    },
  };
}

async function list({ store, print }: AccountContext): Promise<void> {
  const rows = (await listAccounts(store)).map((profile) => [
    String(profile.id),
    profile.account,
    profile.name,
    profile.grants.map(grantText).join(" ") || "-",
    `${profile.is_active ? "active" : "disabled"}${profile.must_change_password ? ", must change its password" : ""}`,
  ]);
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of rows) {
    print(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "));
  }
  print(`${rows.length} account${rows.length === 1 ? "" : "s"}`);
}

function readGrant(command: string, args: readonly string[]): [account: string, role: string] {
  const [account, role, ...more] = args;
  if (account === undefined || role === undefined || more.length > 0) {
    throw new UsageError(`${command} takes an account and a role.`);
  }
  const name = roleName.safeParse(role);
  if (!name.success) throw new UsageError(`${role} is no name of a role; roles lists them.`);
  return [readAccount(command, [account]), name.data];
}

function readRoles(given: readonly string[]): RoleName[] {
  const wrong = given.find((role) => !isRoleName(role));
  if (wrong !== undefined) {
    throw new UsageError(unknownChoice("role", wrong, roleNames));
  }
  return roleNames.filter((role) => given.includes(role));
}

function readName(text: string): string {
  const name = personName.safeParse(text);
  if (name.success) return name.data;
  throw new UsageError(`A name has 1 to ${maxAccountLength} characters in one line.`);
}

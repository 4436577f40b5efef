import { counted } from "../../base/site/text/countedNoun.ts";
import {
  changePassword,
  createAccount,
  listAccounts,
  resetFactor,
  setActive,
} from "../../staff/accounts/accounts.ts";
import { unlinkIdentity } from "../../staff/accounts/openId/unlinkIdentity.ts";
import { eraseAccount } from "../../staff/accounts/people/eraseAccount.ts";
import { roleName } from "../../staff/accounts/roles/roleDefinitions.ts";
import {
  isRoleName,
  type RoleName,
  roleNames,
} from "../../staff/accounts/roles/specificationRoles.ts";
import { maxAccountLength, personName } from "../../staff/accounts/signIn/credentials.ts";
import { type CommandMeaning, readCommand, UsageError, unknownChoice } from "../commandLine.ts";
import { type AccountCommand, type AccountContext, readAccount } from "./accountCommand.ts";
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
import { readRolesCommand, roleOptionNames, roleOptions } from "./roleDefinitions.ts";

/** Parts an account from its subject at the OpenID provider. */
async function unlink(
  { store, by, now, print, audit }: AccountContext,
  account: string,
): Promise<void> {
  const accountId = await unlinkIdentity(store, { account, by, now });
  audit({ event: "account", action: "unlink", accountId }, "An identity was unlinked");
  print(`${account} has no subject at an OpenID provider any more; its sessions have ended.`);
}

/** Prints all accounts, a line for each. */
async function printAccounts({ store, print }: AccountContext): Promise<void> {
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
  print(counted(rows.length, "account"));
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
      return { run: printAccounts };
    },
  },
};

/**
 * Parses a command line.
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

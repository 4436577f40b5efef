import { counted } from "../../base/site/text/countedNoun.ts";
import { type Act, may } from "../../staff/access/rights.ts";
import { AccountError, requireManager } from "../../staff/accounts/accountError.ts";
import { accountId } from "../../staff/accounts/accounts.ts";
import { knownAct } from "../../staff/accounts/tokens/tokenRights.ts";
import {
  createToken,
  listTokens,
  maxTokenDays,
  revokeToken,
  tokenDays,
  tokenName,
} from "../../staff/accounts/tokens/tokens.ts";
import { UsageError, unknownChoice } from "../commandLine.ts";
import { type AccountCommand, type AccountContext, readAccount } from "./accountCommand.ts";
import { type LimitValues, limitOptionNames, readLimits } from "./accountRoles.ts";

/** Options of the commands about tokens, beside those that limit grants. */
export const tokenOptions = {
  days: { type: "string" },
  act: { type: "string", multiple: true },
} as const;

export const tokenOptionNames = ["name", "days", "act", ...limitOptionNames] as const;

interface TokenValues extends LimitValues {
  readonly name?: string | undefined;
  readonly days?: string | undefined;
  readonly act?: string[] | undefined;
}

const usualDays = 90;

/**
 * The meaning of `token create|list|revoke …`.
 * @throws UsageError
 */
export function understandToken(args: readonly string[], values: TokenValues): AccountCommand {
  const [what, ...rest] = args;
  if (what === "create") return createCommand(rest, values);
  const given = Object.keys(values)[0];
  if (given !== undefined) throw new UsageError(`token ${what ?? ""} takes no --${given}.`);
  if (what === "list") {
    const account = readAccount("token list", rest);
    return { run: (work) => printTokens(work, account) };
  }
  if (what === "revoke") {
    const account = readAccount("token revoke", rest.slice(0, 1));
    const id = readNumber(rest.slice(1));
    return { run: (work) => revoke(work, account, id) };
  }
  throw new UsageError(unknownChoice("command token", what ?? "", ["create", "list", "revoke"]));
}

function createCommand(args: readonly string[], values: TokenValues): AccountCommand {
  const account = readAccount("token create", args);
  const name = tokenName.safeParse(values.name ?? "command line");
  if (!name.success) throw new UsageError("A token's name is one line of 1 to 80 characters.");
  const days = tokenDays.safeParse(values.days === undefined ? usualDays : Number(values.days));
  if (!days.success) throw new UsageError(`A token lives 1 to ${maxTokenDays} days.`);
  const acts = values.act?.map(readAct);
  const limits = readLimits(values);
  return {
    run: async (work) => {
      const { store, by, now, print, audit } = work;
      const owner = await managedId(work, account);
      const wish = { accountId: owner, name: name.data, days: days.data, acts, limits, by, now };
      const { id, token, expiresAt } = await createToken(store, wish);
      audit({ event: "account", action: "token-create", accountId: owner }, "A token was made");
      print(`Made the token ${id} of ${account}, which expires on ${day(expiresAt)}.`);
      print(`Token: ${token}`);
    },
  };
}

async function printTokens(work: AccountContext, account: string): Promise<void> {
  const { store, now, print } = work;
  const tokens = await listTokens(store.db, await managedId(work, account));
  for (const { id, name, ending, expiresAt, usedAt, acts } of tokens) {
    const life = `${expiresAt <= now ? "expired" : "expires"} ${day(expiresAt)}`;
    const use = usedAt === undefined ? "never used" : `used ${day(usedAt)}`;
    print([id, name, `…${ending}`, life, use, acts?.join(",") ?? "all acts"].join("  "));
  }
  print(counted(tokens.length, "token"));
}

async function revoke(work: AccountContext, account: string, id: number): Promise<void> {
  const { store, by, now, print, audit } = work;
  const owner = await managedId(work, account);
  if (!(await revokeToken(store, { accountId: owner, id, by, now }))) {
    throw new AccountError(`${account} has no token ${id}.`);
  }
  audit({ event: "account", action: "token-revoke", accountId: owner }, "A token was revoked");
  print(`Revoked the token ${id} of ${account}.`);
}

function readAct(name: string): Act {
  const [act] = knownAct(name);
  if (act !== undefined) return act;
  throw new UsageError(`There is no act ${name}; roles lists those there are.`);
}

function readNumber(args: readonly string[]): number {
  const [text, ...more] = args;
  if (text !== undefined && more.length === 0 && /^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new UsageError("token revoke takes an account and a token's number; token list has it.");
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/**
 * Id of an account, for its owner and those who may manage accounts.
 * @throws NotPermitted, which does not tell others whether there is such an account
 */
async function managedId({ store, by }: AccountContext, account: string): Promise<number> {
  if (may(by, "account.manage")) return accountId(store, account);
  const id = await accountId(store, account).catch(() => undefined);
  if (id === undefined || by.id !== `account:${id}`) requireManager(by, account);
  return accountId(store, account);
}

import { readFileSync } from "node:fs";
import * as z from "zod";
import { NameTwiceInJson, parseJsonText } from "../../base/http/bodies/boundedJson.ts";
import { limits } from "../../staff/access/rights.ts";
import {
  isPlainLoopback,
  type OpenIdSettings,
} from "../../staff/accounts/openId/openIdSettings.ts";
import type { Grant } from "../../staff/accounts/roles/roles.ts";
import { ConfigProblem, problemLine, quoted } from "./problems.ts";

// Readers of what says which OpenID provider staff sign in with.

/** An issuer identifier: https, or http on this machine for trials. */
export function readIssuer(text: string): string {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== "https:" && !isPlainLoopback(url))) {
    throw new ConfigProblem("is not a URL that begins with https://");
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new ConfigProblem("is no issuer: it has a password, a query or an anchor");
  }
  return text;
}

/** Reads a secret of one line; the error message never quotes the value. */
export function readOpenIdSecret(text: string): string {
  if (/\p{Cc}/u.test(text)) throw new ConfigProblem("contains a control character");
  return text;
}

/** The secret in a file, without the line break at its end; the message never quotes it. */
export function readOpenIdSecretFile(path: string): string {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    throw new ConfigProblem(`is ${quoted(path)}, which cannot be read`);
  }
  const secret = text.replace(/\r?\n$/, "");
  if (secret === "") throw new ConfigProblem(`is ${quoted(path)}, which is empty`);
  return readOpenIdSecret(secret);
}

/** Words, separated by blanks or commas; `openid` is always among them. */
export function readScopes(text: string): string[] {
  const scopes = text.split(/[\s,]+/);
  const wrong = scopes.find((scope) => !/^[!#-[\]-~]+$/.test(scope));
  if (wrong !== undefined)
    throw new ConfigProblem(`has the part ${quoted(wrong)}, which is no scope`);
  return [...new Set(["openid", ...scopes])];
}

const roleName = z.string().regex(/^[a-z][a-z-]{0,39}$/);

const groupRoles = z.record(
  z.string().min(1),
  z.array(
    z.union([
      roleName.transform((role): Grant => ({ role, limits: {} })),
      limits
        .extend({ role: roleName })
        .transform(({ role, ...within }): Grant => ({ role, limits: sorted(within) })),
    ]),
  ),
);

/** `{"group": ["role", {"role": "translator", "languages": ["zh"]}]}` */
export function readGroupRoles(text: string): ReadonlyMap<string, readonly Grant[]> {
  let json: unknown;
  try {
    json = parseJsonText(text);
  } catch (error) {
    throw new ConfigProblem(error instanceof NameTwiceInJson ? error.message : "is not JSON");
  }
  const roles = groupRoles.safeParse(json);
  if (roles.success) return new Map(Object.entries(roles.data));
  const [issue] = roles.error.issues;
  const place = issue === undefined ? "" : issue.path.join(" → ");
  throw new ConfigProblem(
    `has something at ${quoted(place)} that is neither a role nor its limits`,
  );
}

/** Limits in the order of the account command, so that equal grants are equal texts. */
function sorted(within: Grant["limits"]): Grant["limits"] {
  const lists = Object.entries(within).map(([name, list]) => [name, [...new Set(list)].sort()]);
  return limits.parse(Object.fromEntries(lists));
}

/** `mfa,hwk`; undefined for `off`: nothing vouches for a second factor. */
export function readFactorValues(text: string): string[] {
  return text === "off" ? [] : text.split(",").map((value) => value.trim());
}

interface OpenIdValues {
  readonly OIDC_ISSUER?: string | undefined;
  readonly OIDC_CLIENT_ID?: string | undefined;
  readonly OIDC_CLIENT_SECRET?: string | undefined;
  readonly OIDC_CLIENT_SECRET_FILE?: string | undefined;
  readonly OIDC_NAME?: string | undefined;
  readonly OIDC_SCOPES?: readonly string[] | undefined;
  readonly OIDC_GROUPS_CLAIM?: string | undefined;
  readonly OIDC_ROLES?: ReadonlyMap<string, readonly Grant[]> | undefined;
  readonly OIDC_FACTOR?: readonly string[] | undefined;
  readonly OIDC_NEW_ACCOUNTS?: boolean | undefined;
}

/** The provider of the variables; undefined where none is set. */
export function openIdOf(values: OpenIdValues): OpenIdSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = values;
  if (issuer === undefined || clientId === undefined) return undefined;
  return {
    issuer,
    clientId,
    clientSecret: values.OIDC_CLIENT_SECRET_FILE ?? values.OIDC_CLIENT_SECRET,
    name: values.OIDC_NAME ?? new URL(issuer).hostname,
    scopes: values.OIDC_SCOPES ?? ["openid", "profile", "email"],
    groupsClaim: values.OIDC_GROUPS_CLAIM ?? "groups",
    roles: values.OIDC_ROLES ?? new Map(),
    factors: values.OIDC_FACTOR ?? ["mfa"],
    makesAccounts: values.OIDC_NEW_ACCOUNTS ?? true,
  };
}

/** Problems of the provider's variables among each other. */
export function problemsOfOpenId(
  given: Readonly<Partial<Record<"OIDC_CLIENT_SECRET" | "OIDC_CLIENT_SECRET_FILE", string>>>,
  examples: Readonly<Record<"OIDC_CLIENT_SECRET_FILE", string>>,
): string[] {
  const { OIDC_CLIENT_SECRET: secret, OIDC_CLIENT_SECRET_FILE: file } = given;
  if (secret === undefined || file === undefined) return [];
  const what = "is set, and so is OIDC_CLIENT_SECRET: there may be one of the two";
  return [problemLine("OIDC_CLIENT_SECRET_FILE", what, examples.OIDC_CLIENT_SECRET_FILE)];
}

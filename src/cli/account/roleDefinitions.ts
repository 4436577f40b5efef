import { readFileSync } from "node:fs";
import { parse } from "yaml";
import * as z from "zod";
import { staffMessages } from "../../base/i18n/staff/index.ts";
import { bodyProblems } from "../../content/types/fields/bodyProblems.ts";
import type { Right } from "../../staff/access/rights.ts";
import {
  changeRole,
  type DefinedRole,
  definedRole,
  defineRole,
  type RoleDefinition,
  removeRole,
  roleDefinition,
  roleName,
} from "../../staff/accounts/roles/roleDefinitions.ts";
import { wordedProblems } from "../../staff/editing/problems/wordedProblems.ts";
import { fileWording } from "../../staff/exchange/fileProblems.ts";
import { UsageError, unknownChoice } from "../commandLine.ts";
import type { AccountContext } from "./accountCommand.ts";
import { printRoles } from "./accountRoles.ts";

/** Options of `roles define`. */
export const roleOptions = {
  right: { type: "string", multiple: true },
  need: { type: "string", multiple: true },
  "label-en": { type: "string" },
  "label-zh": { type: "string" },
  "needs-factor": { type: "boolean" },
  file: { type: "string" },
} as const;

export const roleOptionNames = [
  ...["right", "need", "label-en", "label-zh", "needs-factor", "file"],
] as (keyof typeof roleOptions)[];

interface RoleValues {
  readonly right?: string[] | undefined;
  readonly need?: string[] | undefined;
  readonly "label-en"?: string | undefined;
  readonly "label-zh"?: string | undefined;
  readonly "needs-factor"?: boolean | undefined;
  readonly file?: string | undefined;
}

const verbs = ["list", "show", "define", "remove"] as const;

/**
 * `roles [list]`, `roles show|define|remove NAME`.
 * @throws UsageError
 */
export function readRolesCommand(
  args: readonly string[],
  values: RoleValues,
): (work: AccountContext) => Promise<void> {
  const [word = "list", given, ...more] = args;
  const verb = verbs.find((one) => one === word);
  if (verb === undefined) throw new UsageError(unknownChoice("command", word, [...verbs]));
  if (verb !== "define" && Object.keys(values).length > 0) {
    throw new UsageError(`roles ${verb} takes no options.`);
  }
  if (verb === "list") {
    if (given !== undefined) throw new UsageError("roles list takes nothing.");
    return printRoles;
  }
  const name = roleName.safeParse(given);
  if (!name.success || more.length > 0) {
    throw new UsageError(`roles ${verb} takes one name: small letters and hyphens.`);
  }
  if (verb === "show") return (work) => show(work, name.data);
  if (verb === "remove") return (work) => remove(work, name.data);
  const definition = readDefinition(values);
  return (work) => define(work, name.data, definition);
}

/** @throws UsageError that names what is wrong with the definition */
function readDefinition(values: RoleValues): RoleDefinition {
  const { file, right = [], need = [] } = values;
  const flags = {
    labels: {
      ...(values["label-en"] !== undefined && { en: values["label-en"] }),
      ...(values["label-zh"] !== undefined && { zh: values["label-zh"] }),
    },
    rights: right.map(readRight),
    needs: need,
    needs_factor: values["needs-factor"] ?? false,
  };
  if (file !== undefined && Object.keys(values).length > 1) {
    throw new UsageError("--file says all of the role: no other option goes with it.");
  }
  const given = file === undefined ? flags : readFile(file);
  const parsed = roleDefinition.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.flatMap((issue) => {
    const words: unknown = issue.code === "custom" ? issue.params?.words : undefined;
    const text: unknown = typeof words === "function" ? words(staffMessages.en) : undefined;
    const found = bodyProblems([issue], roleDefinition, given);
    const worded = wordedProblems({ type: undefined, body: given, problems: found }, fileWording);
    const place = issue.path.join(".") || "role";
    return worded.map(({ message }) => `${place}: ${typeof text === "string" ? text : message}`);
  });
  throw new UsageError(problems.join("\n"));
}

function readFile(file: string): unknown {
  try {
    return parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}

const rightForm = z.string().regex(/^[a-z.]+(?::[a-z]+=[^;=]+(?:;[a-z]+=[^;=]+)*)?$/);

/** `text.edit:types=news,page;languages=zh` */
function readRight(text: string): object {
  if (!rightForm.safeParse(text).success) {
    throw new UsageError(`${text} is no right; one is text.edit:types=news,page;languages=zh`);
  }
  const [act, limits = ""] = text.split(":");
  const given = limits.split(";").filter((one) => one !== "");
  const entries = given.map((one) => {
    const [dimension = "", names = ""] = one.split("=");
    return [dimension, names.split(",")] as const;
  });
  return { act, ...Object.fromEntries(entries) };
}

async function show({ store, print }: AccountContext, name: string): Promise<void> {
  const role = await definedRole(store.db, name);
  if (role === undefined) throw new UsageError(`There is no role ${name}; roles lists them.`);
  print(`${role.name}${role.isBuiltIn ? " (the product's own)" : ""}`);
  for (const [language, label] of Object.entries(role.labels)) print(`  ${language}: ${label}`);
  for (const right of role.rights) print(`  ${rightText(right)}`);
  if (role.needs.length > 0) print(`  given for certain ${role.needs.join(", ")}`);
  if (role.needsFactor) print("  needs a second factor");
}

function rightText({ act, ...limits }: DefinedRole["rights"][number] | Right): string {
  const named = Object.entries(limits).flatMap(([dimension, names]) =>
    names === undefined ? [] : [`${dimension}=${names.join(",")}`],
  );
  return named.length === 0 ? act : `${act}:${named.join(";")}`;
}

async function define(
  { store, by, now, print, audit }: AccountContext,
  name: string,
  definition: RoleDefinition,
): Promise<void> {
  const known = await definedRole(store.db, name);
  const wish = { name, definition, version: known?.version };
  if (known === undefined) await defineRole(store, wish, { by, now });
  else await changeRole(store, wish, { by, now });
  audit({ event: "account", action: "role", role: name }, "A role was defined");
  print(`${known === undefined ? "Made" : "Changed"} the role ${name}.`);
}

async function remove({ store, by, now, print, audit }: AccountContext, name: string) {
  await removeRole(store, { name, version: undefined }, { by, now });
  audit({ event: "account", action: "role-removed", role: name }, "A role was removed");
  print(`Removed the role ${name}.`);
}

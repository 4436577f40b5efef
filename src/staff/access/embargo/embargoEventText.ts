import type { StaffMessages } from "../../../base/i18n/staff/messages.ts";
import type { EmbargoEvent } from "./embargoEvents.ts";

type Told = Pick<EmbargoEvent, "way" | "account" | "otherKey" | "by" | "via">;

/**
 * Describes an embargo event in a sentence.
 * @param names actors' names by id
 */
export function eventText(
  { way, account, otherKey, by, via }: Told,
  names: ReadonlyMap<string, string>,
  { embargoEvents: t }: Pick<StaffMessages, "embargoEvents">,
): string {
  const actor = actorText(by, via, names, t);
  if (way === "part-number") {
    return otherKey === undefined ? t.partNumberMail(actor) : t.partNumber(actor, otherKey);
  }
  return t[way](actor, account?.name || account?.account || "");
}

function actorText(
  by: string,
  via: string,
  names: ReadonlyMap<string, string>,
  t: StaffMessages["embargoEvents"],
): string {
  if (by === "server") return t.server;
  if (by.startsWith("operator")) return t.operator;
  const name = names.get(by) || by;
  return via === "command" ? t.byCommand(name) : name;
}

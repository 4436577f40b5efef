import * as z from "zod";
import { type Actor, serverActor } from "../../base/audit/records.ts";
import { type Language, languages } from "../../base/site/languages.ts";
import { type TypeName, typeNames } from "../../content/types/typeNames.ts";

/** Dimensions by which a right can be limited. */
export const dimensions = ["types", "languages", "columns", "settings", "forms"] as const;

export type Dimension = (typeof dimensions)[number];

/**
 * Every act that needs a right. `by`: the dimensions that limit it. `beside`: limits of a grant
 * that do not affect it; any other limit removes it.
 */
const actFacts = {
  "draft.see": { by: ["types", "columns"], beside: ["languages"] },
  "text.edit": { by: ["types", "languages", "columns"], beside: [] },
  // A fact belongs to every language: a grant that is limited to one has no right to it.
  "fact.edit": { by: ["types", "columns"], beside: [] },
  publish: { by: ["types", "languages", "columns"], beside: [] },
  // Placing and lifting an embargo and naming people on it; only the people named see it.
  "embargo.set": { by: ["types", "columns"], beside: ["languages"] },
  "document.purge": { by: ["types", "columns"], beside: [] },
  // Documents that an import writes or publishes are checked one by one.
  import: { by: [], beside: ["types", "languages", "columns"] },
  "stock.report": { by: [], beside: [] },
  "setting.edit": { by: ["settings"], beside: [] },
  // A redirect is of the whole site, in both languages.
  "redirect.edit": { by: [], beside: [] },
  // Counted searches and trials; synonyms and pins are settings, each with its own right.
  "search.tune": { by: [], beside: [] },
  // Covers files that nothing uses; of a used file, its details within the types and columns of the
  // documents that use it, and its alternative texts in these languages.
  "media.upload": { by: ["types", "languages", "columns"], beside: [] },
  // The documents that use a file are checked one by one.
  "media.replace": { by: [], beside: ["types", "languages", "columns"] },
  "media.purge": { by: [], beside: [] },
  "enquiry.read": { by: ["forms"], beside: [] },
  "enquiry.state": { by: ["forms"], beside: [] },
  "enquiry.export": { by: ["forms"], beside: [] },
  "enquiry.erase": { by: ["forms"], beside: [] },
  // Claiming, notes, replies, spam and the mark that no answer is needed.
  "enquiry.reply": { by: ["forms"], beside: [] },
  // Giving enquiries to others.
  "enquiry.assign": { by: ["forms"], beside: [] },
  // Approving others' replies before they are sent.
  "enquiry.approve": { by: ["forms"], beside: [] },
  // Templates, rules, due times and the calendar are of the whole desk.
  "enquiry.configure": { by: [], beside: ["forms"] },
  "account.manage": { by: [], beside: [] },
  "role.manage": { by: [], beside: [] },
  "audit.read": { by: [], beside: [] },
  // Numbers of the whole site; documents are named to who may see them.
  "usage.read": { by: [], beside: ["types", "languages", "columns", "settings", "forms"] },
  "job.see": { by: [], beside: [] },
  // Where mails go out, and where backups go.
  "system.manage": { by: [], beside: [] },
} as const satisfies Record<
  string,
  { readonly by: readonly Dimension[]; readonly beside: readonly Dimension[] }
>;

export type Act = keyof typeof actFacts;

/** Every act, in the order in which people are shown them. */
export const actNames = Object.keys(actFacts).filter(isAct);

/** Dimensions that limit an act. */
export function dimensionsOf(act: Act): readonly Dimension[] {
  return actFacts[act].by;
}

/** Dimensions by which a grant can be limited without losing an act that they do not limit. */
export function besideOf(act: Act): readonly Dimension[] {
  return actFacts[act].beside;
}

function isAct(name: string): name is Act {
  return Object.hasOwn(actFacts, name);
}

const names = z.array(z.string());

/** Limits of a right or of a grant; a dimension that is absent limits nothing. */
export const limits = z.strictObject({
  types: z.array(z.enum(typeNames)).optional(),
  languages: z.array(z.enum(languages)).optional(),
  columns: names.optional(),
  settings: names.optional(),
  forms: names.optional(),
});

export type Limits = z.output<typeof limits>;

/** A right to an act, within limits. */
export const right = limits.extend({ act: z.string().refine(isAct, { abort: true }) });

export type Right = Limits & { readonly act: Act };

/** Actor with rights. */
export interface Person extends Actor {
  /** Rights; `all` for the server and the operator of a command line. */
  readonly rights: readonly Right[] | "all";
  /**
   * True while the person views as a role: documents whose embargo names the person are not shown.
   */
  readonly isLookingAs?: true | undefined;
}

/** The server itself, which may do everything. */
export const serverPerson: Person = { ...serverActor, rights: "all" };

/** Subject of an act; an absent dimension means all of it. */
export interface Subject {
  readonly type?: TypeName;
  readonly language?: Language;
  /** Key of the document's column. */
  readonly column?: string | undefined;
  readonly setting?: string;
  readonly form?: string;
}

/** Tells whether a person has the right to an act. There is no deny: one right is enough. */
export function may({ rights }: Person, act: Act, subject: Subject = {}): boolean {
  if (rights === "all") return true;
  return rights.some((one) => one.act === act && covers(one, subject));
}

/** Tells whether a person has any right to an act, within whatever limits. */
export function mayAtAll({ rights }: Pick<Person, "rights">, act: Act): boolean {
  return rights === "all" || rights.some((one) => one.act === act);
}

/** Tells whether a person has all of some rights, each by one of their own that reaches as far. */
export function holdsAll({ rights }: Pick<Person, "rights">, wanted: readonly Right[]): boolean {
  if (rights === "all") return true;
  return wanted.every((one) =>
    rights.some(
      (own) =>
        own.act === one.act &&
        dimensions.every((dimension) => reaches(own[dimension], one[dimension])),
    ),
  );
}

/** Returns the rights common to both: those of one, each within those of the other. */
export function commonRights(some: readonly Right[], others: readonly Right[]): Right[] {
  return some.flatMap((one) =>
    others.flatMap((other) => {
      if (other.act !== one.act) return [];
      const common: Right = {
        act: one.act,
        ...present("types", both(one.types, other.types)),
        ...present("languages", both(one.languages, other.languages)),
        ...present("columns", both(one.columns, other.columns)),
        ...present("settings", both(one.settings, other.settings)),
        ...present("forms", both(one.forms, other.forms)),
      };
      return dimensions.some((dimension) => common[dimension]?.length === 0) ? [] : [common];
    }),
  );
}

/** Thrown when a person has no right to an act. Nothing was written. */
export class NotPermitted extends Error {
  override readonly name = "NotPermitted";
  readonly status = 403;

  constructor(person: Person, act: Act, what: string) {
    super(`${person.id} has no right to ${act}: ${what}`);
  }
}

/**
 * Requires a right.
 * @param what the subject, for the message
 * @throws NotPermitted
 */
export function requireRight(person: Person, act: Act, subject: Subject, what: string): void {
  if (!may(person, act, subject)) throw new NotPermitted(person, act, what);
}

/** The rights that a role gives within a grant's limits. */
export function limitedRights(rights: readonly Right[], grant: Limits): Right[] {
  return rights.flatMap((one) => {
    const { by, beside }: { by: readonly Dimension[]; beside: readonly Dimension[] } =
      actFacts[one.act];
    const given = dimensions.filter((dimension) => grant[dimension] !== undefined);
    const isLost = given.some(
      (dimension) => !by.includes(dimension) && !beside.includes(dimension),
    );
    if (isLost) return [];
    const narrowed: Right = {
      ...one,
      ...(by.includes("types") && { types: both(one.types, grant.types) }),
      ...(by.includes("languages") && { languages: both(one.languages, grant.languages) }),
      ...(by.includes("columns") && { columns: both(one.columns, grant.columns) }),
      ...(by.includes("settings") && { settings: both(one.settings, grant.settings) }),
      ...(by.includes("forms") && { forms: both(one.forms, grant.forms) }),
    };
    return dimensions.some((dimension) => narrowed[dimension]?.length === 0) ? [] : [narrowed];
  });
}

function both<Name>(a: Name[] | undefined, b: Name[] | undefined): Name[] | undefined {
  return a === undefined || b === undefined ? (a ?? b) : a.filter((name) => b.includes(name));
}

function present<Name extends Dimension, Value>(name: Name, value: Value | undefined) {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, Value>);
}

function reaches(own: readonly string[] | undefined, wanted: readonly string[] | undefined) {
  return own === undefined || (wanted?.every((name) => own.includes(name)) ?? false);
}

function covers(given: Right, { type, language, column, setting, form }: Subject): boolean {
  return (
    includes(given.types, type) &&
    includes(given.languages, language) &&
    includes(given.columns, column) &&
    includes(given.settings, setting) &&
    includes(given.forms, form)
  );
}

function includes<Name>(limit: readonly Name[] | undefined, name: Name | undefined): boolean {
  return limit === undefined || (name !== undefined && limit.includes(name));
}

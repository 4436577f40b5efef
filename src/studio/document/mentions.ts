import { mentionPattern } from "../../base/site/teamworkCodes.ts";

/** A person who can be mentioned. */
export interface Mentionable {
  readonly id: number;
  readonly name: string;
}

/** People by the words that follow an @ in what is typed: the name, with a number where several share it. */
export function mentionNames(people: readonly Mentionable[]): Mentionable[] {
  const shared = Map.groupBy(people, ({ name }) => name);
  return people.map(({ id, name }) => ({
    id,
    name: name === "" || (shared.get(name)?.length ?? 0) > 1 ? `${name} #${id}`.trim() : name,
  }));
}

const wordLike = /[A-Za-z0-9]/;

/** A typed text as it is sent: names after an @ become mentions. */
export function withMentions(typed: string, people: readonly Mentionable[]): string {
  const byLength = mentionNames(people).sort((a, b) => b.name.length - a.name.length);
  let text = "";
  for (let at = 0; at < typed.length; ) {
    const sign = typed[at] ?? "";
    const rest = typed.slice(at + 1);
    const meant =
      sign === "@" || sign === "＠"
        ? byLength.find(({ name }) => rest.startsWith(name) && endsThere(name, rest))
        : undefined;
    text += meant === undefined ? sign : `@{${meant.id}}`;
    at += 1 + (meant?.name.length ?? 0);
  }
  return text;
}

/** Latin names end where the word does; Chinese ones are followed by any character. */
function endsThere(name: string, rest: string): boolean {
  return !(wordLike.test(name.at(-1) ?? "") && wordLike.test(rest[name.length] ?? ""));
}

/** A stored text as it is typed: mentions become names. */
export function typedText(text: string, people: readonly Mentionable[]): string {
  const names = new Map(mentionNames(people).map(({ id, name }) => [id, name]));
  return text.replaceAll(mentionPattern, (all, id: string) => {
    const name = names.get(Number(id));
    return name === undefined ? all : `@${name}`;
  });
}

/** A name that is being typed: where its @ stands, and what follows it. */
export interface MentionQuery {
  readonly from: number;
  readonly query: string;
}

const maxQueryLength = 40;

/** The name that is being typed before the caret; undefined: none is. */
export function mentionQuery(typed: string, caret: number): MentionQuery | undefined {
  const before = typed.slice(0, caret);
  const from = Math.max(before.lastIndexOf("@"), before.lastIndexOf("＠"));
  if (from < 0) return undefined;
  // Not within an address of mail.
  if (wordLike.test(before[from - 1] ?? "")) return undefined;
  const query = before.slice(from + 1);
  return query.length > maxQueryLength || query.includes("\n") ? undefined : { from, query };
}

const maxOffered = 8;

/** The people whose name, or a part of it, begins with what is typed. */
export function offeredFor(query: string, people: readonly Mentionable[]): Mentionable[] {
  const wanted = query.trimStart().toLocaleLowerCase();
  return mentionNames(people)
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .slice(0, maxOffered);
}

/** A part of a text: plain, or the name of somebody mentioned. */
export interface TextPart {
  /** Its beginning in the text. */
  readonly at: number;
  readonly text: string;
  readonly isMention: boolean;
}

/** The parts of a stored text, in their order. */
export function partsOf(text: string, nameOf: (id: number) => string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const found of text.matchAll(mentionPattern)) {
    if (found.index > at) parts.push({ at, text: text.slice(at, found.index), isMention: false });
    parts.push({ at: found.index, text: `@${nameOf(Number(found[1]))}`, isMention: true });
    at = found.index + found[0].length;
  }
  if (at < text.length) parts.push({ at, text: text.slice(at), isMention: false });
  return parts;
}

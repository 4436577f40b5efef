/** Words of questions and sentences that say nothing of what is looked for, as they are written. */
const english =
  "a am an and any are as at be because been being but by can cannot could do does did for from get give had has have " +
  "he her his how i if in into is it its just like may me might must my need no not of on one or our please shall she " +
  "should show so some such tell than that the their them then there these they this those to us use used using " +
  "about again also each here many more much once only other own same than too until very want was we were what when where which while who why will with work would you your";

/**
 * Auxiliary verbs and pronouns as they are contracted, without the apostrophe. Those that are words of
 * their own without it (`well`, `ill`) are left out.
 */
const contracted =
  "aint arent cant couldnt didnt doesnt dont hadnt hasnt havent isnt mustnt neednt shouldnt wasnt werent " +
  "wont wouldnt im itll ive theyll theyre theyve thatll weve youll youre youve";

const chinese =
  "的 了 吗 呢 吧 啊 和 与 或 及 在 是 有 无 我 我们 你 你们 您 请 请问 这 那 哪 哪个 哪些 哪款 哪里 什么 " +
  "怎么 怎样 怎么样 如何 为什么 为何 多少 多大 多长 多久 几 可以 能 能否 可否 是否 需要 想 要 用 用于 对 把 被 " +
  "给 从 到 会 还 也 都 就 吧 太 很 更 挺 不能 不会 没有 能不能 会不会 可不可以 有没有 是不是 要不要 一个 一款 一种 哪家 谁 做 什么时候 何时";

const stopWords = new Set([...english.split(" "), ...contracted.split(" "), ...chinese.split(" ")]);

/** True if a word, in lower case and not stemmed, says nothing of what is looked for. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}

/**
 * Verbs of what a thing does with any other: beside a code or a quantity such a word says next to nothing, and
 * finds everything where that is unknown.
 */
const relating = new Set(
  "support supports supported supporting compatible 支持 兼容 具备 具有 带有 提供 包含 采用 使用".split(
    " ",
  ),
);

/** Words by which a part is looked for that stands for another one, whose number is beside them. */
const replacing =
  "alternative alternatives replacement replacements replace replaces replacing equivalent equivalents substitute " +
  "substitutes 替代 代替 替换 取代 对标 等效 平替";

const comparing = new Set(
  `${replacing} similar pin pins vs versus competitor competitors datasheet datasheets 国产 型号 规格书 数据手册`.split(
    " ",
  ),
);

/** Words of a text that asks for what comes after a part or is taken in its place. */
const replacingWords = new Set(`${replacing} successor successors instead 后继 换成`.split(" "));

/** True if a text in lower case asks for parts in place of one that it names. */
export function asksForStandIn(text: string): boolean {
  if (text.match(/[a-z]+/g)?.some((word) => replacingWords.has(word))) return true;
  return [...replacingWords].some((word) => /\p{Script=Han}/u.test(word) && text.includes(word));
}

/** True if a word, in lower case and not stemmed, only says that a part is to stand for another. */
export function isComparing(word: string): boolean {
  return comparing.has(word);
}

/** True if a word, in lower case and not stemmed, only says that a thing has to do with another. */
export function isRelating(word: string): boolean {
  return relating.has(word);
}

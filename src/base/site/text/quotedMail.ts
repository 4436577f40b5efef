/** A mail's text, parted into what its author wrote and the earlier mails that follow it. */
export interface PartedText {
  readonly own: string;
  /** Earlier mails below it; "" where there are none. */
  readonly quoted: string;
}

/** Lines with which mail programs begin an earlier mail. */
const beginnings: readonly RegExp[] = [
  /^-{2,}\s*(?:Original Message|Original Appointment|Forwarded [Mm]essage|Reply message|原始邮件|原邮件|转发邮件信息|转发的邮件|回复邮件|Ursprüngliche Nachricht)\s*-{2,}/i,
  /^(?:Begin forwarded message|下面是被转发的邮件)\s*[:：]/i,
  /^_{20,}\s*$/,
  /^On\s.{4,200}\swrote:\s*$/i,
  /^(?:在\s*|于\s*)?.{0,60}\d{4}\s*[年\-/.].{0,160}(?:写道|寫道|编写|發寫)\s*[:：]\s*$/,
  /^At\s\d{4}-\d\d-\d\d\s.{4,160}\swrote:\s*$/i,
  /^.{1,120}[<＜][^<>\s]+@[^<>\s]+[>＞].{0,40}(?:写道|寫道|wrote)\s*[:：]\s*$/i,
];

/** Heads of earlier mails, of which at least two follow one another. */
const headLine =
  /^\*?(?:From|Sent|Date|To|Cc|Subject|发件人|发送时间|发送日期|日期|时间|收件人|抄送|主题|寄件者|收件者|主旨|寄件日期)\*?\s*[:：]/i;

/** Beginnings of such a head. */
const headStart = /^\*?(?:From|发件人|寄件者)\*?\s*[:：]/i;

/**
 * Parts a mail's text where its author's own text ends: at the head of an earlier mail, or at quoted lines
 * up to the end. Quotes between which the author has written stay where they are.
 */
export function partQuoted(text: string): PartedText {
  const lines = text.split("\n");
  const at = lines.findIndex((_line, index) => isBeginning(lines, index));
  const end = at >= 0 ? at : trailingQuote(lines);
  const own = lines.slice(0, end).join("\n").trimEnd();
  // A mail that is nothing but a forwarded one is shown whole.
  if (own === "") return { own: text.trim(), quoted: "" };
  return { own, quoted: lines.slice(end).join("\n").trim() };
}

function isBeginning(lines: readonly string[], index: number): boolean {
  const line = (lines[index] ?? "").trim();
  if (line.length > 400) return false;
  if (beginnings.some((pattern) => pattern.test(line))) return hasMoreThan(lines, index);
  if (/^On\s.{4,200}$/i.test(line) && !/wrote:\s*$/i.test(line)) {
    // Such a line may be broken in two.
    const both = `${line} ${lines[index + 1] ?? ""}`;
    return /^On\s.{4,300}\swrote:\s*$/i.test(both);
  }
  if (!headStart.test(line)) return false;
  const next = lines.slice(index + 1, index + 5).map((one) => one.trim());
  return next.filter((one) => headLine.test(one)).length >= 2;
}

function hasMoreThan(lines: readonly string[], index: number): boolean {
  return lines.slice(index + 1).some((line) => line.trim() !== "");
}

/** Index of the first line of the quote with which a text ends; the number of lines where it has none. */
function trailingQuote(lines: readonly string[]): number {
  let at = lines.length;
  let first = lines.length;
  while (at > 0) {
    const line = (lines[at - 1] ?? "").trim();
    if (line.startsWith(">")) first = at - 1;
    else if (line !== "") break;
    at -= 1;
  }
  return first;
}

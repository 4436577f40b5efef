import { type PdfObject, reference } from "./pdfObjects.ts";

/**
 * Elements that hold text themselves, or have one child alone: in them a run of text needs no element
 * of its own.
 */
const holdsText = /\/S \/(?:P|H[1-6]|TH|TD|Caption|Lbl|LBody|LI|Link|Span|Figure)\n|\/K \d+ 0 R/;

/** An element for one run of text, without a meaning, an alternative or a language of its own. */
const textRun =
  /^<<\/Type \/StructElem\n\/S \/NonStruct\n\/P (\d+) 0 R\n\/Pg (\d+) 0 R\n\/K (\d+)>>$/;

/**
 * Gives the runs of text in paragraphs, headings and cells to those themselves. Chromium makes an
 * element of every run, which for a datasheet's tables is a third of all elements.
 */
export function withoutTextRuns(objects: Map<number, PdfObject>): void {
  const owners = new Map<number, number>();
  for (const [number, { text }] of objects) {
    const [, parent = "", page = "", content = ""] = textRun.exec(text) ?? [];
    const owner = objects.get(Number(parent));
    if (!owner || !holdsText.test(owner.text)) continue;
    const taken = withContent(owner.text, number, page, content);
    if (taken === undefined) continue;
    objects.set(Number(parent), { text: taken });
    owners.set(number, Number(parent));
  }
  for (const number of owners.keys()) objects.delete(number);
  redirect(objects, owners);
}

/** An element with its child replaced by the content itself; undefined where that is on another page. */
function withContent(element: string, child: number, page: string, content: string) {
  const own = /\/Pg (\d+) 0 R/.exec(element)?.[1];
  if (own !== undefined && own !== page) return undefined;
  const changed = element.replace(new RegExp(`(/K[\\s\\S]*?)\\b${child} 0 R`), `$1${content}`);
  if (changed === element) return undefined;
  return own === undefined ? changed.replace("\n/K", `\n/Pg ${page} 0 R\n/K`) : changed;
}

/** The parent tree, and whatever else names an element that is gone, names the one that took it. */
function redirect(objects: Map<number, PdfObject>, owners: ReadonlyMap<number, number>): void {
  for (const [number, { text, stream }] of objects) {
    const redirected = text.replaceAll(reference, (whole, target) => {
      const owner = owners.get(Number(target));
      return owner === undefined ? whole : `${owner} 0 R`;
    });
    if (redirected !== text) objects.set(number, { text: redirected, stream });
  }
}

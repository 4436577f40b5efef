import type { Messages } from "../../base/i18n/messages.ts";
import { cssString } from "../../base/site/text/cssString.ts";
import type { Paper } from "../page/pageModule.ts";

/** Texts around the content of every sheet of paper. */
export interface PaperTexts extends Paper {
  readonly company: string;
  /** Address of the page, absolute. */
  readonly address: string;
}

const face = '8pt/1.35 system-ui,"Segoe UI",Roboto,"PingFang SC","Noto Sans CJK SC",sans-serif';

/**
 * Rules that put a page's title, company, address and number around each sheet, whatever its size.
 * Browsers without margin boxes print title, address and number by themselves.
 */
export function paperRules(
  { title, note, company, address }: PaperTexts,
  { frame }: Pick<Messages, "frame">,
): string {
  const number = `"${frame.paperPage('" counter(page) "', '" counter(pages) "')}"`;
  const about = [address, note].filter((text) => text !== undefined).join(" · ");
  const box = (place: string, content: string, more = "") =>
    `@${place}{content:${content};font:${face};color:#3c4858;overflow-wrap:anywhere;${more}}`;
  const [head, foot] = [
    "vertical-align:bottom;padding-bottom:3mm",
    "vertical-align:top;padding-top:3mm",
  ];
  return (
    "@media print{@page{margin:22mm 14mm 20mm;" +
    box("top-left", cssString(title), `${head};text-align:left;font-weight:600;width:70%`) +
    box("top-right", cssString(company), `${head};text-align:right;width:30%`) +
    box("bottom-left", cssString(about), `${foot};text-align:left;width:80%`) +
    box("bottom-right", number, `${foot};text-align:right;width:20%`) +
    "}}"
  );
}

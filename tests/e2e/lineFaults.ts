import type { Page } from "@playwright/test";

/** Faults of how texts break into lines, a line for each: its place and the text. */
export interface LineFaults {
  /** Latin words that are divided where no hyphen stands. */
  readonly dividedWords: readonly string[];
  /** Numbers at the end of a line whose unit begins the next. */
  readonly partedFigures: readonly string[];
  /** Chinese texts whose last line is one character. */
  readonly loneCharacters: readonly string[];
}

/**
 * Looks at the lines of all texts that are seen as the page stands. Addresses, code and what a reader
 * typed may break anywhere.
 */
export function lineFaults(page: Page): Promise<LineFaults> {
  return page.evaluate(() => {
    const range = document.createRange();
    const dividedWords = new Set<string>();
    const partedFigures = new Set<string>();
    const loneCharacters = new Set<string>();

    /** Tops of the lines that a part of a text lies in. */
    const linesOf = (text: Text, from: number, to: number): number[] => {
      range.setStart(text, from);
      range.setEnd(text, to);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      return rects.map(({ top, height }) => Math.round((top + height / 2) / 8));
    };
    const isDivided = (text: Text, from: number, to: number) =>
      new Set(linesOf(text, from, to)).size > 1;
    const placeOf = ({ localName, className }: Element) => `${localName}.${className}`;

    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      // What is hidden but read out is a box of one pixel.
      element.getBoundingClientRect().width > 2 &&
      !element.closest(
        "pre, code, svg, [hidden], .visually-hidden, a[href^='mailto:'], a[href^='http'], [aria-hidden]",
      );

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const element = text.parentElement;
      if (!(text instanceof Text) || !element || !/\S\S/.test(text.data)) continue;
      if (!isDivided(text, 0, text.length) || !isSeen(element)) continue;
      // Addresses and identifiers are no words: they may break where they must.
      const words = /(?<![/_.=@\p{L}])\p{Script=Latin}{3,}(?![/_=@\p{L}])/gu;
      for (const { index, 0: word } of text.data.matchAll(words)) {
        if (isDivided(text, index, index + word.length)) {
          dividedWords.add(`${placeOf(element)}: ${word}`);
        }
      }
      const figures = /\d[\s\u00a0](?:[kMG]?Hz|[mµ]?[VAW]|[KMG]B|TOPS|mm|°C|年|月|页)(?!\p{L})/gu;
      for (const { index, 0: figure } of text.data.matchAll(figures)) {
        if (isDivided(text, index, index + figure.length)) {
          partedFigures.add(`${placeOf(element)}: ${figure}`);
        }
      }
      const tail = /\p{Script=Han}(\p{Script=Han}[\p{P}\s]*)$/u.exec(text.data)?.[1] ?? "";
      const isLast = element.lastChild === text && element.matches("p, li, dd, h1, h2, h3");
      const from = text.length - tail.length;
      if (tail !== "" && isLast && isDivided(text, from - 1, text.data.trimEnd().length)) {
        loneCharacters.add(`${placeOf(element)}: ${text.data.slice(-12)}`);
      }
    }
    return {
      dividedWords: [...dividedWords],
      partedFigures: [...partedFigures],
      loneCharacters: [...loneCharacters],
    };
  });
}

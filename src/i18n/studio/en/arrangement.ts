import type { MoveProblem } from "../../../site/columnTree/columnTree.ts";
import type { Language } from "../../../site/languages.ts";

interface MoveWords {
  readonly column: string;
  readonly parent: string;
  readonly behind: string | undefined;
}

/** Messages of the screens that arrange the site: columns, home page, settings. */
export const arrangement = {
  undo: "Undo",
  undone: (told: string) => `Taken back: ${told}`,
  again: "Try again",
  close: "Close",
  problems: {
    circle: "a column cannot lie in itself",
    "too-deep": "menus show four levels, and this would be deeper",
    "other-type": "it lists another type of content",
    "only-root": "the site’s lists of this type begin at this column, so it stays at the top",
    "second-root": "there is a top column of this type already",
    missing: "the column is no longer there",
  } satisfies Record<MoveProblem, string>,
  tree: {
    hint: "Drag a column by its handle, or use Alt with the arrow keys. Enter on a handle drags by keyboard.",
  },
  columns: {
    title: "Menu and columns",
    intro:
      "The tree of columns that header and footer are made of. Nothing changes for readers before you publish.",
    tree: "Columns",
    readOnly: "You may look at the columns. Moving them needs the right to edit their facts.",
    drag: (title: string) => `Drag ${title}`,
    fold: (title: string) => `Fold ${title}`,
    unfold: (title: string) => `Unfold ${title}`,
    up: (title: string) => `Move ${title} up`,
    down: (title: string) => `Move ${title} down`,
    show: (title: string) => `Show ${title} in menus`,
    place: (title: string) => `Place of ${title}`,
    hidden: "hidden",
    nowhere: "in no menu",
    only: { top: "header only", footer: "footer only" },
    draft: "not published",
    changed: "moved",
    otherChanges: "other changes too",
    refused: (title: string, reason: string) => `Not under ${title}: ${reason}.`,
    moved: ({ column, parent, behind }: MoveWords) =>
      behind === undefined
        ? `${column} is now the first under ${parent}.`
        : `${column} is now under ${parent}, behind ${behind}.`,
    placed: (title: string) => `The place of ${title} is changed.`,
    hid: (title: string) => `${title} is hidden from the menus.`,
    showed: (title: string) => `${title} is shown in the menus.`,
    tookBack: "Everything is as readers see it.",
    takeAllBack: "Take everything back",
    publish: (count: number) => (count === 1 ? "Publish 1 column" : `Publish ${count} columns`),
    publishTitle: "Publish the arrangement",
    conflict: "You see where everything stands now. Your move can be made again.",
    move: "Move",
    parent: "Under",
    top: "the top",
    order: "Order",
    first: "First",
    behind: (title: string) => `Behind ${title}`,
    menus: "Menus",
    shown: "Shown in menus",
    locations: { top: "In the header", footer: "In the footer" },
  },
  preview: {
    title: "As readers would see it",
    part: "Part of the page",
    parts: { header: "Header", footer: "Footer" },
    language: "Language",
    languages: { en: "English", zh: "中文" } satisfies Record<Language, string>,
  },
  publish: {
    summary: (count: number) =>
      count === 1
        ? "One document goes out, as it stands in the drafts:"
        : `${count} documents go out together, as they stand in the drafts:`,
    unpublished: "Not published yet; these stay drafts:",
    done: (count: number) =>
      count === 1 ? "1 document is published." : `${count} documents are published.`,
    takeBack: "Take back",
  },
};

export type ArrangementMessages = typeof arrangement;

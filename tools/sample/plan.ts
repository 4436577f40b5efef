import { kinds, lines } from "./kinds.ts";

/** Numbers of documents of each sort in a company of a given size. */
export interface Plan {
  readonly families: number;
  /** Parameters that a family describes its parts by. */
  readonly parametersInFamily: number;
  readonly newsColumns: number;
  readonly areas: number;
  readonly topics: number;
}

/** The greatest number of families: as many as a menu can show. */
const maxFamilies = kinds.length * lines.length;

/** The plan of a company of `count` documents; the frame of a small one is small too. */
export function planOf(count: number): Plan {
  return {
    families: within(count / 60, maxFamilies),
    parametersInFamily: Math.max(6, within(count / 4, 28)),
    newsColumns: within(count / 60, 3),
    areas: within(count / 100, 6),
    topics: within(count / 100, 4),
  };
}

function within(wanted: number, most: number): number {
  return Math.min(most, Math.max(1, Math.round(wanted)));
}

/** Numbers of documents beside the frame, by sort. */
export interface Mixture {
  readonly products: number;
  readonly news: number;
  readonly solutions: number;
  readonly questions: number;
  readonly announcements: number;
}

/** Shares of a catalogue in percent; what is left over is products. */
const shares = { news: 15, solutions: 5, questions: 10, announcements: 5 } as const;

export function mixtureOf(count: number): Mixture {
  const share = (percent: number) => Math.floor((count * percent) / 100);
  const news = share(shares.news);
  const solutions = share(shares.solutions);
  const questions = share(shares.questions);
  const announcements = share(shares.announcements);
  const products = count - news - solutions - questions - announcements;
  return { products, news, solutions, questions, announcements };
}

import { kinds, lines } from "./kinds.ts";

/** How many documents of each sort a company of a given size has. */
export interface Plan {
  readonly families: number;
  /** Parameters that a family describes its parts by. */
  readonly parametersInFamily: number;
  readonly newsColumns: number;
  readonly areas: number;
  readonly topics: number;
}

/** As many as a menu can show; the largest makers have no more. */
const mostFamilies = kinds.length * lines.length;

/** What stands around a small company's documents is small too. */
export function planOf(count: number): Plan {
  return {
    families: within(count / 60, mostFamilies),
    parametersInFamily: Math.max(6, within(count / 4, 28)),
    newsColumns: within(count / 60, 3),
    areas: within(count / 100, 6),
    topics: within(count / 100, 4),
  };
}

function within(wanted: number, most: number): number {
  return Math.min(most, Math.max(1, Math.round(wanted)));
}

/** What is no part of the frame, by sort. */
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

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";
import { type Language, languages } from "../../src/base/site/languages.ts";
import { mean } from "../statistics.ts";

/** A text that a reader types, and what should be found: documents' keys by how well they answer it. */
export interface JudgedQuery {
  readonly class: string;
  readonly language: Language;
  readonly text: string;
  readonly grades: ReadonlyMap<string, Grade>;
}

/** 3 should come first, 2 answers it as well, 1 is worth a place below. */
type Grade = 1 | 2 | 3;

const keys = z.array(z.string()).default([]);
const line = z.tuple(
  [z.enum(["en", "zh", "both"]), z.string(), keys.pipe(z.array(z.string()).min(1))],
  keys,
);
const judgedFile = z.record(z.string(), z.array(line));

/** The judged sets: searches over the demo company, over subjects that it does not have, over other makers. */
export type JudgedSet = "judged" | "strangers" | "sensors" | "memory" | "drivers" | "drivers/held";

/** A judged set; a line for both languages is two queries. */
export async function readJudged(set: JudgedSet = "judged"): Promise<JudgedQuery[]> {
  const text = await readFile(join(import.meta.dirname, `${set}.yaml`), "utf8");
  return Object.entries(judgedFile.parse(parse(text))).flatMap(([name, lines]) =>
    lines.flatMap(([language, query, best, good = [], fair = []]) => {
      const grades = new Map<string, Grade>([
        ...fair.map((key): [string, Grade] => [key, 1]),
        ...good.map((key): [string, Grade] => [key, 2]),
        ...best.map((key): [string, Grade] => [key, 3]),
      ]);
      const asked = language === "both" ? languages : [language];
      return asked.map((one) => ({ class: name, language: one, text: query, grades }));
    }),
  );
}

/** Quality of the answers to queries, each from 0 to 1. */
export interface Quality {
  /** Share of queries whose first hit is one of the best. */
  readonly first: number;
  /** Mean reciprocal rank, among the first ten, of the first that answers the query (grade 2 or 3). */
  readonly rank: number;
  /** Normalised discounted gain of the first ten. */
  readonly gain: number;
}

/** Documents' keys in the order an engine gives them, ten at the most. */
export type Searching = (language: Language, text: string) => readonly string[];

export interface JudgedAnswer {
  readonly query: JudgedQuery;
  readonly found: readonly string[];
  readonly quality: Quality;
}

export function judge(queries: readonly JudgedQuery[], search: Searching): JudgedAnswer[] {
  return queries.map((query) => {
    const found = search(query.language, query.text).slice(0, 10);
    return { query, found, quality: qualityOf(found, query.grades) };
  });
}

/** Mean quality by class, and over all queries under "all". */
export function meanQuality(answers: readonly JudgedAnswer[]): Map<string, Quality> {
  const classes = Map.groupBy(answers, ({ query }) => query.class);
  return new Map(
    [...classes, ["all", answers] as const].map(([name, list]) => [
      name,
      {
        first: mean(list.map(({ quality }) => quality.first)),
        rank: mean(list.map(({ quality }) => quality.rank)),
        gain: mean(list.map(({ quality }) => quality.gain)),
      },
    ]),
  );
}

function qualityOf(found: readonly string[], grades: ReadonlyMap<string, Grade>): Quality {
  const given = found.map((key) => grades.get(key) ?? 0);
  const place = given.findIndex((grade) => grade >= 2);
  const ideal = gainOf([...grades.values()].sort((a, b) => b - a).slice(0, 10));
  return {
    first: given[0] === 3 ? 1 : 0,
    rank: place < 0 ? 0 : 1 / (place + 1),
    gain: gainOf(given) / ideal,
  };
}

function gainOf(grades: readonly number[]): number {
  return grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}

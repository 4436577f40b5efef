import { type Language, languageFacts } from "../../../base/site/languages.ts";
import { context, present, type StructuredData } from "./structuredData.ts";

interface SolutionData {
  readonly headline: string;
  readonly description: string;
  /** The application's title. */
  readonly section: string;
  readonly language: Language;
  /** Time the present text was published, in ms since the epoch. */
  readonly publishedAt: number;
  /** The company's name. */
  readonly publisher: string;
  /** Part numbers it is built from. */
  readonly about: readonly string[];
}

/** A reference design as an article for engineers (https://schema.org/TechArticle). */
export function solutionData(solution: SolutionData): StructuredData {
  const publisher = { "@type": "Organization", name: solution.publisher };
  return present({
    "@context": context,
    "@type": "TechArticle",
    headline: solution.headline,
    description: solution.description,
    articleSection: solution.section,
    inLanguage: languageFacts[solution.language].tag,
    dateModified: new Date(solution.publishedAt).toISOString(),
    author: publisher,
    publisher,
    about: solution.about.map((name) => ({ "@type": "Thing", name })),
  });
}

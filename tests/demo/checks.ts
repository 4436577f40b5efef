import { heavyMedia, missingCounts, poorDocuments, wrongFounding } from "./counts.ts";
import type { Demo } from "./demo.ts";
import { wrongDiagrams } from "./diagrams.ts";
import type { Finding } from "./finding.ts";
import { differingFigures, incomplete, typography } from "./languages.ts";
import { wrongLeads } from "./leadParagraphs.ts";
import { brokenAddresses, brokenLinks, differingLinks, droppedHtml } from "./links.ts";
import { emptyPlaces, misplacedDocuments, unusedMedia, unusedPaperTexts } from "./orphans.ts";
import { figuresNotInPapers } from "./papersAndSummaries.ts";
import { papersMissingOnParts, strangersInFamilies, wrongKinds } from "./parts.ts";
import { picturesInDisorder } from "./pictures.ts";
import { reportedBeforePublishing } from "./publishingChecks.ts";
import { papersInDisorder } from "./storedPapers.ts";
import { subtitlesInDisorder } from "./subtitles.ts";
import { unsafeSvgs } from "./svgs.ts";

type Check = (demo: Demo) => readonly Finding[] | Promise<readonly Finding[]>;

/** The checks of the demo company, each named by a sentence about its content. */
export const checks: Readonly<Record<string, Check>> = {
  "is taken by the product: shapes, references, values within bounds, stored files": ({
    problems,
  }) =>
    problems.map(({ file, line, path, message }) => ({
      file,
      line,
      key: "",
      field: path,
      message,
    })),
  "is complete in both languages": incomplete,
  "states the same figures in both languages": differingFigures,
  "gives the checks before publishing nothing to report": reportedBeforePublishing,
  "has papers that name the figures of their summaries": figuresNotInPapers,
  "has the same links in both languages": differingLinks,
  "links to what is there, and never out of the invented world": brokenLinks,
  "has columns and partners that lead somewhere": brokenAddresses,
  "has no HTML that readers would not see": droppedHtml,
  "is set by the rules of typography": typography,
  "has words and true sizes for every picture": picturesInDisorder,
  "has safe and sound SVGs": unsafeSvgs,
  "has papers of the stated size, searchable and of their day": papersInDisorder,
  "has no stored file without a document": unusedMedia,
  "has a text for every paper that needs one, and no other": unusedPaperTexts,
  "has every document in a column of the tree that lists its type": misplacedDocuments,
  "has no empty column and no parameter without a family": emptyPlaces,
  "lists parts only in families whose figures they state": strangersInFamilies,
  "has leads of families that agree with their parts": wrongLeads,
  "has diagrams that join what can be joined": wrongDiagrams,
  "has documents of the kind that their titles say": wrongKinds,
  "has every paper that names a part on that part's page": papersMissingOnParts,
  "has as much of everything as was promised": missingCounts,
  "has parts and solutions that are described in full": poorDocuments,
  "has videos in two formats with subtitles, and media that are light": heavyMedia,
  "has subtitles that fit their videos and each other": subtitlesInDisorder,
  "has a history that begins when the company was founded": wrongFounding,
};

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { projectRoot } from "../../../scripts/stale.ts";
import { type Language, languageFacts, languages } from "../../../src/base/site/languages.ts";
import { localize } from "../../../src/base/site/text/localizedText.ts";
import type { Publication } from "../../../src/content/published/publication.ts";
import type { FileDocument } from "../../../src/staff/exchange/documentInContentFile.ts";
import { PageProvider } from "../../../src/web/components/pageEnvironment.tsx";
import { pageContext } from "../../../tests/support/pageContext.ts";
import { type Paper, paperNumber } from "../papers.ts";
import type { PaperText } from "../paperText.ts";
import { Datasheet, PartBrief } from "./PartSheets.tsx";
import { Sheet, type SheetSetting } from "./Sheet.tsx";
import { SolutionSheet } from "./SolutionSheet.tsx";
import { sheetWords } from "./sheetWords.ts";
import { Announcement, Guide } from "./TextSheets.tsx";

/** The sources of papers. */
export interface Sources {
  readonly documents: readonly FileDocument[];
  readonly publication: Publication;
  /** Rules that bring along the faces for setting a text. */
  readonly faces: (text: string) => string;
}

const styleFiles = [
  "src/web/styles/tokens.css",
  "src/web/components/product/diagram/diagram.css",
  "src/web/components/product/chip/outline.css",
  "tools/demo/sheets/sheets.css",
];

let styles: string | undefined;

/** A paper as one HTML document that loads nothing; undefined without a text and a record. */
export function paperPage(
  paper: Paper,
  text: PaperText | undefined,
  sources: Sources,
): string | undefined {
  const { entry } = paper;
  const shown = entry.language === "both" ? languages : [entry.language];
  const sheets = shown.map((language) => sheet(paper, text, language, sources));
  const [first = "en"] = shown;
  if (sheets.includes(undefined)) return undefined;
  styles ??= styleFiles.map((file) => readFileSync(join(projectRoot, file), "utf8")).join("\n");
  const notes = marginNotes(paper, sources);
  const body = renderToStaticMarkup(<body>{sheets}</body>);
  const head = renderToStaticMarkup(
    <head>
      <meta charSet="utf-8" />
      <title>{documentTitle(paper, sources)}</title>
      <style
        // biome-ignore lint/security/noDangerouslySetInnerHtml: style sheets of the project
        dangerouslySetInnerHTML={{
          __html: [sources.faces(notes + body), styles, notes].join("\n"),
        }}
      />
    </head>,
  );
  return `<!doctype html><html lang="${languageFacts[first].tag}">${head}${body}</html>`;
}

function sheet(paper: Paper, text: PaperText | undefined, language: Language, sources: Sources) {
  const content = contentOf(paper, text, sources, language);
  if (content === undefined) return undefined;
  const context = pageContext(sources.publication, { language });
  const setting = { view: context.view, language, facts: factsOf(paper, language, sources) };
  return (
    <PageProvider key={language} page={context}>
      <Sheet setting={setting}>{content}</Sheet>
    </PageProvider>
  );
}

function contentOf(
  { entry, owner }: Paper,
  text: PaperText | undefined,
  { publication }: Sources,
  language: Language,
) {
  if (owner.type === "investor" && text) {
    return <Announcement announcement={owner.body} text={text} />;
  }
  if (text) {
    return <Guide text={text} kind={sheetWords[language].kinds[entry.kind]} />;
  }
  if (owner.type === "solution") return <SolutionSheet solution={owner.body} entry={entry} />;
  const id = publication.views[language].byKey(owner.key)?.id;
  if (owner.type !== "product" || id === undefined) return undefined;
  if (entry.kind === "datasheet") return <Datasheet id={id} />;
  return entry.kind === "brief" ? <PartBrief id={id} /> : undefined;
}

function factsOf(paper: Paper, language: Language, sources: Sources): SheetSetting["facts"] {
  const own = sheetWords[language];
  const { messages, view } = pageContext(sources.publication, { language });
  const number = paperNumber(paper, sources.documents);
  if (paper.owner.type === "investor") {
    const { stockCode, name } = view.setting("company");
    return [
      ...(stockCode === undefined ? [] : [[own.stockCode, stockCode] as const]),
      [own.shortName, localize(name, language).text],
      [own.announcement, number],
    ];
  }
  const { revision, date } = paper.entry;
  return [
    [own.number, number],
    [own.revision, revision],
    [own.date, messages.news.day(date)],
  ];
}

function documentTitle(paper: Paper, { documents }: Sources): string {
  const { title, language } = paper.entry;
  const shown = language === "zh" ? (title.zh ?? title.en) : (title.en ?? title.zh);
  return `${shown} (${paperNumber(paper, documents)})`;
}

/** The style rules of the margins of every page: the paper's number, revision and date. */
function marginNotes(paper: Paper, { documents }: Sources): string {
  const { revision, date } = paper.entry;
  const number = paperNumber(paper, documents);
  const note = [number, ...(paper.owner.type === "investor" ? [] : [revision]), date].join("  ·  ");
  return `@page { @bottom-left { content: ${JSON.stringify(note)} } }`;
}

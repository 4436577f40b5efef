import { join } from "node:path";
import { storedFiles } from "../../src/content/types/fields/references.ts";
import { contentTypes } from "../../src/content/types/index.ts";
import { papersOf, paperTextFolder, paperTextPath } from "../../tools/demo/papers.ts";
import type { Demo } from "./demo.ts";
import { type Finding, findingAt, findingIn } from "./finding.ts";

/** Stored files that no document uses. */
export function unusedMedia({ documents, media, mediaFolder }: Demo): Finding[] {
  const used = new Set(
    documents.flatMap(({ type, body }) => storedFiles(type, body).map(({ file }) => file)),
  );
  return media
    .filter((file) => !used.has(file))
    .map((file) => findingIn(join(mediaFolder, file), "is used by no document"));
}

/** Texts of papers that no document offers, and papers that have neither a text nor a record. */
export function unusedPaperTexts({ documents, paperTexts }: Demo): Finding[] {
  const papers = papersOf(documents);
  const wanted = new Set(papers.map(({ entry }) => paperTextPath(entry.file)));
  const written = new Set(paperTexts.keys());
  return [
    ...[...written]
      .filter((path) => !wanted.has(path))
      .map((path) => findingIn(join(paperTextFolder, path), "is the text of no document's file")),
    ...papers
      .filter(({ owner }) => owner.type === "investor" || owner.type === "download")
      .filter(({ entry }) => entry.file.endsWith(".pdf"))
      .filter(({ entry }) => !written.has(paperTextPath(entry.file)))
      .map(({ entry, owner }) =>
        findingAt(owner, ["document", "file"], `${entry.file} has no text in tools/demo/papers`),
      ),
  ];
}

/** Documents whose column is not in the tree, or lists another type. */
export function misplacedDocuments({ documents, publication }: Demo): Finding[] {
  const { columns } = publication.views.en;
  return documents.flatMap((document) => {
    if (!("column" in document.body) || typeof document.body.column !== "string") return [];
    const { column } = document.body;
    const node = columns.get(column);
    if (!node) return [findingAt(document, ["column"], `${column} leads to no root column`)];
    const { code } = contentTypes[document.type];
    const isListed = document.type === "banner" || code === null || node.doc.body.type === code;
    // The form to apply stands among the positions.
    const isApplication = document.type === "guestbook" && node.doc.body.href === "join-us";
    if (isListed || isApplication) return [];
    const message = `${column} lists type ${node.doc.body.type}, and this is type ${code}`;
    return [findingAt(document, ["column"], message)];
  });
}

/** Columns that list nothing, and parameters and headings that no family uses. */
export function emptyPlaces({ documents, publication }: Demo): Finding[] {
  const view = publication.views.en;
  const filled = new Set(
    documents.flatMap(({ body }) => [
      ...("column" in body && typeof body.column === "string" ? [body.column] : []),
      ...("alsoIn" in body ? body.alsoIn : []),
    ]),
  );
  const used = new Set(
    documents.flatMap((document) => (document.type === "column" ? document.body.parameters : [])),
  );
  const groups = new Set(
    documents.flatMap((document) => (document.type === "parameter" ? [document.body.group] : [])),
  );
  return documents.flatMap((document) => {
    if (document.type === "column") {
      const isLeaf = view.column(document.key)?.children.length === 0;
      const isPlain = document.body.type === 0;
      const isComposed = (document.body.sections ?? []).length > 0;
      if (!isLeaf || isPlain || isComposed || filled.has(document.key)) return [];
      return [findingAt(document, [], "is a column with nothing in it")];
    }
    if (document.type === "parameter" && !used.has(document.key)) {
      return [findingAt(document, [], "is a parameter of no family")];
    }
    if (document.type === "parameterGroup" && !groups.has(document.key)) {
      return [findingAt(document, [], "is a heading without parameters")];
    }
    return [];
  });
}

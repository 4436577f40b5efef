import type * as z from "zod";
import { settingNames, settings } from "../../src/content/settings/settings.ts";
import type { ContentType } from "../../src/content/types/contentType.ts";
import { contentTypes } from "../../src/content/types/index.ts";
import { typeNames } from "../../src/content/types/typeNames.ts";
import { describeValue, fieldRows } from "./fields.ts";

const together = typeNames
  .filter((name) => contentTypes[name].publishTogether === true)
  .map((name) => `\`${name}\``)
  .join(", ");

const head = `# Content types

<!-- Made by \`npm run content-docs\` from src/content/types and src/content/settings/settings.ts; do not edit. -->

A document in a content file has \`type\`, \`key\` (${"lower-case letters, digits, `-`, `/` and `.`"}), optionally \`id\` and \`publish\` (languages; both where it is left out, \`[]\` for a draft), and a \`body\` with the fields below. A file may hold several documents, parted by \`---\`.

Editors that know YAML or JSON (VS Code with the YAML extension, JetBrains) complete and check these files by [schemas/content.json](schemas/content.json): put \`# yaml-language-server: $schema=PATH/docs/schemas/content.json\` into a file's first line, with the path from the file to the project, or name the schema in the editor's settings. It knows shapes and choices; what documents say of one another only an import checks (\`npm run content -- import DIR --dry-run\`).

- **Texts** are \`{ en, zh }\`; one of them may be missing, and the other is shown in its place, as far as it is published in its own language.
- **Facts** are everything that is no text: numbers, dates, references, files, and how many items a list has. A language shows the texts of the revision that is published in it. Of ${together} documents a change of facts goes out in every language in which the document is published; of the other types it is asked, when one language is published alone, whether facts are to change in that language only or in every one (\`npm run content -- publish KEY --language zh --facts every-language\`). \`npm run content -- list --facts-differ\` lists the documents whose languages show different facts.
- **Rich text** is HTML, cleaned when it is written. Links to other documents are \`<a href="doc:KEY">\`, pictures \`/storage/PATH\`. A note is \`<div data-note="info">\` (or \`tip\`, \`warning\`) with paragraphs in it; a card of a part, a download or another document is a paragraph \`<p data-card><a href="doc:KEY">its name</a></p>\`, which pages draw from what is published.
- **Keys** name other documents; they must exist when the document is published.
- **Stored files** lie in the folder \`media\` beside the content files, under the path given.
- **Part numbers and order codes** belong to one part; case, spaces, hyphens and underscores make no difference.
`;

/** docs/content.md: every type and setting with every field, from the schemas. */
export function contentReference(): string {
  const types = typeNames.map((name) => typeSection(name, contentTypes[name]));
  const values = settingNames.map(settingSection);
  return [
    head,
    "## Types\n",
    ...types,
    "## Settings\n",
    "A document of type `setting` with the key `settings/NAME` (`_` as `-`), or `npm run content -- set NAME VALUE`. Those marked public are told by `setting/info`.\n",
    ...values,
  ].join("\n");
}

function typeSection(name: string, type: ContentType): string {
  const { code, label, body, fields, searched } = type;
  const facts = [
    code === null ? "" : `Code ${code} of the type table.`,
    searched.length === 0 ? "Not searched." : `Searched: ${searched.join(", ")}.`,
  ].filter((fact) => fact !== "");
  const rows = fieldRows(body).map(({ path, holds, isRequired, fallback }) => {
    const own = fields[path];
    return [
      `\`${path}\``,
      own === undefined ? "" : `${own.en} · ${own.zh}`,
      holds,
      isRequired ? "yes" : "",
      fallback === "" ? "" : `\`${fallback}\``,
    ];
  });
  return [
    `### ${name} · ${label.en} · ${label.zh}\n`,
    `${facts.join(" ")}\n`,
    table(["Field", "Label", "Holds", "Required", "Default"], rows),
  ].join("\n");
}

function settingSection(name: keyof typeof settings): string {
  const { schema, isPublic }: { schema: z.ZodType; isPublic: boolean } = settings[name];
  const rows = fieldRows(schema).map(({ path, holds, isRequired, fallback }) => [
    `\`${path}\``,
    holds,
    isRequired ? "yes" : "",
    fallback === "" ? "" : `\`${fallback}\``,
  ]);
  const title = `### ${name}${isPublic ? " (public)" : ""}\n`;
  if (rows.length === 0) return `${title}\n${describeValue(schema)}\n`;
  return [title, table(["Field", "Holds", "Required", "Default"], rows)].join("\n");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line), ""].join("\n");
}

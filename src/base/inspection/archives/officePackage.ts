// What tells the documents of today's Office, which are archives (ECMA-376 part 2).

/** The folder of each format's main part. */
const folders = [
  [/^word\//, "docx"],
  [/^xl\//, "xlsx"],
  [/^ppt\//, "pptx"],
] as const;

/** Part that names the formats with macros. */
const contentTypes = "[Content_Types].xml";

/** Type of each format's main part, wherever that part lies. */
const mainTypes = [
  [/wordprocessingml\.(?:document|template)\.main\+xml/i, "docx"],
  [/spreadsheetml\.(?:sheet|template)\.main\+xml/i, "xlsx"],
  [/presentationml\.(?:presentation|template|slideshow)\.main\+xml/i, "pptx"],
] as const;

type OfficeFormat = "docx" | "xlsx" | "pptx";

/** Tells whether an entry names the types of a document's parts. */
export function isContentTypes(name: string): boolean {
  return name === contentTypes;
}

/** An archive's format by the names of its entries; undefined where no usual folder tells it. */
export function officeFormatOf(names: readonly string[]): OfficeFormat | undefined {
  if (!names.includes(contentTypes)) return undefined;
  return folders.find(([folder]) => names.some((name) => folder.test(name)))?.[1];
}

/** A document's format by the types of its parts. */
export function officeFormatIn(types: string): OfficeFormat | undefined {
  return mainTypes.find(([type]) => type.test(types))?.[1];
}

/** Macros of today and of 1992, controls, and what a template brings along. */
const macroPart =
  /(?:^|\/)(?:vbaProject[^/]*\.bin|vbaData\.xml|attachedToolbars\.bin|(?:macrosheets|activeX|customUI)\/.*)$/i;

/** True for the names of parts that hold macros. */
export function isMacroPart(name: string): boolean {
  return macroPart.test(name);
}

/** Types of parts with macros. Some programs declare that of binary workbooks without having one. */
const macroTypes = [
  /(?<!<Default Extension="bin" ContentType="application\/vnd\.ms-excel\.sheet\.binary\.)macroEnabled|ms-office\.(?:vbaProject|activeX)|macrosheet/i,
];

/** A template that is fetched from elsewhere brings its macros along. */
const foreignTemplates = [
  /<Relationship\b(?=[^<>]{0,900}attachedTemplate)(?=[^<>]{0,900}\bTarget\s{0,9}=\s{0,9}["'](?:https?:|\\\\|file:\/\/[^/]))/i,
];

/** Patterns refused in a part of a document, besides those refused everywhere. */
export function officePartRules(name: string): readonly RegExp[] {
  if (name === contentTypes) return macroTypes;
  return name.endsWith(".rels") ? foreignTemplates : [];
}

/** Messages of spreadsheets of parts: what stands in them, and what is told of those that come back. */
export const adminSheets = {
  readme: {
    table: "Read me",
    exported: "Exported parts",
    title: "Parts of Tapeout",
    lines: [
      "One sheet for each family, a row for each part; sheets for order codes, packages, documents, cross references and the zones of block diagrams follow.",
      "Change cells, save the file, and drop it in the studio under Spreadsheets. You see every change before anything is written.",
      "The name in brackets at the end of a heading tells what a column is. Columns and rows may be moved, sorted and hidden.",
      "The hidden columns Key and Revision belong to each row: please keep them with it. A row without a key is a new part.",
      "An emptied cell clears its value. A row that is deleted here changes nothing: its part stays as it is, and the studio tells you so.",
      "To remove an order code, package, document, cross reference or zone, write x in its column Remove.",
      "Features, and the blocks of a zone, stand in one cell, a line for each. Descriptions are HTML.",
      "All cells are texts. Type quantities with their units: 1.8 GHz, 2.7..5.5 V, -40..85 °C. Formulas are not taken.",
      "Point at a heading to see its unit, bounds and options.",
    ],
  },
  tables: {
    variants: "Order codes",
    packages: "Packages",
    documents: "Documents",
    crossReferences: "Cross references",
    zones: "Block diagrams",
    parts: "Parts",
  },
  notes: {
    lines:
      "A line for each; both languages in the same order. A line without a text in this language is empty.",
    html: "HTML, as the studio writes it. Text without any tag becomes paragraphs.",
    unit: (unit: string) => `In ${unit}, or another unit of the same quantity`,
    count: "A plain number, without a unit",
    range: (unit: string) => `A range: 1..2${unit === "" ? "" : ` ${unit}`}`,
    between: (min: string, max: string) => `From ${min} to ${max}`,
    atLeast: (min: string) => `At least ${min}`,
    atMost: (max: string) => `At most ${max}`,
    boolean: "yes or no",
    options: (options: string) => `One or several of, separated by semicolons:\n${options}`,
    choice: (options: string) => `One of:\n${options}`,
    text: (max: number) => `A text of at most ${max} characters`,
    day: "A day: 2026-01-31",
    references: "Keys, separated by semicolons",
    required: "Must not be empty",
    key: "The document’s key. Please leave it as it is.",
    revision: "The revision that this row was written from. Please leave it as it is.",
    item: "The place of this row. Please leave it as it is.",
    part: "The part’s number",
    remove: "Write x to remove the row from its part.",
  },
  /** Reasons why a cell is not taken. */
  cells: {
    turned: {
      number: (text: string) =>
        `The program has made a number of this text (${text}). Please type it as a text.`,
      date: (text: string) =>
        `The program has made a date of this text (${text}). Please type it as a text.`,
      boolean: (text: string) =>
        `The program has made a truth value of this text (${text}). Please type it as a text.`,
      formula: (text: string) => `A formula: ${text}`,
      error: (text: string) => `An error: ${text}`,
    },
    formula: "A formula. Please put its value in its place.",
    error: (text: string) => `The program shows an error here: ${text}`,
    noDocument: (text: string) =>
      `Nothing here is called “${text}”. Please write the key, the part number or the title in full.`,
    documentAmbiguous: (text: string, keys: readonly string[]) =>
      `More than one document is called “${text}”. Please write one of the keys ${keys.join(", ")}.`,
  },
  /** Reasons why a row is not taken. */
  rows: {
    "unknown-key":
      "There is no part with this key for you. Without the key, the row is a new part.",
    "duplicate-row": "Another row is about the same.",
    "no-part": "The row names no part.",
    "item-gone": "What this row was about has been removed since the export.",
    "too-many-new": "One file makes at most 5,000 parts.",
  },
  columns: {
    unknown: "No field or parameter has this name.",
    twice: "Another column is the same.",
    ambiguous: "The heading can mean several columns.",
  },
  marks: {
    change: (before: string, after: string) =>
      `Was: ${before || "(empty)"}\nIs taken as: ${after || "(empty)"}`,
    conflict: (exported: string, present: string) =>
      `Changed by somebody since the export, from ${exported || "(empty)"} to ${present || "(empty)"}`,
    column: (heading: string) => `This column is not known: ${heading || "(no heading)"}`,
  },
  /** Reasons why a file cannot be read. */
  refusals: {
    empty: "The file is empty.",
    kind: "The file is no workbook (.xlsx, .ods) and no CSV file.",
    damaged: "The file is damaged, or was not saved whole.",
    locked: "The file is locked by a password.",
    bomb: "The file becomes so large when it is unpacked that it may do harm.",
    program: "The file holds macros or other programs. Please save it without.",
    "too-large": "The file is too large.",
    "too-many-cells":
      "The file is too large: at most 200,000 rows, 1,000 columns and 2,000,000 cells are read. Formats of empty cells do not count; look for a value far below or far to the right.",
    "too-slow": "Reading the file takes too long.",
    "old-format":
      "The file is in an older format, or locked by a password. Please save it as .xlsx without.",
  },
  problems: {
    "not-found": "There is no such file of yours, or it has expired.",
    refused: "The file is not read.",
    "no-file": "The form holds no file.",
    "not-ready": "The file is still being read or compared.",
    open: "Columns, conflicts or problems of the file stand open.",
    unchanged: "The file changes nothing.",
    applied: "The file has been applied already.",
    "no-parts": "None of these parts can be taken out.",
    "too-many-parts": "More than 20,000 parts are too many for one file.",
    moved: "The answers to this file have been changed meanwhile.",
    "not-applied": "Nothing was written: something stands against it.",
  },
  routes: {
    export:
      "Parts as a workbook or a CSV file, by the filters of the lists or by their keys. The cells of a workbook are texts.",
    exportChosen:
      "The parts that somebody has chosen, by their keys or ids, as a workbook or a CSV file.",
    files: "Your files of parts that came back, of the last days.",
    upload: "Takes a file of parts that came back: a workbook (.xlsx, .ods) or CSV.",
    file: "What a file would change: by part and cell, with what stands against it. Says how far reading and comparing have got until then.",
    answer:
      "What columns are, texts that are taken instead of cells, and which side of a conflict stays. Null takes an answer back.",
    apply:
      "Writes what a file changes in one transaction, as one change set, or nothing of it; and publishes it where languages are named. It is done as a job, by tokens too: a small one before the response is sent, others afterwards, whose state is that of the change set.",
    remove: "Forgets a file.",
    marked: "A copy of the file in which changes, conflicts and problems are marked.",
  },
  fields: {
    absent:
      "What was exported and is not in the file, as far as the file says what was exported: it stays as it is",
    format: "Format of the file",
    table: "For CSV: which table",
    keys: "Keys of parts, separated by commas",
    chosenKeys: "Keys of the chosen parts",
    chosenIds: "Ids of the chosen parts, as the grid has them",
    in: "Language of headings and options",
    file: "Number of the file",
    show: "Which rows",
    page: "Page of rows, from 1",
    label: "What the change set is called",
    publish: "Languages in which the parts are published",
    columns: "By table and column, such as `1:3`: the column’s name, or `ignore`",
    cells:
      "By table, row and column, such as `1:7:3`: `keep`, `take`, or the text that is taken instead",
  },
  /** A list of somebody's that becomes a family. */
  newFamily: {
    plan: "What a list would become as a family: what each column is, which values are read, what must be said before, and what stands against it. Writes nothing.",
    apply:
      "Makes the parameters, the family and the parts of a list in one transaction, as one change set; and publishes them where languages are named. It is done as a job, whose state is that of the change set.",
    choices: "What columns are, and what no column tells",
    page: "Page of the parts that are shown, from 1",
    leftRows:
      "Rows that make no part, as far as they are named: `chosen` one by one, the others for their reason",
    questions: {
      family: "Which family do the parts belong to?",
      part: "Which column holds the part numbers?",
      twice: "Another column is the same.",
      unknown: "What is this column?",
      parameter: "Which parameter is it?",
      label: "What is the parameter called in English and in Chinese?",
      group: "Which group does the parameter belong to?",
      newGroup: "What is the new group called in English and in Chinese?",
      unit: "Which unit do these numbers have?",
      unread:
        "Some values cannot be read. Say what to read in their place, choose another kind, or leave these cells without a value.",
      packages: "No column tells the packages, which every part must have.",
      name: "What are the parts called in English and in Chinese?",
      summary: "Which summary do the parts have in English and in Chinese?",
      lifecycle: "Which lifecycle stage are the parts in, and since when?",
      large:
        "The list makes more than 10,000 documents, the most that one change set holds. Divide it into several files; the second and further ones go into the family that the first makes.",
      parameters:
        "The family would have more than 80 parameters, the most that a family has. Leave some columns out, or divide the list into several families.",
    },
    rows: {
      sum: (text: string) => `“${text}” looks like a sum over other rows.`,
      number: (text: string) => `“${text}” is no part number.`,
      twice: (text: string) => `Another row is about ${text}, or about a part with the same key.`,
      present: (text: string) => `${text} is there already. Change it by an export of its family.`,
      packages: (text: string) => `The packages or pins of ${text} cannot be told.`,
    },
  },
};

/** Messages of spreadsheets of parts: what stands in them, and what is told of those that come back. */
export const adminSheets = {
  readme: {
    table: "Read me",
    exported: "Exported parts",
    title: "Parts of Tapeout",
    lines: [
      "One sheet for each family, a row for each part; sheets for order codes, packages, documents, cross references and the zones of block diagrams follow.",
      "Change cells, save the file, and drop it in the studio under Spreadsheets. You review every change before it is saved.",
      "The name in brackets at the end of a heading identifies the column. You can move, sort and hide columns and rows.",
      "Keep the hidden columns Key and Revision with their rows. A row without a key is a new part.",
      "An emptied cell clears its value. Deleting a row changes nothing: its part stays as it is, and the studio lists it.",
      "To remove an order code, package, document, cross reference or zone, write x in its column Remove.",
      "Features and the blocks of a zone are in one cell, one per line. Descriptions are HTML.",
      "All cells are text. Enter quantities with their units: 1.8 GHz, 2.7..5.5 V, -40..85 °C. Formulas are not imported.",
      "Point at a heading to see its unit, limits and options.",
    ],
  },
  tables: {
    variants: "Order codes",
    packages: "Packages",
    documents: "Documents",
    development: "Boards and software",
    crossReferences: "Cross references",
    pinCompatibility: "Pin compatibility",
    zones: "Block diagrams",
    parts: "Parts",
  },
  notes: {
    lines:
      "One per line, in the same order in both languages. Leave a line empty if there is no text in this language.",
    html: "HTML, as in the studio. Text without tags becomes paragraphs.",
    unit: (unit: string) => `In ${unit}, or another unit of the same quantity`,
    count: "A plain number, without a unit",
    range: (unit: string) => `A range: 1..2${unit === "" ? "" : ` ${unit}`}`,
    between: (min: string, max: string) => `From ${min} to ${max}`,
    atLeast: (min: string) => `At least ${min}`,
    atMost: (max: string) => `At most ${max}`,
    boolean: "yes or no",
    options: (options: string) => `One or more of these, separated by semicolons:\n${options}`,
    choice: (options: string) => `One of:\n${options}`,
    text: (max: number) => `A text of at most ${max} characters`,
    day: "A day: 2026-01-31",
    references: "Keys, separated by semicolons",
    required: "Must not be empty",
    key: "The key of the document. Please leave it as it is.",
    revision: "The revision this row was exported from. Please leave it as it is.",
    item: "The position of this row. Please leave it as it is.",
    part: "Part number",
    remove: "Write x to remove the row from its part.",
  },
  /** Reasons why a cell is not taken. */
  cells: {
    turned: {
      number: (text: string) =>
        `The spreadsheet program has converted this text to a number (${text}). Enter it as text.`,
      date: (text: string) =>
        `The spreadsheet program has converted this text to a date (${text}). Enter it as text.`,
      boolean: (text: string) =>
        `The spreadsheet program has converted this text to true or false (${text}). Enter it as text.`,
      formula: (text: string) => `A formula: ${text}`,
      error: (text: string) => `An error: ${text}`,
    },
    formula: "Formulas are not supported. Enter the value instead.",
    error: (text: string) => `The cell contains a spreadsheet error: ${text}`,
    noDocument: (text: string) =>
      `No document matches “${text}”. Enter its full key, part number or title.`,
    documentAmbiguous: (text: string, keys: readonly string[]) =>
      `More than one document matches “${text}”. Enter one of these keys: ${keys.join(", ")}.`,
  },
  /** Reasons why a row is not taken. */
  rows: {
    "unknown-key": "No part that you can view has this key. Remove the key to create a new part.",
    "duplicate-row": "Another row is for the same item.",
    "no-part": "The row does not name a part.",
    "item-gone": "The item in this row has been removed since the export.",
    "too-many-new": "A file can create at most 5,000 parts.",
  },
  columns: {
    unknown: "There is no field or parameter with this name.",
    twice: "Another column is the same.",
    ambiguous: "The heading matches several fields.",
  },
  marks: {
    change: (before: string, after: string) =>
      `Was: ${before || "(empty)"}\nNew: ${after || "(empty)"}`,
    conflict: (exported: string, present: string) =>
      `Changed since the export, from ${exported || "(empty)"} to ${present || "(empty)"}`,
    column: (heading: string) => `Unknown column: ${heading || "(no heading)"}`,
  },
  /** Reasons why a file cannot be read. */
  refusals: {
    empty: "The file is empty.",
    kind: "The file is not a workbook (.xlsx, .ods) or a CSV file.",
    damaged: "The file is damaged or incomplete.",
    locked: "The file is password-protected.",
    bomb: "The file is too large when unpacked.",
    program: "The file contains macros or other programs. Save it without them.",
    "too-large": "The file is too large.",
    "too-many-cells":
      "The file is too large: at most 200,000 rows, 1,000 columns and 2,000,000 cells. Check for stray values far below or to the right of the data.",
    "too-slow": "The file takes too long to read.",
    "old-format":
      "The file is in an old format or password-protected. Save it as .xlsx without a password.",
  },
  problems: {
    "not-found": "The file does not exist or has expired.",
    refused: "The file was not accepted.",
    "no-file": "No file was sent.",
    "not-ready": "The file is still being read or compared.",
    open: "Resolve the columns, conflicts and problems of the file first.",
    unchanged: "The file contains no changes.",
    applied: "The file has already been applied.",
    "no-parts": "None of these parts can be exported.",
    "too-many-parts": "A file can contain at most 20,000 parts.",
    moved: "The choices for this file have been changed in the meantime.",
    "not-applied": "Nothing was applied: there are conflicts or problems.",
  },
  routes: {
    export:
      "Parts as a workbook or a CSV file, by the filters of the lists or by their keys. The cells of a workbook are texts.",
    exportChosen:
      "The parts that somebody has chosen, by their keys or ids, as a workbook or a CSV file.",
    files: "Your files of parts that came back, of the last days.",
    upload: "Takes a file of parts that came back: a workbook (.xlsx, .ods) or CSV.",
    file: "What a file would change: by part and cell, with what prevents it. Until then, says how far reading and comparing have got.",
    answer:
      "What columns are, texts that are used instead of cells, and which side of a conflict stays. Null removes an answer.",
    apply:
      "Writes what a file changes in one transaction, as one change set, or nothing of it; and publishes it where languages are named. It is done as a job, by tokens too: a small one before the response is sent, others afterwards, whose state is that of the change set.",
    remove: "Removes a file.",
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
    plan: "What a list would become as a family: what each column is, which values are read, what has to be decided first, and what prevents it. Writes nothing.",
    apply:
      "Makes the parameters, the family and the parts of a list in one transaction, as one change set; and publishes them where languages are named. It is done as a job, whose state is that of the change set.",
    choices: "What columns are, and what no column tells",
    page: "Page of the parts that are shown, from 1",
    leftRows:
      "Rows that make no part, as far as they are named: `chosen` one by one, the others for their reason",
    questions: {
      family: "Which family do the parts belong to?",
      part: "Which column contains the part numbers?",
      twice: "Another column has the same match.",
      unknown: "What does this column contain?",
      hidden: "The column is hidden in the file. Should it be imported?",
      parameter: "Which parameter is it?",
      label: "Enter the parameter name in English and Chinese.",
      group: "Which group does the parameter belong to?",
      newGroup: "Enter the name of the new group in English and Chinese.",
      unit: "Which unit do these numbers have?",
      unread:
        "Some values cannot be read. Enter values to use instead, choose another kind, or leave these cells empty.",
      packages: "No column contains packages, which every part requires.",
      name: "Enter the names of the parts in English and Chinese.",
      summary: "Enter the summaries of the parts in English and Chinese.",
      lifecycle: "Which lifecycle stage are the parts in, and since when?",
      large:
        "The list would create more than 10,000 documents, the limit of a change set. Split it into several files and add the later ones to the family that the first one creates.",
      parameters:
        "A family can have at most 80 parameters. Skip some columns, or split the list into several families.",
    },
    rows: {
      sum: (text: string) => `“${text}” looks like a total of other rows.`,
      hidden: (text: string) => `The row of ${text} is hidden in the file.`,
      number: (text: string) => `“${text}” is not a part number.`,
      twice: (text: string) => `Another row has ${text}, or a part with the same key.`,
      present: (text: string) =>
        `${text} already exists. To change it, export its family and import it again.`,
      packages: (text: string) => `The packages or pins of ${text} are unknown.`,
    },
  },
};

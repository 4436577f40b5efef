/** Messages of the admin API's families and parameters. */
export const adminFamilies = {
  routes: {
    uses: "Parameters with their groups, the other families that have them, and how many parts of a family have a value.",
    check:
      "The parts whose values do not stay as they are under a parameter’s definition as it is typed, each with a proposed reading. Nothing is changed.",
    apply:
      "Saves a parameter’s definition as it is typed and the values of its parts, and publishes both together where readers are shown them. One change set.",
  },
  fields: {
    family: "Key of the family whose parts are counted",
    units:
      "What becomes of quantities: they keep their units, are converted into the new unit, or the same numbers are taken in it",
    isBare: "Numbers without a unit are in the definition’s unit",
    options: "New options by former ones",
    digest: "The list that you saw; another one refuses",
    edits: "Values as typed, by keys of parts; null takes a value away",
  },
  problems: {
    "no-parameter": "This document is not a parameter.",
    "misfits-moved":
      "The parts or the definition have changed in the meantime. Check the values again.",
    "values-unread": "Some parts do not have a valid value.",
    "redefinition-refused": "The new definition cannot be published.",
  },
  conflict: "the value has been changed in the meantime",
  label: (name: string) => `Redefined: ${name}`,
};

/** Messages of the admin API’s grid of parts and parameters. */
export const adminGrid = {
  routes: {
    families:
      "Families with how many parts they list, how many of these are at home in another family, and how many lack something required or recommended.",
    grid: "The grid of a family’s parts: its columns, and the ids of its rows in order. The values come in blocks.",
    rows: "Rows of the grid with the values of their newest revisions.",
  },
  fields: {
    family: "Key of the family; without it, parts of all families with the fields they share.",
    path: "Place of the value in a part’s body.",
    bilingual: "There is a text in each language.",
    revision: "The revision that the values are of.",
    home: "The family that the part is at home in, where it is another one; null otherwise.",
    closed: "Paths of values that the part’s own family does not have.",
    lacks: "Paths of what the part lacks of what its family requires and recommends.",
    unsaved: "Somebody has typed what no revision holds yet.",
    may: "What you may change there: facts, and texts by language.",
    unsavedCells:
      "Cells in which the working copy holds something else than the newest revision: the place of the path, the value (null: emptied), and who typed in the document last",
    values: "At the paths of the columns, in their order; null where there is none.",
    missing:
      "Only parts that lack something: required or recommended (`incomplete`), required (`must`), recommended (`should`), or anything (`any`).",
    order:
      "By part number, time of the change, completeness, stage or value; a minus turns it round.",
    by: "Key of the parameter that the order by value means.",
    ids: (max: number) => `Ids of the parts in order, ${max.toLocaleString("en")} at most.`,
    lacking: "How many of the parts lack what, by its path; counted where `missing` is asked for.",
    block: (max: number) => `Ids of parts by comma, ${max} at most.`,
  },
};

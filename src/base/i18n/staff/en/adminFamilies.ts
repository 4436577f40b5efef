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
    "no-parameter": "This document is no parameter.",
    "misfits-moved": "Parts or the definition have changed since you looked. Look again.",
    "values-unread": "Some parts have no value that fits.",
    "redefinition-refused": "The redefinition cannot be published like this.",
  },
  conflict: "the value has been changed in the meantime",
  label: (name: string) => `Redefined: ${name}`,
};

/** The embargo of a document. */
export const embargo = {
  title: "Embargo",
  none: "No embargo. Everyone who may view drafts of this type can see this document.",
  effect:
    "Until it is published, only the people named here can see this document. For everyone else, including administrators, it does not appear in lists, search, previews, files or the audit log.",
  ends: "The embargo ends automatically once the newest revision is published in every language.",
  since: "Since",
  place: "Place embargo",
  placeText:
    "Colleagues who have this document open lose access immediately. You keep access and can then add others.",
  lift: "Lift embargo",
  liftText: "Everyone who may view drafts of this type will see this document and its history.",
  named: "People with access",
  add: "Add person",
  choose: "Choose a person…",
  name: "Add",
  remove: (name: string) => `Remove ${name}`,
  by: (name: string) => `added by ${name}`,
  events: "Changes by others",
  operator: "the operator",
  placed: "Embargo placed",
  lifted: "Embargo lifted",
  done: "Saved",
};

export type EmbargoMessages = typeof embargo;

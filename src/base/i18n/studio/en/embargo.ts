/** The embargo of a document. */
export const embargo = {
  title: "Embargo",
  none: "There is no embargo. Everybody sees this document who may see drafts of its kind.",
  effect:
    "Until it is published, this document does not exist for anybody who is not named here: neither in lists nor in search, previews, files or the audit. Administrators are no exception.",
  ends: "The embargo ends by itself once every language shows the newest revision.",
  since: "Since",
  place: "Place an embargo",
  placeText:
    "Colleagues who have it open lose sight of it at once. You are named on it, and can name others then.",
  lift: "Lift the embargo",
  liftText: "Everybody will see it who may see drafts of its kind, with its history.",
  named: "Named",
  add: "Name somebody",
  choose: "Choose a person…",
  name: "Name",
  remove: (name: string) => `Name ${name} no more`,
  by: (name: string) => `named by ${name}`,
  events: "What others did",
  operator: "the operator",
  placed: "The embargo is placed",
  lifted: "The embargo is lifted",
  done: "Saved",
};

export type EmbargoMessages = typeof embargo;

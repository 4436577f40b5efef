/** Messages about events of an embargo that come from outside, a sentence each: in mails and in the studio. */
export const embargoEvents = {
  password: (by: string, who: string) => `${by} gave the account of ${who} another password.`,
  factor: (by: string, who: string) => `${by} removed the second factor of ${who}.`,
  enabled: (by: string, who: string) => `${by} let ${who} sign in again.`,
  address: (by: string, who: string) => `${by} changed the e-mail address of ${who}.`,
  linked: (_by: string, who: string) =>
    `The account of ${who} was linked to somebody who signed in with the OpenID provider.`,
  unlinked: (by: string, who: string) =>
    `${by} parted the account of ${who} from the OpenID provider: another identity with its address can be linked to it.`,
  token: (by: string, who: string) => `${by} made an API token for ${who}.`,
  role: (by: string, who: string) => `${by} gave ${who} the right to change embargoes.`,
  named: (by: string, who: string) => `${by} named ${who} on the embargo.`,
  partNumber: (by: string, key: string) =>
    `${by} published the part ${key}, which has a number or order code of this one. Before this one can be published, give it others, or have them changed there.`,
  partNumberMail: (by: string) =>
    `${by} published a part that has the number or an order code of one under embargo.`,
  operator: "An operator of the server",
  server: "The server",
  byCommand: (name: string) => `${name} (or somebody on the command line in their name)`,
};

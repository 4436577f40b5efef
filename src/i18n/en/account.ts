const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** Messages of the user centre: signing in and out. */
export const account = {
  signedIn: "You are signed in.",
  signedOut: "You are signed out.",
  wrong: "The account or the password is not right.",
  wrongPassword: "The current password is not right.",
  passwordChanged: "The password is changed. All other sessions of the account have ended.",
  weak: "12 characters at least, none of the common ones, neither the account nor the current one",
  inBodyAlone: "to stand in the JSON body, not in the address",
  locked: (seconds: number) => {
    const time =
      seconds < 60 ? counted(seconds, "second") : counted(Math.ceil(seconds / 60), "minute");
    return `Too many attempts. Please try again in ${time}.`;
  },
  badToken: "You are not signed in. Please sign in.",
  elsewhere: "Your account has signed in elsewhere, and this session has ended.",
  expired: "Your session has expired. Please sign in again.",
  foreign: "This request does not come from this site’s own pages.",
  malformed: "The body of the request is not a JSON object.",
  tooLarge: "The request is too large.",
  mediaType: "The body of the request must be JSON (Content-Type: application/json).",
  unreadable: "The request could not be read.",
  busy: "The server cannot do this just now. Please try again in a moment.",
  takes: {
    account: "1 to 128 characters without control characters",
    password: "1 to 1024 bytes of text",
    new_password: "12 characters at least, in one line, and none of the common ones",
    token: "text of at most 200 characters",
  },
};

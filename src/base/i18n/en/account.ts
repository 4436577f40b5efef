const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** Messages of the user centre: signing in and out. */
export const account = {
  signedIn: "You are signed in.",
  signedOut: "You are signed out.",
  wrong: "The account or password is incorrect.",
  wrongPassword: "The current password is incorrect.",
  passwordChanged: "Your password has been changed. All other sessions of this account have ended.",
  weak: "must have at least 12 characters and must not be a common password, the account name or the current password",
  inBodyAlone: "must be in the JSON body, not in the address",
  locked: (seconds: number) => {
    const time =
      seconds < 60 ? counted(seconds, "second") : counted(Math.ceil(seconds / 60), "minute");
    return `Too many attempts. Please try again in ${time}.`;
  },
  badToken: "You are not signed in. Please sign in.",
  elsewhere: "Your account was used to sign in elsewhere, so this session has ended.",
  expired: "Your session has expired. Please sign in again.",
  codeRequired: "Please enter the code from your authenticator app.",
  wrongCode: "The code is incorrect or has been used already.",
  wrongPasswordOrCode: "The password or the code is incorrect.",
  factorTaken: "This account already has a second factor. Remove it first.",
  factorBegun: "Add the key to your authenticator app and confirm it with a code.",
  factorSet: "The second factor is set. Keep the recovery codes in a safe place.",
  factorRemoved: "The second factor has been removed.",
  passkeyRequired: "Please use your passkey, or enter a recovery code.",
  wrongPasskey: "The passkey was not accepted. Please try again.",
  passkeyTaken: "This passkey has been added already.",
  tooManyPasskeys: "This account has as many passkeys as it can have. Remove one first.",
  passkeyAdded: "The passkey has been added.",
  passkeyRenamed: "The passkey has been renamed.",
  passkeyRemoved: "The passkey has been removed.",
  noPasskey: "There is no such passkey.",
  noPasskeysHere: "Passkeys cannot be used at this address.",
  noFactor: "This account has no second factor.",
  recoveryCodesRenewed:
    "Keep the new recovery codes in a safe place. The previous ones no longer work.",
  proofRequired: "Please confirm that it is you, and try again.",
  confirmed: "Thank you. You can continue for five minutes.",
  noSession: "There is no such open session.",
  sessionsEnded: (count: number) => `${counted(count, "session")} ended.`,
  viewingAs: "You are looking as a role. Nothing can be changed until you stop.",
  foreign: "This request did not come from a page of this site.",
  malformed: "The request body is not a JSON object.",
  tooLarge: "The request is too large.",
  mediaType: "The request body must be JSON (Content-Type: application/json).",
  unreadable: "The request could not be read.",
  busy: "The server cannot do this right now. Please try again in a moment.",
  takes: {
    account: "1 to 128 characters without control characters",
    password: "1 to 1024 bytes of text",
    new_password: "at least 12 characters on one line, not a common password",
    code: "the six digits from the app, or a recovery code",
    passkey: "the browser’s response, as its toJSON() gives it",
    name: "1 to 60 characters on one line",
    token: "text of up to 200 characters",
  },
};

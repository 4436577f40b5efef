/** Descriptions of the calls of the user centre in the API reference. */
export const userCentreReference = {
  login:
    "Signs in with account and password. Send them in the JSON body: query parameters work as well, but proxies, logs and browser histories store addresses, and a site may have disabled this (422). Sets the cookie and returns the profile with its token.",
  userInfo:
    "Returns the signed-in user; otherwise 401 with 50008 (invalid token), 50012 (signed in elsewhere) or 50014 (expired).",
  password:
    "Changes the user’s own password; JSON body only. All sessions of the account end; the response and the cookie carry the token of a new one. 401 if the current password is incorrect, 422 if the new one is too short or too common, 429 for too many attempts.",
  logout: "Signs out. The token may be in the header, the cookie, the body or the query.",
  security:
    "Returns how the account is secured: its second factors, by when one must be set, and until when the last confirmation counts.",
  stepUp:
    "Confirms who is signed in: with a passkey alone, or with the password, and with a code or a passkey if a second factor is set. Calls that require this answer 403 with the code step-up-required unless it happened within the last five minutes; signing in counts. The session continues under a new token, in the response and in the cookie; the previous token no longer works. 401 if something is incorrect or a factor is required (data.factor, data.passkey), 429 for too many attempts.",
  stepUpOptions:
    "Options for navigator.credentials.get(), to confirm with one of the user’s passkeys.",
  recoveryCodes:
    "Replaces the recovery codes and returns the new ones, which are shown only this once. Requires a recent confirmation. 409 without a second factor.",
  passkeyLoginOptions:
    "Options for navigator.credentials.get(), to sign in with any passkey of this site. Valid for five minutes and one answer. 409 if passkeys cannot be used at this address.",
  passkeyLogin:
    "Signs in with a passkey alone, which counts as both factors. Sets the cookie and returns the profile with its token. 401 if the passkey is not accepted, 429 for too many attempts.",
  passkeys: "Lists the user’s passkeys.",
  passkeyOptions:
    "Options for navigator.credentials.create(), to create a passkey. Requires a recent confirmation.",
  addPasskey:
    "Adds a passkey that the browser has made. The account’s first second factor brings recovery codes, which are shown only this once, and ends the account’s other sessions. 422 if it is not accepted, 409 if it is known already or there are 20.",
  renamePasskey: "Renames a passkey. 404 if there is none with this id.",
  removePasskey:
    "Removes a passkey. Requires a recent confirmation. 404 if there is none with this id.",
  sessions: "Lists the user’s open sessions.",
  endOtherSessions: "Ends all of the user’s sessions except the one that makes the call.",
  endSession: "Ends one of the user’s sessions. 404 if there is none with this id.",
  beginFactor:
    "Begins setting up an authenticator app as the second factor (TOTP, RFC 6238): returns its key, also as a QR code. It applies once it is confirmed. The password may be left out shortly after signing in or confirming (otherwise 403). 401 if the password is incorrect, 409 if an app is already set.",
  confirmFactor:
    "Confirms the second factor with a code from the app and returns recovery codes, which are shown only this once. 422 if the code is incorrect.",
  removeFactor:
    "Removes the authenticator app. The password may be left out shortly after signing in or confirming (otherwise 403). 401 if the password or the code is incorrect; a recovery code works too.",
};

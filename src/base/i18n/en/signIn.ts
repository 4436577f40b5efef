/** Messages of the sign-in page and of the signed-in reader's part of the header. */
export const signIn = {
  title: "Sign in",
  intro: "For company staff. You do not need an account to use this site.",
  account: "Account",
  password: "Password",
  accountMissing: "Please enter your account.",
  passwordMissing: "Please enter your password.",
  showPassword: "Show password",
  code: "Code",
  codeMissing: "Please enter the code.",
  codeHint: "The six digits from your authenticator app, or a recovery code.",
  codeAsked:
    "This account uses two-factor authentication. Please enter your password again, and the code.",
  passkey: "Use a passkey",
  passkeyUnused: "No passkey was used. Please try again, or sign in with your password.",
  signingIn: "Signing in…",
  signOut: "Sign out",
  signedInAs: (name: string) => `You are signed in as ${name}.`,
  goOn: "Continue",
  signInWith: (provider: string) => `Sign in with ${provider}`,
  or: "or",
  codeIntro:
    "Your account here uses two-factor authentication. Please enter the code to finish signing in.",
  finishing: "You are signed in. One moment…",
  providerAway: (provider: string) =>
    `${provider} cannot be reached right now. Please try again in a moment.`,
  providerRefused: (provider: string) =>
    `Signing in with ${provider} did not succeed. Please try again.`,
  flowOver:
    "This sign-in took too long or was started in another browser. Please start again from here.",
  accountDisabled: "Your account here is disabled. Please contact an administrator.",
  accountNameTaken:
    "Your address is the name of another account here. Please ask an administrator to enter the address for your account, or to create an account for you.",
  accountUnknown: "You do not have an account here yet. Please contact an administrator.",
  changePassword: "Change password",
  currentPassword: "Current password",
  newPassword: "New password",
  repeatedPassword: "Repeat new password",
  passwordRules: "At least 12 characters. Several words make a good password.",
  mustChange:
    "This password was created for you. Please choose your own: until then, the account has no permissions.",
  notRepeated: "The two new passwords do not match.",
  weak: "Please choose another password: at least 12 characters, and not a common password, your account name or your current password.",
  unauthorizedTitle: "You cannot open this page",
  unauthorizedText:
    "It requires an account with the right role. Sign in, or sign in with a different account.",
};

/** Messages of the page where an invitation is accepted. */
export const invitation = {
  title: "Set up your account",
  intro:
    "You have been invited to create a staff account. The link in your invitation fills in the code.",
  greeting: (name: string) =>
    `Welcome, ${name}. Choose a password to finish setting up your account; you will then be taken to the studio.`,
  accountHint: "You sign in with this name.",
  code: "Invitation code",
  codeMissing: "Please enter the code from your invitation.",
  submit: "Create account",
  gone: "This invitation has been used already, has expired or was withdrawn. Please ask whoever invited you for a new one.",
  weak: "Please choose another password: at least 12 characters, and neither a common password nor your account name.",
};

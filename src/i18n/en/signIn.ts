/** Messages of the sign-in page and of the signed-in reader's part of the header. */
export const signIn = {
  title: "Sign in",
  intro: "For staff of the company. Readers of the site need no account.",
  account: "Account",
  password: "Password",
  accountMissing: "Please enter your account.",
  passwordMissing: "Please enter your password.",
  showPassword: "Show password",
  signingIn: "Signing in…",
  signOut: "Sign out",
  signedInAs: (name: string) => `You are signed in as ${name}.`,
  goOn: "Go on",
  changePassword: "Change password",
  currentPassword: "Current password",
  newPassword: "New password",
  repeatedPassword: "New password again",
  passwordRules: "12 characters at least. Several words make a good one.",
  mustChange:
    "This password was made for you. Please choose one of your own: until then the account has no rights.",
  notRepeated: "The new password was not the same both times.",
  weak: "Please choose another new password: 12 characters at least, none of the common ones, neither your account nor the current one.",
  unauthorizedTitle: "You cannot open this page",
  unauthorizedText:
    "It needs an account with the right role. Sign in, or sign in with another one.",
};

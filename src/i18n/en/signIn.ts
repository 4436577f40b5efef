/** Messages of the sign-in page and of the signed-in reader's part of the header. */
export const signIn = {
  title: "Sign in",
  intro: "For company staff. You do not need an account to use this site.",
  account: "Account",
  password: "Password",
  accountMissing: "Please enter your account.",
  passwordMissing: "Please enter your password.",
  showPassword: "Show password",
  signingIn: "Signing in…",
  signOut: "Sign out",
  signedInAs: (name: string) => `You are signed in as ${name}.`,
  goOn: "Continue",
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

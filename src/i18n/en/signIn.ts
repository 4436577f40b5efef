/** Words of the sign-in page and of the signed-in reader's part of the header. */
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
  unauthorizedTitle: "You cannot open this page",
  unauthorizedText:
    "It needs an account with the right role. Sign in, or sign in with another one.",
};

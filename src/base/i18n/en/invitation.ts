/** Messages of the page where an invitation is accepted. */
export const invitation = {
  title: "Set up your account",
  intro:
    "You have been invited to make an account for company staff. Choose a password to finish. The link from your invitation fills in the code.",
  code: "Invitation code",
  codeMissing: "Please enter the code from your invitation.",
  submit: "Create account",
  gone: "This invitation has been used already, has expired or was withdrawn. Please ask whoever invited you for a new one.",
  weak: "Please choose another password: at least 12 characters, and neither a common password nor your account name.",
};

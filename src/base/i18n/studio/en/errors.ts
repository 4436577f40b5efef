/** Messages for failed requests, with the next step. */
export const errors = {
  title: "That did not work",
  offline:
    "The server cannot be reached. Check your connection and try again; what you typed is still here.",
  late: "The server took too long to answer. Try again in a moment.",
  unreadable:
    "The server sent something that the studio does not understand. Reload the page and try again.",
  signedOut: "You are not signed in.",
  cancelled: "You did not confirm, so nothing was changed.",
  forbidden: "Your roles do not allow this. An administrator can change that.",
  gone: "It does not exist, or not any more.",
  conflict: "Somebody else has changed it meanwhile. Look at what stands now and try again.",
  reference: (id: string) => `Reference for support: ${id}`,
  overdue: "Set up your second factor first. Until then the account can do nothing else.",
};

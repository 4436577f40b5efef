/**
 * Messages of the browser's scripts. The scripts carry them in both languages, so only messages that
 * scripts show belong here.
 */
export const client = {
  /** Replaces the message of a response that has none (spec section 8). */
  error: "Error",
  timeout: "The server took too long to respond. Please try again.",
  unreachable: "The server cannot be reached. Please check your connection.",
  unreadable: "The server’s response could not be read. Please try again in a moment.",
  notices: "Notifications",
  closeNotice: "Close notification",
  moveDialog: "Move the dialog with the arrow keys",
  logoutTitle: "Confirm logout",
  logoutText: "You have been logged out. Cancel to stay on this page, or log in again.",
  logInAgain: "Re-Login",
  cancel: "Cancel",
  loggedOutTitle: "Logged out",
  loggedOutText: "You have been logged out. Please log in again to continue.",
  confirm: "OK",
};

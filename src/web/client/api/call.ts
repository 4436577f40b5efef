import { pageLanguage } from "../runtime/language.ts";
import { pageMessages } from "../runtime/pageMessages.ts";
import { clearReader } from "../session/clearReaderStorage.ts";
import { isProfileDue, storedProfile } from "../session/profile.ts";
import { type DialogOptions, showDialog } from "../ui/dialogs.ts";
import { showToast } from "../ui/toasts.ts";
import { type ApiCall, createApi } from "./api.ts";
import type { ApiFailure } from "./failure.ts";

let made: ApiCall | undefined;

/** Calls the API for the page shown, and tells its reader of failures (spec sections 7 and 8). */
export const call: ApiCall = (name, params, options) => {
  made ??= createApi({
    language: pageLanguage(),
    messages: pageMessages(),
    holdsSession: () => storedProfile() !== undefined || isProfileDue(),
    tell: (failure) => void tell(failure),
  });
  return made(name, params, options);
};

async function tell({ kind, message }: ApiFailure): Promise<void> {
  if (kind === "refused" || kind === "transport") return showToast(message);
  const messages = pageMessages();
  if (kind === "loggedOut") {
    const { loggedOutTitle: title, confirm } = messages;
    if (!(await askOnce({ title, text: messages.loggedOutText, confirm }))) return;
    clearReader();
    location.reload();
    return;
  }
  const { logoutTitle: title, logoutText: text, logInAgain: confirm, cancel } = messages;
  if (!(await askOnce({ title, text, confirm, cancel }))) return;
  // The session is over in any case; this has the cookie taken away.
  await call("logout", {}, { tells: [] }).catch(() => undefined);
  clearReader();
  location.reload();
}

let isAsking = false;

/** Several calls may fail for one reason; the reader is asked once. */
async function askOnce(question: DialogOptions): Promise<boolean> {
  if (isAsking) return false;
  isAsking = true;
  try {
    return await showDialog(question);
  } finally {
    isAsking = false;
  }
}

import { type Call, createApi } from "./api.ts";
import { ask, type Question } from "./dialogs.ts";
import type { ApiFailure } from "./failure.ts";
import { pageLanguage } from "./language.ts";
import { pageWords } from "./pageWords.ts";
import { heldProfile } from "./profile.ts";
import { forgetReader } from "./reader.ts";
import { showToast } from "./toasts.ts";

let made: Call | undefined;

/** Calls the API for the page shown, and tells its reader of failures (spec sections 7 and 8). */
export const call: Call = (name, params, options) => {
  made ??= createApi({
    language: pageLanguage(),
    words: pageWords(),
    holdsSession: () => heldProfile() !== undefined,
    tell: (failure) => void tell(failure),
  });
  return made(name, params, options);
};

async function tell({ kind, message }: ApiFailure): Promise<void> {
  if (kind === "refused" || kind === "transport") return showToast(message);
  const words = pageWords();
  if (kind === "loggedOut") {
    const { loggedOutTitle: title, confirm } = words;
    if (!(await askOnce({ title, text: words.loggedOutText, confirm }))) return;
    forgetReader();
    location.reload();
    return;
  }
  const { logoutTitle: title, logoutText: text, logInAgain: confirm, cancel } = words;
  if (!(await askOnce({ title, text, confirm, cancel }))) return;
  // The session is over in any case; this has the cookie taken away.
  await call("logout", {}, { tells: [] }).catch(() => undefined);
  forgetReader();
  location.reload();
}

let isAsking = false;

/** Several calls may fail for one reason; the reader is asked once. */
async function askOnce(question: Question): Promise<boolean> {
  if (isAsking) return false;
  isAsking = true;
  try {
    return await ask(question);
  } finally {
    isAsking = false;
  }
}

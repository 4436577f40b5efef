/** Tells whether this browser can answer by a passkey at this address; an address by number cannot. */
export function hasPasskeys(): boolean {
  const isByNumber = /^[\d.]+$|^\[/.test(location.hostname);
  return (
    typeof PublicKeyCredential !== "undefined" &&
    "parseRequestOptionsFromJSON" in PublicKeyCredential &&
    !isByNumber
  );
}

/** Lets styles take the buttons for passkeys away where the browser has none. */
export function hideMissingPasskeys(): void {
  if (!hasPasskeys()) document.documentElement.dataset.passkeys = "none";
}

/**
 * Asks for a passkey in the place of the code that a form takes, and posts the form with what it
 * answers. The button brings what is asked and what is said where the reader said no or has none.
 */
export async function answerByPasskey(button: HTMLElement): Promise<void> {
  const form = button.closest("form");
  const { passkeyStep = "", unused = "" } = button.dataset;
  const answer = form?.elements.namedItem("passkey");
  const failure = form?.querySelector("[data-passkey-failure]");
  if (form === null || !(answer instanceof HTMLInputElement) || !failure) return;
  failure.textContent = "";
  try {
    const options = JSON.parse(passkeyStep);
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const credential = await navigator.credentials.get({ publicKey });
    if (!(credential instanceof PublicKeyCredential)) return;
    answer.value = JSON.stringify(credential.toJSON());
    // Without the check of the code's field, which stays empty.
    form.submit();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    failure.textContent = unused;
  }
}

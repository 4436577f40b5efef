/**
 * Sends the code of an invitation's link, so that the page shows whose account it is. The code is in
 * the link's fragment, which no server and no log sees, and leaves the address and the history.
 */
export function startInvitationCode(): void {
  takeCode();
  // Another link that is opened in the same tab loads no page.
  window.addEventListener("hashchange", takeCode);
}

function takeCode(): void {
  const field = document.querySelector<HTMLInputElement>("[data-code-of-link]");
  const [, code] = /^#([\w-]{43})$/.exec(location.hash) ?? [];
  if (field === null || code === undefined) return;
  field.value = code;
  history.replaceState(history.state, "", `${location.pathname}${location.search}`);
  field.form?.requestSubmit();
}

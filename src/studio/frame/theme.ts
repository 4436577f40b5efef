import { isTheme, type Theme, themeCookie } from "../pageConstants.ts";

/** A year, in seconds. */
const year = 31_536_000;

/** Keeps a choice of this browser in a cookie, so that the server's document has it from the start. */
export function setChoice(name: string, value: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  document.cookie = `${name}=${value}; Path=/studio; Max-Age=${year}; SameSite=Strict${secure}`;
}

/** The appearance that this page shows. */
export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : "system";
}

/** Changes the appearance at once and for later visits. */
export function setTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  setChoice(themeCookie, theme);
}

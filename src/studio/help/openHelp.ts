/** Event of the window by which a screen asks for the manual. */
export const helpEvent = "studio:help";

/** Opens the manual at the section about the present screen. */
export function openHelp(): void {
  dispatchEvent(new Event(helpEvent));
}

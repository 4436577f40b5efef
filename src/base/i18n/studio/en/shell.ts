/** Messages of the studio's document before its script runs. */
export const shell = {
  title: "Tapeout Studio",
  needsScript:
    "The studio needs JavaScript. Please allow it for this site, or use a current browser. On a bad day, `npm run content` on the server withdraws, restores and publishes.",
  toSite: "To the public site",
};

export type ShellMessages = typeof shell;

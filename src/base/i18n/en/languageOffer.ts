/** Messages of the offer to read the site in one's own language. */
export const offer = {
  text: "This site is also available in English.",
  accept: "Switch to English",
  close: "Close",
};

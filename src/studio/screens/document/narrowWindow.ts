/** Media query of windows in which the form has no room beside it, as in the style sheet. */
export const narrow = "(width < 900px)";

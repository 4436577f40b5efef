/** Field of the reply, as presence names it. */
export const replyField = "reply";

import type { FastifyReply } from "fastify";
import { TooBusy } from "../http/turnQueue.ts";
import type { Language } from "../site/languages.ts";
import { sendLaterPlainly } from "./notices.tsx";

/** Sends what is made in its turn, or says that too much is being made. */
export async function sendMade<Made>(
  reply: FastifyReply,
  language: Language,
  make: () => Promise<Made>,
  send: (made: Made) => FastifyReply | Promise<FastifyReply>,
): Promise<FastifyReply> {
  let made: Made;
  try {
    made = await make();
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error;
    const { retryAfterSeconds } = error;
    return sendLaterPlainly(reply, language, { status: 503, retryAfterSeconds });
  }
  return send(made);
}

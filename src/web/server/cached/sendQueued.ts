import type { FastifyReply } from "fastify";
import { QueueFull } from "../../../base/http/cache/taskQueue.ts";
import type { Language } from "../../../base/site/languages.ts";
import { sendRetryLaterText } from "../errorPages.tsx";

/** Sends what a queue renders, or 503 as text where the queue is full. */
export async function sendQueued<Made>(
  reply: FastifyReply,
  language: Language,
  make: () => Promise<Made>,
  send: (made: Made) => FastifyReply | Promise<FastifyReply>,
): Promise<FastifyReply> {
  let made: Made;
  try {
    made = await make();
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    const { retryAfterSeconds } = error;
    return sendRetryLaterText(reply, language, { status: 503, retryAfterSeconds });
  }
  return send(made);
}

/** Directions of the messages of an enquiry: from its sender, to its sender, or internal. */
export const messageDirections = ["in", "out", "note"] as const;

/**
 * States of a message. A reply is a `draft`; waits for a second reader (`review`), for its time
 * (`scheduled`) or for the outbox (`queued`); was `sent`, or given up (`failed`). An incoming mail is
 * `received`, a note `noted`.
 */
export const messageStates = [
  "draft",
  "review",
  "scheduled",
  "queued",
  "sent",
  "failed",
  "received",
  "noted",
] as const;

/** Events in the history of an enquiry. */
export const deskEvents = [
  "claimed",
  "released",
  "assigned",
  "state",
  "spam",
  "not-spam",
  "no-answer",
  "answer-needed",
  "noted",
  "review",
  "returned",
  "approved",
  "scheduled",
  "queued",
  "cancelled",
  "sent",
  "failed",
  "incoming",
  "undelivered",
  "reopened",
  "continued",
  "attachment",
  "clock-started",
  "clock-near",
  "clock-past",
  "clock-paused",
  "clock-resumed",
  "clock-recomputed",
  "clock-met",
  "clock-late",
  "clock-ended",
] as const;

export type DeskEvent = (typeof deskEvents)[number];

/** Targets of due times. */
export const dueTargets = ["first_reply", "close"] as const;

/** States of the due time of an enquiry. */
export const dueStates = ["near", "past"] as const;

/** Orders of a list: the newest first, or what is due first. */
export const deskOrders = ["newest", "due"] as const;

/** Days that a calendar names: one of work, one of rest, or one that follows its weekday after all. */
export const dayKinds = ["work", "rest", "usual"] as const;

/** Public holidays that a calendar knows by itself. */
export const holidayCalendars = ["mainland", "none"] as const;

/** Moments at which a reply is sent: now, at the next working minute of the desk, at a time. */
export const sendTimes = ["now", "working", "at"] as const;

/** States that an enquiry may have after a reply. */
export const statesAfterReply = ["in-work", "answered", "closed"] as const;

/** Kinds of inserts of a reply, each named by number. */
export const insertKinds = ["part", "document", "parameter", "comparison"] as const;

/** Regions of senders by which enquiries are assigned and counted. */
export const deskRegions = ["domestic", "overseas"] as const;

/** By what the figures of the desk are grouped. */
export const figureGroups = ["form", "topic", "part", "region", "language"] as const;

/** Placeholders of reply templates, in braces. */
export const templatePlaceholders = ["sender", "company", "code", "parts", "me"] as const;

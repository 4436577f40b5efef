import { expect, it } from "vitest";
import { contextOf } from "../../../../tests/support/shownPage.tsx";
import type { TrackedEnquiry } from "../../../readers/enquiries/trackEnquiry.ts";
import { trackedProps } from "./trackedProps.ts";

const context = await contextOf([]);
const at = (hour: number) => Date.UTC(2026, 4, 6, hour);
const enquiry: TrackedEnquiry = {
  ...{ code: "7K3M-Q0ZD-91XA", form: "technical", subject: "Samples", state: "received" },
  ...{ receivedAt: at(8), stateAt: at(9), replyBy: at(12), thread: [] },
};
const shown = (changes: Partial<TrackedEnquiry>) =>
  trackedProps({ ...enquiry, ...changes }, context);

it("A tracked enquiry has its code, what it is about, when it came and by when it is answered", () => {
  const { steps: _, ...all } = shown({});
  expect(all).toEqual({
    facts: [
      { label: "Form", value: context.messages.enquiry.forms.technical },
      { label: context.messages.tracking.subject, value: "Samples" },
    ],
    code: "7K3M-Q0ZD-91XA",
    received: { text: "6 May 2026 at 08:00 UTC", iso: "2026-05-06T08:00:00.000Z" },
    replyBy: { text: "6 May 2026 at 12:00 UTC", iso: "2026-05-06T12:00:00.000Z" },
    thread: [],
  });
  const { replyBy: _by, ...unpromised } = { ...enquiry, form: "application" as const };
  const application = trackedProps({ ...unpromised, subject: "Engineer" }, context);
  expect(application.facts[1]).toEqual({
    label: context.messages.tracking.position,
    value: "Engineer",
  });
  expect(application.replyBy).toBeUndefined();
});

it.each<[TrackedEnquiry["state"], string]>([
  ["received", "received! | forwarded - | in-work - | answered - | closed -"],
  ["forwarded", "received | forwarded! 09 | in-work - | answered - | closed -"],
  ["answered", "received | forwarded | in-work | answered! 09 | closed -"],
  ["closed", "received | forwarded | in-work | answered | closed! 09"],
])(
  "An enquiry that is %s shows the states up to it, and since when it is in its own",
  (state, expected) => {
    const steps = shown({ state }).steps.map(({ state: one, isReached, isCurrent, since }) => {
      const marks = `${isCurrent ? "!" : ""}${isReached ? "" : " -"}`;
      return `${one}${marks}${since === undefined ? "" : ` ${since.iso.slice(11, 13)}`}`;
    });
    expect(steps.join(" | ")).toBe(expected);
  },
);

it("Addresses in replies are links without the signs behind them; those of the sender are not", () => {
  const text =
    "See https://www.example.com/a?b=c, (http://example.com/x) and https://example.cn/页。";
  const message = (direction: "in" | "out", words: string) => ({
    direction,
    text: words,
    at: at(10),
  });
  const { thread } = shown({
    thread: [message("out", text), message("in", text), message("out", "https://example.com")],
  });
  const moment = { text: "6 May 2026 at 10:00 UTC", iso: "2026-05-06T10:00:00.000Z" };
  const link = (address: string) => ({ text: address, href: address });
  expect(thread).toEqual([
    {
      ...{ direction: "out", at: moment },
      pieces: [
        { text: "See " },
        link("https://www.example.com/a?b=c"),
        { text: ", (" },
        link("http://example.com/x"),
        { text: ") and " },
        link("https://example.cn/页"),
        { text: "。" },
      ],
    },
    { direction: "in", at: moment, pieces: [{ text }] },
    { direction: "out", at: moment, pieces: [link("https://example.com")] },
  ]);
});

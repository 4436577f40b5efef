import { describe, expect, test } from "vitest";
import {
  maxAttachmentBytes,
  maxAttachments,
} from "../../../../readers/enquiries/form/attachmentLimits.ts";
import { ApiFailure } from "../../../client/api/failure.ts";
import { formMessages } from "../enquiryFormProps.ts";
import { AttachmentQueue, type SendFile } from "./attachmentQueue.ts";

const messages = formMessages("technical", "en").enquiry;

const file = (name: string, size = 5) => new File([new Uint8Array(size)], name);

const answer = ({ name, size }: File) => ({ token: `token of ${name}`, name, size, kind: "text" });

const states = (queue: AttachmentQueue) =>
  queue.items().map(({ name, state, message }) => [name, state, ...(message ? [message] : [])]);

/** A queue whose uploads the test answers one by one. */
function heldQueue() {
  const under: Parameters<SendFile>[] = [];
  const settle: ((outcome: unknown) => void)[] = [];
  const queue = new AttachmentQueue(
    (...sent) =>
      new Promise((resolve, reject) => {
        under.push(sent);
        settle.push((outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)));
        sent[1].signal.addEventListener("abort", () => reject(new ApiFailure("transport", "stop")));
      }),
    messages,
  );
  return { queue, under, settle };
}

describe("Attachments", () => {
  test("are sent one after the other, each with its progress", async () => {
    const { queue, under, settle } = heldQueue();
    queue.add([file("a"), file("b")]);
    expect(under).toHaveLength(1);
    under[0]?.[1].onProgress(0.5);
    expect(queue.items()[0]).toMatchObject({ state: "sending", progress: 0.5 });
    settle[0]?.(answer(file("a")));
    await expect.poll(() => under.length).toBe(2);
    settle[1]?.(answer(file("b")));
    expect(await queue.settled()).toBe(true);
    expect(queue.uploaded().map(({ token }) => token)).toEqual(["token of a", "token of b"]);
  });

  test("that cross a limit are refused before they are sent", async () => {
    const { queue, under } = heldQueue();
    const huge = file("huge");
    Object.defineProperty(huge, "size", { value: maxAttachmentBytes + 1 });
    expect(queue.add([huge, file("empty", 0)])).toBe(0);
    expect(states(queue)).toEqual([
      ["huge", "refused", messages.uploads.tooLarge],
      ["empty", "refused", messages.uploads.empty],
    ]);
    expect(under).toHaveLength(0);
    expect(await queue.settled()).toBe(false);
    const many = Array.from({ length: maxAttachments + 2 }, (_, at) => file(`${at}`));
    expect(queue.add(many)).toBe(2);
    expect(queue.add([file("more")])).toBe(1);
    expect(queue.items().filter(({ state }) => state !== "refused")).toHaveLength(maxAttachments);
  });

  test("can be cancelled while uploading, and the next one starts", async () => {
    const { queue, under, settle } = heldQueue();
    queue.add([file("a"), file("b")]);
    queue.remove(queue.items()[0]?.id ?? 0);
    expect(under[0]?.[1].signal.aborted).toBe(true);
    await expect.poll(() => under.length).toBe(2);
    settle[1]?.(answer(file("b")));
    expect(await queue.settled()).toBe(true);
    expect(states(queue)).toEqual([["b", "sent"]]);
  });

  test("are all removed together, and what is uploading is cancelled", async () => {
    const { queue, under } = heldQueue();
    queue.add([file("a"), file("b")]);
    queue.clear();
    expect(queue.items()).toEqual([]);
    expect(under[0]?.[1].signal.aborted).toBe(true);
    expect(await queue.settled()).toBe(true);
    expect(under).toHaveLength(1);
  });

  test("that failed to upload can be retried; those of a wrong kind cannot", async () => {
    const { queue, settle } = heldQueue();
    queue.add([file("a"), file("b"), file("c")]);
    settle[0]?.(new ApiFailure("transport", "offline"));
    await expect.poll(() => settle.length).toBe(2);
    settle[1]?.(new ApiFailure("refused", "kind", 415));
    await expect.poll(() => settle.length).toBe(3);
    settle[2]?.(new ApiFailure("refused", "room", 503));
    expect(await queue.settled()).toBe(false);
    expect(states(queue)).toEqual([
      ["a", "failed", "offline"],
      ["b", "refused", "kind"],
      ["c", "failed", "room"],
    ]);
    queue.retry(queue.items()[0]?.id ?? 0);
    await expect.poll(() => settle.length).toBe(4);
    settle[3]?.(answer(file("a")));
    await queue.settled();
    expect(states(queue)[0]).toEqual(["a", "sent"]);
  });

  test("of a draft are restored once, and marked when the server no longer has them", () => {
    const { queue } = heldQueue();
    const stored = { token: "t", name: "a", size: 5, kind: "text" } as const;
    queue.putBack([stored]);
    queue.putBack([stored]);
    expect(states(queue)).toEqual([["a", "sent"]]);
    queue.putBack([stored, { ...stored, token: "u", name: "b" }]);
    queue.add([file("c")]);
    queue.lose(["t"]);
    expect(states(queue)).toEqual([
      ["a", "refused", messages.problems.attachmentGone],
      ["b", "sent"],
      ["c", "sending"],
    ]);
    expect(queue.uploaded().map(({ token }) => token)).toEqual(["u"]);
  });
});

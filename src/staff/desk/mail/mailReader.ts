import { programBeside } from "../../../base/process/isolatedWorker.ts";
import { WorkerRequests } from "../../../base/process/workerRequests.ts";
import type { MailReply, MailTask, UnpackedMail } from "./mailReaderMessages.ts";

const program = programBeside(import.meta.url, "mailReaderWorker");

/** Memory of the thread beside the mail itself, in MB. */
const resourceLimits = { maxYoungGenerationSizeMb: 64, maxOldGenerationSizeMb: 512 };

/** Longest time that reading a mail may take, in milliseconds. */
const timeLimitMs = 60_000;

/** A thread without a mail to read for so long ends, in milliseconds. */
const idleMs = 30_000;

/** Thrown where a mail cannot be read: it is damaged, or costs too much. */
export class UnreadableMail extends Error {
  override readonly name = "UnreadableMail";
}

type Requests = WorkerRequests<MailReply, UnpackedMail>;

/** Reads mails in an isolated thread with bounded memory and time, begun when it is needed. */
export class MailReader {
  #requests: Requests | undefined;
  #idle: NodeJS.Timeout | undefined;

  /**
   * Reads a mail from a local file. Its files are written beside it.
   * @throws UnreadableMail
   */
  async read(path: string, own: readonly string[]): Promise<UnpackedMail> {
    clearTimeout(this.#idle);
    this.#requests ??= this.#begin();
    const requests = this.#requests;
    const { id, result } = requests.begin();
    const timer = setTimeout(() => {
      requests.take(id)?.reject(new UnreadableMail("too costly"));
      void this.#end(requests);
    }, timeLimitMs);
    requests.post({ id, path, own } satisfies MailTask);
    try {
      const mail = await result;
      this.#idle = setTimeout(() => void this.close(), idleMs).unref();
      return mail;
    } catch (error) {
      await this.#end(requests);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    if (this.#requests !== undefined) await this.#end(this.#requests);
  }

  async #end(requests: Requests): Promise<void> {
    if (this.#requests === requests) this.#requests = undefined;
    await requests.close();
  }

  #begin(): Requests {
    const unreadable = () => new UnreadableMail("too costly");
    const requests: Requests = new WorkerRequests<MailReply, UnpackedMail>({
      ...{ program, resourceLimits, isIsolated: true, ended: unreadable, failed: unreadable },
      onMessage(reply) {
        const waiting = requests.take(reply.id);
        if ("mail" in reply) waiting?.resolve(reply.mail);
        else waiting?.reject(new UnreadableMail(reply.problem));
      },
      onEnd: () => {
        if (this.#requests === requests) this.#requests = undefined;
      },
    });
    return requests;
  }
}

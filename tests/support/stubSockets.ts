import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** A socket without a network behind it. */
export class StubSocket extends EventEmitter {
  destroyed = false;
  isPaused = false;
  bytesRead = 0;
  bytesWritten = 0;
  /** Bytes that the client has not taken. */
  writableLength = 0;
  writable = true;
  /** Text that was written at its end. */
  written = "";

  end(text: string): void {
    this.writable = false;
    this.written += text;
  }

  pause(): void {
    this.isPaused = true;
  }

  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.emit("close");
  }

  /** The same as the type that servers take. */
  get asSocket(): Socket {
    return this as unknown as Socket;
  }
}

/** A request with its response, as a server receives both. */
export class StubExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly #response = Object.assign(new EventEmitter(), {
    ...{ writableEnded: false, writableFinished: false, destroyed: false, headersSent: false },
  });

  /** @param complete whether the request's body has come */
  constructor(socket: StubSocket, complete = true) {
    this.request = { socket, complete } as unknown as IncomingMessage;
    this.response = this.#response as unknown as ServerResponse;
  }

  /** Sends the head of the response. */
  begin(): void {
    this.#response.headersSent = true;
  }

  /** Writes all of the response; the client has not taken it yet. */
  end(): void {
    this.begin();
    this.#response.writableEnded = true;
  }

  /** The client has taken all of the response. */
  finish(): void {
    this.end();
    this.#response.writableFinished = true;
    this.#response.emit("close");
  }
}

import type { IncomingMessage } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { StubExchange, StubSocket } from "../../../../tests/support/stubSockets.ts";
import { Connection } from "./connection.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** A connection on which at most three requests may be pending, and what is answered on it. */
function connected() {
  const socket = new StubSocket();
  const connection = new Connection(socket.asSocket, "10.0.0.0", 0);
  const answered: string[] = [];
  const receive = (name: string, complete = true) => {
    const exchange = new StubExchange(socket, complete);
    const answer = (request: IncomingMessage, _response: object, isLast: boolean) => {
      expect(request).toBe(exchange.request);
      answered.push(isLast ? `${name}, the last` : name);
    };
    connection.receive(exchange.request, exchange.response, answer, 3);
    return exchange;
  };
  return { socket, connection, answered, receive };
}

test("Requests are answered one after the other, each once the response before it is taken", () => {
  const { connection, answered, receive } = connected();
  const first = receive("first");
  expect(answered).toEqual(["first"]);
  const second = receive("second");
  expect([answered.length, connection.isPipelined]).toEqual([1, false]);
  const third = receive("third");
  expect([answered.length, connection.isPipelined, connection.dropped]).toEqual([1, true, 0]);
  first.end();
  expect(answered).toEqual(["first"]);
  first.finish();
  expect(answered).toEqual(["first", "second"]);
  second.finish();
  third.finish();
  receive("fourth");
  expect(answered).toEqual(["first", "second", "third", "fourth"]);
});

test("The last of as many as may be pending is the connection's last; further ones are dropped", () => {
  const { connection, answered, receive } = connected();
  const [first, second, third] = ["first", "second", "third"].map((name) => receive(name));
  receive("fourth");
  expect(connection.dropped).toBe(1);
  receive("fifth");
  expect(connection.dropped).toBe(2);
  first?.finish();
  second?.finish();
  third?.finish();
  expect(answered).toEqual(["first", "second", "third, the last"]);
  receive("sixth");
  expect([answered.length, connection.dropped]).toEqual([3, 3]);
});

test("Nothing more is answered on a connection that is gone", () => {
  const { socket, connection, answered, receive } = connected();
  const first = receive("first");
  receive("second");
  socket.destroy();
  first.finish();
  expect([answered, connection.isIdle]).toEqual([["first"], true]);
});

test("While the server leaves, the last of what came together is the connection's last", async () => {
  const { connection, answered, receive } = connected();
  connection.isLeaving = true;
  const first = receive("first");
  receive("second");
  expect(answered).toEqual([]);
  await nextTurn();
  expect(answered).toEqual(["first"]);
  first.finish();
  expect(answered).toEqual(["first", "second, the last"]);
});

test("What waits for all answers is done at once where none is missing, and only once", () => {
  const { connection, answered, receive } = connected();
  const done: unknown[] = [];
  receive("first").finish();
  connection.onceAnswered((unfinished) => done.push(unfinished));
  connection.onceAnswered(() => done.push("again"));
  expect(done).toEqual([undefined]);
  receive("second");
  expect([answered, connection.dropped]).toEqual([["first"], 1]);
});

test.each([1, 2, 3])("What waits for %i answers is done after the last of them", (count) => {
  const { connection, receive } = connected();
  const done: unknown[] = [];
  const all = Array.from({ length: count }, (_, at) => receive(`${at}`));
  connection.onceAnswered((unfinished) => done.push(unfinished));
  for (const one of all) {
    expect(done).toEqual([]);
    one.finish();
  }
  expect(done).toEqual([undefined]);
});

test("A request whose body will never come is handed over, or its connection broken off", () => {
  const { socket, connection, receive } = connected();
  const done: unknown[] = [];
  const { request } = receive("half", false);
  connection.onceAnswered((unfinished) => done.push(unfinished));
  expect([done, socket.destroyed]).toEqual([[request], false]);

  const other = connected();
  other.receive("half", false).begin();
  other.connection.onceAnswered((unfinished) => done.push(unfinished));
  expect([done.length, other.socket.destroyed]).toEqual([1, true]);

  const waiting = connected();
  const first = waiting.receive("half", false);
  waiting.receive("second").finish();
  waiting.connection.onceAnswered((unfinished) => done.push(unfinished));
  first.finish();
  expect([done.length, waiting.socket.destroyed]).toEqual([1, false]);
});

test("A connection waits for its client without a request, for a body, and for what is not taken", () => {
  const { socket, connection, receive } = connected();
  const state = () => [connection.waitsForClient, connection.isIdle, connection.unread];
  expect(state()).toEqual([true, true, 0]);
  const whole = receive("whole");
  expect(state()).toEqual([false, false, 0]);
  whole.end();
  expect(state()).toEqual([false, false, 0]);
  socket.writableLength = 5;
  expect(state()).toEqual([true, false, 5]);
  const second = receive("second", false);
  socket.writableLength = 0;
  whole.finish();
  expect(state()).toEqual([true, false, 0]);
  second.finish();
  expect(state()).toEqual([true, true, 0]);
});

test("A look returns for how long the client has taken nothing of what waits for it", () => {
  const { socket, connection } = connected();
  const look = (now: number, changes: Partial<StubSocket>) => {
    Object.assign(socket, changes);
    return [connection.look(now, 10), connection.movedAt];
  };
  expect(look(1, {})).toEqual([0, 0]);
  expect(look(2, { bytesRead: 3 })).toEqual([0, 2]);
  expect(look(3, { bytesWritten: 100, writableLength: 40 })).toEqual([0, 3]);
  expect(look(4, {})).toEqual([10, 3]);
  expect(look(5, { bytesRead: 4 })).toEqual([20, 5]);
  expect(look(6, { writableLength: 39 })).toEqual([0, 6]);
  expect(look(7, { bytesWritten: 110, writableLength: 49 })).toEqual([10, 6]);
  expect(look(8, { writableLength: 0 })).toEqual([0, 8]);
  expect(look(9, {})).toEqual([0, 8]);
});

test("Nothing is read from a connection that is suspended, until it is closed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { socket, connection } = connected();
  expect(connection.isHeld).toBe(false);
  connection.suspend(5_000);
  expect([connection.isHeld, socket.isPaused]).toEqual([true, false]);
  await nextTurn();
  expect(socket.isPaused).toBe(true);
  vi.advanceTimersByTime(4_999);
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(socket.destroyed).toBe(true);
});

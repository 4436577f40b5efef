import { setTimeout as sleep } from "node:timers/promises";
import { type Attack, closed, open, repeated, requestText } from "./attack.ts";

const idle: Attack = {
  name: "400 idle connections",
  run: (origin, stop) =>
    repeated(400, stop, async () => {
      const socket = await open(origin, stop);
      if (socket) await closed(socket, 60_000);
    }),
};

const slowHeaders: Attack = {
  name: "200 that send headers slowly",
  run: (origin, stop) =>
    repeated(200, stop, async () => {
      const socket = await open(origin, stop);
      socket?.write("GET / HTTP/1.1\r\nHost: a\r\n");
      while (socket && !socket.destroyed && !stop.aborted) {
        socket.write("X: y\r\n");
        await sleep(500);
      }
    }),
};

const slowBodies: Attack = {
  name: "200 that send bodies slowly",
  run: (origin, stop) =>
    repeated(200, stop, async () => {
      const socket = await open(origin, stop);
      const headers = { "Content-Type": "application/json", "Content-Length": "60000" };
      socket?.write(requestText("/web_en/api/v1/guestbook/save", headers, "POST"));
      while (socket && !socket.destroyed && !stop.aborted) {
        socket.write(" ");
        await sleep(500);
      }
    }),
};

/** Reads a little now and then, of responses that are never all read. */
const slowReaders: Attack = {
  name: "200 that read slowly, not compressed",
  run: (origin, stop) =>
    repeated(200, stop, async () => {
      const socket = await open(origin, stop);
      if (socket === undefined) return;
      socket.pause();
      let asked = 0;
      while (!socket.destroyed && !stop.aborted) {
        if (asked++ % 4 === 0) socket.write(requestText("/openapi.json").repeat(7));
        socket.read(512);
        await sleep(250);
      }
    }),
};

/** Closes its half, or vanishes, with requests under way. */
const vanishing: Attack = {
  name: "clients that vanish",
  run: (origin, stop) =>
    repeated(20, stop, async () => {
      const socket = await open(origin, stop);
      if (socket === undefined) return;
      socket.write(requestText(`/product-list?q=${Math.random()}`).repeat(5));
      const how = Math.random();
      if (how < 0.3) socket.end();
      else if (how < 0.6) socket.resetAndDestroy();
      else await sleep(how * 10);
      socket.destroy();
    }),
};

export const slowClients: readonly Attack[] = [
  idle,
  slowHeaders,
  slowBodies,
  slowReaders,
  vanishing,
];

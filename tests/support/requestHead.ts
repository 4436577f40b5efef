import { connect } from "node:net";

/** Sends the head of a request and nothing else, and gives what comes back. */
export function sendHead(port: number, lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(`${lines.join("\r\n")}\r\n\r\n`));
    socket.setEncoding("utf8").on("error", reject);
    socket.on("data", (text) => {
      socket.destroy();
      resolve(String(text));
    });
  });
}

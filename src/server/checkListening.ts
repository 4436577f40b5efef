import { once } from "node:events";
import { createServer } from "node:net";
import { type Config, refusedVariable } from "./config.ts";

type ListenAddress = Pick<Config, "port" | "host">;

/** Variables of the site's port and host. */
const siteVariables = { port: "PORT", host: "HOST" } as const;
const metricsVariables = { port: "METRICS_PORT", host: "METRICS_HOST" } as const;

type ListenVariables = typeof siteVariables | typeof metricsVariables;

/**
 * Checks that this process can listen at the configured address, by doing so briefly: a start that
 * must fail does so before it changes anything. Connections during the check are closed.
 * @throws ConfigError
 */
export async function checkListening({
  port,
  host,
  metrics,
}: ListenAddress & Partial<Pick<Config, "metrics">>): Promise<void> {
  await tryListening({ port, host }, siteVariables);
  if (metrics?.port === undefined) return;
  await tryListening({ port: metrics.port, host: metrics.host }, metricsVariables);
}

async function tryListening(
  { port, host }: ListenAddress,
  variables: ListenVariables,
): Promise<void> {
  const server = createServer((socket) => socket.destroy());
  try {
    server.listen({ port, host });
    await once(server, "listening");
  } catch (error) {
    throw listeningError(error, { port, host }, variables);
  }
  server.close();
  await once(server, "close");
}

/** Error for a failure to listen, as a `ConfigError` where the configuration can be corrected. */
export function listeningError(
  error: unknown,
  { port, host }: ListenAddress,
  variables: ListenVariables = siteVariables,
): unknown {
  const portIs = (why: string, example?: string) =>
    refusedVariable(variables.port, `is ${port}, ${why}`, example);
  const hostIs = (why: string) =>
    refusedVariable(variables.host, `is ${JSON.stringify(host)}, ${why}`);
  switch (codeOf(error)) {
    case "EADDRINUSE":
      return portIs("which is taken: another program listens there", neighbour(port));
    case "EACCES":
      return portIs("which this account has no right to listen on");
    case "EADDRNOTAVAIL":
    case "EAFNOSUPPORT":
      return hostIs("which is no address of this machine");
    case "ENOTFOUND":
      return hostIs("a name that no address is known for");
    default:
      return error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

function neighbour(port: number): string {
  return String(port < 65_535 ? port + 1 : port - 1);
}

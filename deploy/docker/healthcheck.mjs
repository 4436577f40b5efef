// The image's health check: exits with 0 where the server in this container answers /healthz.
//   node healthcheck.mjs PORT
const [, , port] = process.argv;
const isAlive = await fetch(`http://127.0.0.1:${port}/healthz`, {
  signal: AbortSignal.timeout(4_000),
}).then(
  (response) => response.ok,
  () => false,
);
process.exit(isAlive ? 0 : 1);

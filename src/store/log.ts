/** What the store tells its operator. Fastify's and pino's loggers fit. */
export interface StoreLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

const ignore = () => undefined;

export const silentLog: StoreLog = { info: ignore, warn: ignore, error: ignore };

/** Logger of the store. Fastify's and pino's fit. */
export interface StoreLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

const ignore = () => undefined;

export const silentLog: StoreLog = { info: ignore, warn: ignore, error: ignore };

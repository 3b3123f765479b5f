import cluster from 'node:cluster';
import pino, { type Logger } from 'pino';

export type { Logger };

/** One JSON line an event, on standard output; one of several processes says which. `LOG_LEVEL` chooses; tests keep silent. */
export function makeLog(level = process.env.LOG_LEVEL ?? 'info'): Logger {
  return pino({
    level,
    base: cluster.isWorker ? { process: process.pid } : null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['password', 'email', 'req.headers.cookie', 'req.headers.authorization'],
  });
}

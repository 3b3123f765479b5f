import cluster from 'node:cluster';
import pino, { type Logger } from 'pino';

export type { Logger };

/** Something that went wrong and that nobody waited for, as it was written to the log. */
export interface Fault {
  at: number;
  /** Of the process that wrote it. */
  process: number;
  /** What was being done. */
  what: string;
  /** The error with its trace; '' where there was none. */
  error: string;
  /** The number of the request, as its page shows it; '' outside of one. */
  request: string;
  /** Its address without its query. */
  path: string;
}

const ERROR = pino.levels.values.error ?? 50;

/**
 * One JSON line an event, on standard output; one of several processes says which. `LOG_LEVEL` chooses; tests keep silent.
 *
 * @param hear is told of each error that is written
 */
export function makeLog(
  level = process.env.LOG_LEVEL ?? 'info',
  hear: (fault: Fault) => void = () => {},
): Logger {
  return pino({
    level,
    base: cluster.isWorker ? { process: process.pid } : null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['password', 'email', 'req.headers.cookie', 'req.headers.authorization'],
    hooks: {
      logMethod(args, method, weight) {
        if (weight >= ERROR) hear(faultOf(args));
        method.apply(this, args);
      },
    },
  });
}

/** As `log.error(error, what)` and `log.error({ err, request, url }, what)` are called. */
function faultOf(args: readonly unknown[]): Fault {
  const [first, second] = args;
  const more = (typeof first === 'object' && first !== null ? first : {}) as Record<string, unknown>;
  const error = first instanceof Error ? first : more.err;
  const what = typeof first === 'string' ? first : typeof second === 'string' ? second : '';
  return {
    at: Date.now(),
    process: process.pid,
    what,
    error: error instanceof Error ? (error.stack ?? String(error)) : error === undefined ? '' : String(error),
    request: typeof more.request === 'string' ? more.request : '',
    path: typeof more.url === 'string' ? more.url : '',
  };
}

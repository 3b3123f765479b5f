import Tinypool from 'tinypool';
import type { Letter, Mail, MailOptions, SignedLetter } from './mail.ts';

const MINUTE = 60_000;

/**
 * The same mail on a thread of its own: putting a letter into its envelope takes longer than writing it, and
 * shoppers would wait meanwhile. The thread begins with the first letter and ends when there were none for a minute.
 *
 * @param mailWorker the program of the thread: `mail-worker.ts`, or what was built of it
 */
export function makeThreadedMail(mailWorker: URL, { from, ...options }: MailOptions): Mail {
  const pool = new Tinypool({
    filename: mailWorker.href,
    workerData: options,
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: 8,
    idleTimeout: MINUTE,
    // The thread waits for the mail server as well, so it must not sleep until the next letter comes.
    useAtomics: false,
    resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 },
  });
  return {
    send: (letter: Letter) => pool.run({ ...letter, from: from() } satisfies SignedLetter),
    close: () => void pool.destroy(),
  };
}

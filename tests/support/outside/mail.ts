import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Letter extends Email {
  /** What the sender said on the wire, which may differ from the headers: a blind copy stands only here. */
  envelope: { from: string; to: string[] };
}

export interface Mailbox {
  /** What SMTP_URL is set to. */
  url: string;
  /** All letters that have arrived, oldest first. */
  messages: Letter[];
  /** The first letter that fits, arrived already or within the time. @throws naming the letters that did come. */
  waitFor(fits: (letter: Letter) => boolean, timeoutMs?: number): Promise<Letter>;
  close(): Promise<void>;
}

/**
 * A real SMTP server on a free port of this machine that accepts every letter.
 *
 * @example
 * const mailbox = await startMailbox();
 * // … place an order with SMTP_URL=mailbox.url …
 * const letter = await mailbox.waitFor(({ envelope }) => envelope.to.includes('maria@example.cat'));
 */
export async function startMailbox(): Promise<Mailbox> {
  const messages: Letter[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    // A sender that keeps its connection open must not hold up the end of a test.
    closeTimeout: 100,
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
      readAll(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((letter) => {
          messages.push({ ...letter, envelope });
          for (const look of waiting) look();
          done();
        }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  function waitFor(fits: (letter: Letter) => boolean, timeoutMs = 5_000): Promise<Letter> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        waiting.delete(look);
      };
      const look = () => {
        const found = messages.find(fits);
        if (!found) return;
        end();
        resolve(found);
      };
      const timer = setTimeout(() => {
        end();
        const came = messages.map(({ envelope, subject }) => `${envelope.to.join(', ')}: ${subject}`);
        reject(new Error(`No such letter within ${timeoutMs} ms. Arrived: ${came.join(' | ') || 'none'}`));
      }, timeoutMs);
      waiting.add(look);
      look();
    });
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    waitFor,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

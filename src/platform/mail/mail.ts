import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';

export interface Letter {
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  /** BCP 47, for the Content-Language header. */
  language: string;
  /** Further headers, such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
}

/** Who writes it, as the shop is called when it goes. */
export type SignedLetter = Letter & { from: string };

export interface Mail {
  /** Hands the letter over; throws when the server does not take it, and the job tries again. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

export interface PostOptions {
  smtpUrl?: string | undefined;
  outbox: string;
}

export interface MailOptions extends PostOptions {
  /** Who writes, asked for each letter. */
  from: () => string;
}

/** A mail server that says nothing for so long, in milliseconds, fails the letter: its job tries again later. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Sends through the SMTP server at `smtpUrl`, or, without one, writes each letter as an .eml file into `outbox`,
 * where the shopkeeper can open it.
 */
export function makeMail(options: MailOptions): Mail {
  const post = makePost(options);
  return { send: (letter) => post.send({ ...letter, from: options.from() }), close: () => post.close() };
}

/** What carries letters that say who writes them. */
export function makePost(options: PostOptions): { send(letter: SignedLetter): Promise<void>; close(): void } {
  const transport: Transporter = options.smtpUrl
    ? // Connections are kept for the next letter: greeting a mail server takes longer than handing it a letter.
      createTransport({ url: options.smtpUrl, pool: true, maxConnections: 4, ...PATIENCE })
    : createTransport({ streamTransport: true, buffer: true });
  if (!options.smtpUrl) mkdirSync(options.outbox, { recursive: true });
  return {
    async send({ language, headers, ...letter }) {
      const sent = await transport.sendMail({
        ...letter,
        headers: { ...headers, 'Content-Language': language },
      });
      if (!options.smtpUrl) await keep(options.outbox, sent.message as Buffer);
    },
    close: () => transport.close(),
  };
}

/** Written aside and renamed, so that nobody ever reads half a letter. */
async function keep(folder: string, message: Buffer): Promise<void> {
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
  await writeFile(join(folder, `.${name}`), message);
  await rename(join(folder, `.${name}`), join(folder, name));
}

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startMailbox } from '../../../tests/support/outside/mail.ts';
import type { Mail } from './mail.ts';
import { makeThreadedMail } from './threaded.ts';

const mailWorker = new URL('./mail-worker.ts', import.meta.url);
const from = () => '"Cistella" <botiga@cistella.example>';

const letterTo = (to: string) => ({
  to,
  subject: 'La teva comanda',
  html: '<p>Gràcies per la teva comanda.</p>',
  text: 'Gràcies per la teva comanda.',
  language: 'ca',
});

describe('mail sent from a thread of its own', () => {
  let outbox: string;
  let mail: Mail | undefined;
  beforeEach(() => {
    outbox = mkdtempSync(join(tmpdir(), 'cistella-outbox-'));
  });
  afterEach(() => {
    mail?.close();
    rmSync(outbox, { recursive: true });
  });

  test('letters reach the mail server, each whole, however many are handed over at once', async () => {
    const mailbox = await startMailbox();
    mail = makeThreadedMail(mailWorker, { smtpUrl: mailbox.url, outbox, from });
    const people = Array.from({ length: 20 }, (_, at) => `client${at}@example.cat`);
    await Promise.all(people.map((to) => mail?.send(letterTo(to))));
    expect(mailbox.messages.map(({ envelope }) => envelope.to[0]).sort()).toEqual(people.sort());
    for (const { html, from: sender } of mailbox.messages) {
      expect(html).toContain('Gràcies');
      expect(sender?.address).toBe('botiga@cistella.example');
    }
    await mailbox.close();
  });

  test('a mail server that is not there fails the letter, so that its job tries again', async () => {
    mail = makeThreadedMail(mailWorker, { smtpUrl: 'smtp://127.0.0.1:1', outbox, from });
    await expect(mail.send(letterTo('client@example.cat'))).rejects.toThrow(/ECONNREFUSED/);
    await expect(mail.send(letterTo('client@example.cat'))).rejects.toThrow(/ECONNREFUSED/);
  });

  test('without a mail server letters are put into the outbox', async () => {
    mail = makeThreadedMail(mailWorker, { outbox, from });
    await mail.send(letterTo('client@example.cat'));
    const [file = ''] = readdirSync(outbox);
    expect(file).toMatch(/\.eml$/);
    expect(readFileSync(join(outbox, file), 'utf8')).toContain('To: client@example.cat');
  });
});

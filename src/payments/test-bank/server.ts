import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostInAddress } from '../../platform/http/listening-host.ts';
import { type CardWanted, type PaymentWanted, readSigned, sign } from '../card/protocol.ts';
import { type Bank, type BankPayment, makeBank } from './bank.ts';
import { bankPage, cardPage } from './page.ts';

export interface TestBank {
  /** Where the shop asks it, without a slash at the end. */
  url: string;
  /** Where browsers find its pages. */
  pages: string;
  books: Bank;
  /** Reports to the shop how a payment stands. @returns the shop's status code, 0 when it was not there */
  report(payment: BankPayment): Promise<number>;
  /** While true nothing is reported: the notification is lost. */
  silent: boolean;
  close(): Promise<void>;
}

const LONGEST = 16_384;

/**
 * A bank that moves no money: a server of its own beside the shop, for trying the payment out and for the tests. It
 * speaks the protocol of `card/`: payment page, signed notifications, capture, refund, questions.
 */
export async function openTestBank(options: {
  secret: string;
  host: string;
  /** The name that browsers reach it by. */
  publicHost: string;
  port?: number | undefined;
}): Promise<TestBank> {
  const { secret } = options;
  const books = makeBank(secret);

  async function report({ report, wanted }: BankPayment): Promise<number> {
    try {
      const body = new URLSearchParams({ ...sign('report', report, secret) });
      return (await fetch(wanted.notify, { method: 'POST', body })).status;
    } catch {
      return 0;
    }
  }

  /** The bank's own calls, each a signed message in and a signed one out. */
  const calls: Record<string, (message: never) => object> = {
    '/payments'(wanted: PaymentWanted) {
      const { report } = books.open(wanted);
      const page = wanted.token === undefined ? `${bank.pages}/pay/${report.id}` : wanted.received;
      return { page, id: report.id };
    },
    '/cards': (wanted: CardWanted) => ({ page: `${bank.pages}/card/${books.askForCard(wanted)}` }),
    '/state': ({ order, id }: { order: number; id?: string }) =>
      (id === undefined ? books.ofOrder(order) : books.find(id))?.report ?? {},
    '/capture': (move: Move) => books.capture(move.id, move.amount, move.key),
    '/cancel': (move: Move) => books.cancel(move.id, move.key),
    '/refund': (move: Move) => books.refund(move.id, move.amount, move.key),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://bank');
    const form = request.method === 'POST' ? await readForm(request) : new URLSearchParams();
    const call = calls[pathname];
    if (call && request.method === 'POST') {
      const message = readSigned<object>('call', Object.fromEntries(form), secret);
      if (!message) return end(response, 403, 'text/plain', 'not signed');
      return end(
        response,
        200,
        'application/json',
        JSON.stringify(sign('answer', call(message as never), secret)),
      );
    }
    const cardWanted = books.cardAsked(/^\/card\/([\w-]+)$/.exec(pathname)?.[1] ?? '');
    if (cardWanted) {
      if (request.method !== 'POST')
        return end(response, 200, 'text/html; charset=utf-8', cardPage(cardWanted));
      const kept = form.get('choice') === 'keep' ? sign('card', books.keepCard(), secret) : undefined;
      const to = new URL(kept ? cardWanted.done : cardWanted.cancelled);
      for (const [name, value] of Object.entries(kept ?? {})) to.searchParams.set(name, value);
      response.writeHead(303, { location: to.href }).end();
      return;
    }
    const payment = books.find(/^\/pay\/([\w-]+)$/.exec(pathname)?.[1] ?? '');
    if (!payment) return end(response, 404, 'text/plain', 'no such payment');
    if (request.method !== 'POST') return end(response, 200, 'text/html; charset=utf-8', bankPage(payment));
    const choice = form.get('choice');
    if (choice === 'pay' || choice === 'decline') {
      books.decide(payment, choice);
      if (!bank.silent) await bank.report(payment);
    }
    const { received, cancelled } = payment.wanted;
    const paid = payment.report.state === 'paid' || payment.report.state === 'authorised';
    response.writeHead(303, { location: paid ? received : cancelled }).end();
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => end(response, 400, 'text/plain', 'not understood'));
  });
  // Its own even among workers, who otherwise share what they listen at.
  server.listen({ port: options.port ?? 0, host: options.host, exclusive: true });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const bank: TestBank = {
    url: `http://${hostInAddress(options.host)}:${port}`,
    pages: `http://${options.publicHost}:${port}`,
    books,
    report,
    silent: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return bank;
}

interface Move {
  id: string;
  amount: number;
  key: string;
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > LONGEST) throw new Error('too long');
  }
  return new URLSearchParams(text);
}

function end(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}

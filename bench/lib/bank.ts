import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type PaymentWanted, readSigned, sign } from '../../src/payments/card/protocol.ts';
import { type BankPayment, makeBank } from '../../src/payments/test-bank/bank.ts';

export interface BenchBank {
  url: string;
  secret: string;
  /** Every payment that was opened, also those of which the shop never heard the answer. */
  payments: readonly BankPayment[];
  close(): Promise<void>;
}

/** A bank that outlives the shop: it opens payments and says how they stand. What it reports, the bench reports. */
export async function openBank(): Promise<BenchBank> {
  const secret = 'known to shop and bank';
  const books = makeBank(secret);
  const payments: BankPayment[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const message = readSigned<PaymentWanted & { id?: string; key?: string }>(
      'call',
      Object.fromEntries(new URLSearchParams(body)),
      secret,
    );
    if (!message) return void response.writeHead(403).end();
    const answer = (what: object) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(sign('answer', what, secret)));
    if (request.url === '/state')
      return answer(
        (message.id === undefined ? books.ofOrder(message.order) : books.find(message.id))?.report ?? {},
      );
    if (request.url === '/refund')
      return answer(books.refund(message.id ?? '', message.amount, message.key ?? ''));
    const payment = books.open(message);
    payments.push(payment);
    return answer({ page: `http://127.0.0.1/pay/${payment.report.id}`, id: payment.report.id });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret,
    payments,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

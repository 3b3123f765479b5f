import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type SignatureVersion,
  signatureOf,
  signParameters,
  unpack,
} from '../../../src/payments/redsys/signature.ts';

/** What a bank gives a shop for its terminal. */
export interface FakeTerminal {
  merchant: string;
  terminal: string;
  secret: string;
  version: SignatureVersion;
}

/** One operation as the terminal keeps it, for ever. */
export interface Operation {
  wanted: ReadonlyMap<string, string>;
  state: 'waiting' | 'denied' | 'reserved' | 'paid' | 'cancelled';
  amount: number;
  refunded: number;
}

export interface FakeRedsys {
  /** Up to `/sis`. */
  url: string;
  operations: ReadonlyMap<string, Operation>;
  /** Reports an operation to the shop. @returns its status, 0 when nobody answered */
  notify(order: string, more?: Record<string, string>): Promise<number>;
  /** What goes wrong: nothing is reported; REST does its work and the answer is lost; nobody answers at all. */
  faults: { silent: boolean; mute: boolean; down: boolean };
  /** How often each kind of REST operation was asked for. */
  asked: Map<string, number>;
  close(): Promise<void>;
}

/** A terminal of Redsys with its pages and its books, which speaks the protocol and moves no money. */
export async function openRedsys(terminal: FakeTerminal): Promise<FakeRedsys> {
  const operations = new Map<string, Operation>();
  const kept = new Set<string>();
  let codes = 100000;

  /** @returns what was asked, or the code of an error */
  function take(fields: URLSearchParams): Map<string, string> | string {
    const packed = fields.get('Ds_MerchantParameters') ?? '';
    const read = unpack(packed);
    if (!read) return 'SIS0431';
    const asked = new Map([...read].map(([name, value]) => [name.replace('ds_merchant_', ''), value]));
    const order = asked.get('order') ?? '';
    if (asked.get('merchantcode') !== terminal.merchant || asked.get('terminal') !== terminal.terminal)
      return 'SIS0026';
    const expected = signatureOf(packed, order, terminal.secret, terminal.version);
    if (fields.get('Ds_SignatureVersion') !== terminal.version || fields.get('Ds_Signature') !== expected)
      return 'SIS0042';
    if (!/^\d{4}[0-9A-Za-z]{0,8}$/.test(order)) return 'SIS0074';
    if (!/^\d+$/.test(asked.get('amount') ?? '')) return 'SIS0018';
    return asked;
  }

  function told(order: string, more: Record<string, string>) {
    const { wanted } = operations.get(order) as Operation;
    codes += 1;
    const said = {
      Ds_Date: '22%2F11%2F2026',
      Ds_Hour: '12%3A30',
      Ds_Order: order,
      Ds_MerchantCode: terminal.merchant,
      Ds_Terminal: terminal.terminal.padStart(3, '0'),
      Ds_Currency: wanted.get('currency') ?? '',
      Ds_AuthorisationCode: `${codes}`,
      Ds_ConsumerLanguage: wanted.get('consumerlanguage') ?? '',
      Ds_SecurePayment: '1',
      ...more,
    };
    return signParameters(said, order, terminal);
  }

  /** What the last thing that happened to an operation reads like. */
  const last = new Map<string, ReturnType<typeof told>>();

  function decide(order: string, choice: string): void {
    const operation = operations.get(order) as Operation;
    if (operation.state !== 'waiting') return;
    const { wanted } = operation;
    const type = wanted.get('transactiontype') ?? '';
    const cents = wanted.get('amount')?.slice(-2) ?? '';
    const token = wanted.get('identifier') ?? '';
    const isKnown = token === '' || token === 'REQUIRED' || kept.has(token);
    const denied = choice !== 'accept' || ['96', '72', '73', '74'].includes(cents) || !isKnown;
    operation.state = denied ? 'denied' : type === '1' ? 'reserved' : 'paid';
    const identifier = token === 'REQUIRED' ? `t${order}`.padEnd(40, '0') : '';
    if (!denied && identifier !== '') kept.add(identifier);
    last.set(
      order,
      told(order, {
        Ds_Amount: wanted.get('amount') ?? '',
        Ds_TransactionType: type,
        Ds_Response: denied ? (choice === 'leave' ? '9915' : '0116') : '0000',
        ...(wanted.get('paymethods') === 'z' && { Ds_ProcessedPayMethod: '68' }),
        ...(!denied && identifier !== ''
          ? {
              Ds_Merchant_Identifier: identifier,
              Ds_ExpiryDate: '3012',
              Ds_Merchant_Cof_Txnid: '9876543210',
              Ds_Card_Brand: '1',
              Ds_Card_Number: '454881******0003',
            }
          : {}),
      }),
    );
  }

  /** @returns what the shop is answered */
  function operate(asked: Map<string, string>): object {
    const order = asked.get('order') ?? '';
    const type = asked.get('transactiontype') ?? '';
    const amount = Number(asked.get('amount'));
    redsys.asked.set(type, (redsys.asked.get(type) ?? 0) + 1);
    const operation = operations.get(order);
    const answer = (response: string) => {
      const said = told(order, { Ds_Amount: `${amount}`, Ds_TransactionType: type, Ds_Response: response });
      last.set(order, said);
      return said;
    };
    if (type === '3') {
      if (operation?.state !== 'paid') return { errorCode: 'SIS0054' };
      if (amount > operation.amount - operation.refunded) return { errorCode: 'SIS0057' };
      operation.refunded += amount;
      return answer('0900');
    }
    if (type === '2') {
      if (operation?.state !== 'reserved') return { errorCode: 'SIS0059' };
      if (amount > operation.amount) return { errorCode: 'SIS0060' };
      Object.assign(operation, { state: 'paid', amount });
      return answer('0900');
    }
    if (type === '9') {
      if (operation?.state !== 'reserved') return { errorCode: 'SIS0222' };
      operation.state = 'cancelled';
      return answer('0400');
    }
    return { errorCode: 'SIS0007' };
  }

  async function page(
    request: IncomingMessage,
    response: ServerResponse,
    fields: URLSearchParams,
  ): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://redsys').pathname;
    if (path === '/sis/rest/trataPeticionREST') {
      const asked = take(fields);
      const answer = typeof asked === 'string' ? { errorCode: asked } : operate(asked);
      // Done, and nobody hears it.
      if (redsys.faults.mute) return void response.destroy();
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    }
    const chosen = /^\/sis\/choose\/(\w+)$/.exec(path)?.[1];
    if (chosen && operations.has(chosen)) {
      decide(chosen, fields.get('choice') ?? 'leave');
      if (!redsys.faults.silent) await redsys.notify(chosen);
      const { wanted, state } = operations.get(chosen) as Operation;
      const to = new URL(wanted.get(state === 'paid' || state === 'reserved' ? 'urlok' : 'urlko') ?? '');
      for (const [name, value] of Object.entries(last.get(chosen) ?? {})) to.searchParams.set(name, value);
      return void response.writeHead(303, { location: to.href }).end();
    }
    const asked = path === '/sis/realizarPago' ? take(fields) : 'SIS0007';
    const order = typeof asked === 'string' ? '' : (asked.get('order') ?? '');
    const error = typeof asked === 'string' ? asked : operations.has(order) ? 'SIS0051' : undefined;
    if (error !== undefined || typeof asked === 'string')
      return void response.writeHead(200).end(`Error ${error}`);
    operations.set(order, {
      wanted: asked,
      state: 'waiting',
      amount: Number(asked.get('amount')),
      refunded: 0,
    });
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<form method="post" action="/sis/choose/${order}"><button name="choice" value="accept">Pagar</button><button name="choice" value="deny">Denegar</button><button name="choice" value="leave">Cancelar</button></form>`,
    );
  }

  const server = createServer(async (request, response) => {
    if (redsys.faults.down) return void response.destroy();
    let body = '';
    for await (const chunk of request) body += chunk;
    const isJson = request.headers['content-type']?.includes('json');
    const fields = new URLSearchParams(isJson ? (JSON.parse(body) as Record<string, string>) : body);
    await page(request, response, fields);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const redsys: FakeRedsys = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sis`,
    operations,
    async notify(order, more) {
      const { wanted } = operations.get(order) as Operation;
      const said = { ...last.get(order), ...more } as Record<string, string>;
      try {
        const reply = await fetch(wanted.get('merchanturl') ?? '', {
          method: 'POST',
          body: new URLSearchParams(said),
        });
        return reply.status;
      } catch {
        return 0;
      }
    },
    faults: { silent: false, mute: false, down: false },
    asked: new Map(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return redsys;
}

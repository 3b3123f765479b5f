import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What may be wrong with the register, as it is when it is. */
export type ViesFault =
  | 'down'
  /** The state behind it does not answer. */
  | 'ms_unavailable'
  /** The same, said within an answer that looks whole. */
  | 'user_error'
  | 'bad_requester'
  | 'odd'
  | 'another'
  | 'cut'
  | 'empty';

interface Asked {
  countryCode: string;
  vatNumber: string;
  requesterMemberStateCode: string;
  requesterNumber: string;
}

/**
 * The Union's register of VAT numbers on this machine, with whatever fault a test wants. VIES_URL leads there until it
 * closes.
 */
export async function openVies() {
  /** Numbers with their states, each with whose it is. */
  const entered = new Map<string, { name: string; address: string }>();
  const state: { fault: ViesFault | undefined; waitMs: number } = { fault: undefined, waitMs: 0 };
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const of = JSON.parse(Buffer.concat(parts).toString()) as Asked;
    asked.push(of);
    if (state.waitMs > 0) await new Promise((resolve) => setTimeout(resolve, state.waitMs));
    const found = entered.get(`${of.countryCode}${of.vatNumber}`);
    const valid = found !== undefined;
    const answer = {
      countryCode: of.countryCode,
      vatNumber: of.vatNumber,
      requestDate: new Date().toISOString(),
      valid,
      requestIdentifier: valid && of.requesterNumber ? `WAPIAAAA${asked.length}` : '',
      name: found?.name ?? '---',
      address: found?.address ?? '---',
    };
    const { status, body } = faulty(state.fault, answer);
    if (state.fault === 'cut') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 5000 });
      response.write(body.slice(0, 20));
      response.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env.VIES_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/check-vat-number`;
  return {
    entered,
    state,
    asked,
    async close() {
      delete process.env.VIES_URL;
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function faulty(fault: ViesFault | undefined, answer: object): { status: number; body: string } {
  const failed = (error: string) =>
    JSON.stringify({ actionSucceed: false, errorWrappers: [{ error, message: error }] });
  switch (fault) {
    case 'down':
      return { status: 503, body: '<html>Service Unavailable</html>' };
    case 'ms_unavailable':
      return { status: 500, body: failed('MS_UNAVAILABLE') };
    case 'bad_requester':
      return { status: 400, body: failed('INVALID_REQUESTER_INFO') };
    case 'user_error':
      return { status: 200, body: JSON.stringify({ ...answer, valid: false, userError: 'MS_UNAVAILABLE' }) };
    case 'odd':
      return { status: 200, body: JSON.stringify({ ...answer, valid: 'true' }) };
    case 'another':
      return { status: 200, body: JSON.stringify({ ...answer, vatNumber: '999999999', valid: true }) };
    case 'empty':
      return { status: 200, body: 'null' };
    default:
      return { status: 200, body: JSON.stringify(answer) };
  }
}

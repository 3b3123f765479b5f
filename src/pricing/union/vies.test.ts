import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { askVies } from './vies.ts';

const WANTED = { state: 'DE', number: '136695976' };
const OWN = { state: 'ES', number: 'B12345674' };
const SAID = {
  countryCode: 'DE',
  vatNumber: '136695976',
  valid: true,
  name: 'WERKSTATT GMBH',
  address: 'Hauptstrasse 1',
  requestIdentifier: 'WAPIAAAA1',
};

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: object | string | null;
}

describe('what the register of VAT numbers answers', () => {
  let answer: Answer | undefined;
  let asked: { method: string | undefined; type: string | undefined; path: string | undefined }[] = [];
  const server = createServer((request, response) => {
    asked.push({ method: request.method, type: request.headers['content-type'], path: request.url });
    // It says nothing at all.
    if (!answer) return;
    const { status = 200, headers = {}, body = {} } = answer;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    process.env.VIES_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`;
  });
  afterEach(() => {
    asked = [];
    vi.restoreAllMocks();
  });
  afterAll(async () => {
    delete process.env.VIES_URL;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const ask = (said: Answer | undefined) => {
    answer = said;
    return askVies(WANTED, OWN);
  };
  /** Why nothing was said, as the log has it. */
  const why = (said: Answer | undefined): Promise<string> =>
    ask(said).then(
      (found) => `answered ${found.valid}`,
      ({ name, message }: Error) => `${name}: ${message}`,
    );

  test('counts as it stands, be the number there or not', async () => {
    const whose = { name: 'WERKSTATT GMBH', address: 'Hauptstrasse 1', consultation: 'WAPIAAAA1' };
    expect(await ask({ body: SAID })).toEqual({ valid: true, ...whose });
    expect(asked).toEqual([{ method: 'POST', type: 'application/json', path: '/check' }]);
    expect(await ask({ body: { ...SAID, userError: 'VALID' } })).toMatchObject({ valid: true });
    expect(await ask({ body: { ...SAID, valid: false } })).toMatchObject({ valid: false });
    expect(await ask({ body: { ...SAID, valid: false, userError: 'INVALID' } })).toMatchObject({
      valid: false,
    });
  });

  test('names nobody where the state does not tell whose a number is, which it writes as dashes', async () => {
    const nobody = { name: '', address: '', consultation: '' };
    for (const untold of ['---', '-', ' --- ', '', null, 7])
      expect(
        await ask({ body: { ...SAID, name: untold, address: untold, requestIdentifier: untold } }),
        JSON.stringify(untold),
      ).toEqual({ valid: true, ...nobody });
    for (const name of ['--- GMBH', 'WERKSTATT ---', 'A-B'])
      expect(await ask({ body: { ...SAID, name } })).toMatchObject({ name });
  });

  test('is written in one line, and not for ever', async () => {
    const name = `  WERKSTATT \n\t GMBH  ${'x'.repeat(400)}`;
    const found = await ask({ body: { ...SAID, name } });
    expect(found.name).toBe(`WERKSTATT GMBH ${'x'.repeat(285)}`);
    expect(found.name).toHaveLength(300);
  });

  test.each<[string, Answer, string]>([
    ['a page', { status: 503, body: '<html></html>' }, 'HTTP 503'],
    ['a page that calls itself well', { body: '<html></html>' }, 'HTTP 200'],
    ['nothing', { body: 'null' }, 'HTTP 200'],
    ['a text', { body: '"yes"' }, 'HTTP 200'],
    ['a whole answer that failed', { status: 500, body: SAID }, 'HTTP 500'],
    ['neither yes nor no', { body: { ...SAID, valid: 'true' } }, 'HTTP 200'],
    ['an excuse', { body: { ...SAID, userError: 'MS_MAX_CONCURRENT_REQ' } }, 'MS_MAX_CONCURRENT_REQ'],
    [
      'an error',
      { status: 400, body: { errorWrappers: [{ error: 'INVALID_REQUESTER_INFO' }], userError: 'X' } },
      'INVALID_REQUESTER_INFO',
    ],
    ['errors of another shape', { status: 400, body: { errorWrappers: 'none', userError: '' } }, 'HTTP 400'],
    ['errors without one', { status: 400, body: { errorWrappers: [] } }, 'HTTP 400'],
    ['an error without a word', { status: 400, body: { errorWrappers: [{ error: '' }] } }, 'HTTP 400'],
    ['an error without end', { status: 400, body: { userError: 'y'.repeat(99) } }, 'y'.repeat(60)],
    ['another state', { body: { ...SAID, countryCode: 'AT' } }, 'another number'],
    ['another number', { body: { ...SAID, vatNumber: '136695977' } }, 'another number'],
    ['far too much', { body: { ...SAID, more: 'z'.repeat(64_000) } }, 'too long'],
  ])(
    'says nothing of the number where it is %s, and the log gets to know why',
    async (_what, said, reason) => {
      expect(await why(said)).toBe(`NoVatAnswer: ${reason}`);
    },
  );

  test('is read up to a length that no honest one has', async () => {
    const empty = JSON.stringify({ ...SAID, more: '' }).length;
    expect(await ask({ body: { ...SAID, more: 'z'.repeat(64_000 - empty) } })).toMatchObject({ valid: true });
  });

  test('is asked for at no other address than that of the register', async () => {
    const headers = { location: '/elsewhere' };
    expect(await why({ status: 307, headers, body: SAID })).toBe('NoVatAnswer: TypeError');
    expect(asked.map(({ path }) => path)).toEqual(['/check']);
  });

  test('is waited for as long as a buyer would wait at most', async () => {
    const { timeout } = AbortSignal;
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 50));
    expect(await why(undefined)).toBe('NoVatAnswer: TimeoutError');
    expect(patience.mock.calls).toEqual([[6000]]);
  });

  test('is that of the Union’s own register where no other is named', async () => {
    const url = process.env.VIES_URL;
    process.env.VIES_URL = '';
    const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(SAID));
    expect(await askVies(WANTED, OWN)).toMatchObject({ valid: true });
    process.env.VIES_URL = url;
    expect(sent.mock.calls.map(([to]) => new URL(String(to)).hostname)).toEqual(['ec.europa.eu']);
  });
});

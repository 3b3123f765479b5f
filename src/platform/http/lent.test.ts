import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Lent } from './lent.ts';

const SIZE = 150_000;

let server: Server;
let url: string;
let fresh = 0;

class Counted extends Lent {
  override take(bytes: number): Buffer {
    const piece = super.take(bytes);
    if (!seen.has(piece)) fresh += 1;
    seen.add(piece);
    return piece;
  }
}
const seen = new WeakSet<Buffer>();

beforeAll(async () => {
  const lent = new Counted();
  server = createServer((request, response) => {
    const memory = lent.take(SIZE);
    const body = memory.subarray(0, SIZE).fill(String(request.url).at(-1) ?? '?');
    lent.giveBackAfter(memory, { response });
    response.writeHead(200, { 'content-length': SIZE }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function read(letter: string): Promise<string> {
  const [response] = (await once(get(`${url}/${letter}`), 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return text;
}

/** A connection that takes what is written only when it is let: until then it waits where the server wrote it. */
class Slow extends Duplex {
  taken = '';
  readonly open = Promise.withResolvers<void>();

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    void this.open.promise.then(() => {
      this.taken += chunk.toString('latin1');
      done();
    });
  }
}

async function breakOff(letter: string): Promise<void> {
  const request = get(`${url}/${letter}`);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => {});
  response.pause();
  await pause(5);
  request.destroy();
}

test('every visitor gets their own page, whole, whoever reads late and whoever breaks off', async () => {
  const late = [...'abcdefghij'].map((letter) => {
    const connection = new Slow();
    server.emit('connection', connection);
    connection.push(`GET /${letter} HTTP/1.1\r\nhost: shop\r\n\r\n`);
    return { letter, connection };
  });
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(['0', '1', '2'].map(breakOff));
    for (const digit of '3456789') expect(await read(digit)).toBe(digit.repeat(SIZE));
  }
  for (const { connection } of late) connection.open.resolve();
  for (const { letter, connection } of late)
    await vi.waitFor(() => expect(connection.taken.endsWith(letter.repeat(SIZE))).toBe(true));
});

test('the memory of a page that has gone out is written again, and of one that broke off it is not', async () => {
  await read('a');
  const before = fresh;
  for (let turn = 0; turn < 10; turn += 1) await read('b');
  expect(fresh).toBe(before);
  expect(new Lent().take(1_000_000).length).toBe(1_000_000);
});

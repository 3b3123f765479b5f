import { once } from 'node:events';
import { type ClientRequest, createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

/** @param slow reads a little at a time, so that most of the page waits in the server */
async function read(letter: string, { slow }: { slow: boolean }): Promise<string> {
  const request: ClientRequest = get(`${url}/${letter}`, { highWaterMark: 1024 } as object);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response) {
    text += String(chunk);
    if (slow) await pause(1);
  }
  return text;
}

async function breakOff(letter: string): Promise<void> {
  const request = get(`${url}/${letter}`);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => {});
  response.pause();
  await pause(5);
  request.destroy();
}

test('every visitor gets their own page, whole, whoever reads slowly and whoever breaks off', async () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  for (let round = 0; round < 4; round += 1) {
    const pages = letters.map(async (letter, at) => {
      if (at % 5 === 4) return breakOff(letter);
      const text = await read(letter, { slow: at % 3 === 0 });
      expect(text.length).toBe(SIZE);
      expect(text).toBe(letter.repeat(SIZE));
    });
    await Promise.all(pages);
  }
});

test('the memory of a page that has gone out is written again, and of one that broke off it is not', async () => {
  await read('a', { slow: false });
  const before = fresh;
  for (let turn = 0; turn < 10; turn += 1) await read('b', { slow: false });
  expect(fresh).toBe(before);
  expect(new Lent().take(1_000_000).length).toBe(1_000_000);
});

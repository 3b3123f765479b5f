import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
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

async function read(letter: string): Promise<string> {
  const [response] = (await once(get(`${url}/${letter}`), 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return text;
}

/**
 * Asks for many pages at once on one connection and reads none of them until `meanwhile` is over: what the system’s
 * own buffers do not take waits in the server.
 */
async function readLate(letters: readonly string[], meanwhile: () => Promise<void>): Promise<string[]> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.pause();
  for (const letter of letters) socket.write(`GET /${letter} HTTP/1.1\r\nhost: shop\r\n\r\n`);
  await pause(50);
  await meanwhile();
  const pages: string[] = [];
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  socket.resume();
  while (pages.length < letters.length) {
    const from = text.indexOf('\r\n\r\n') + 4;
    if (from > 3 && text.length >= from + SIZE) {
      pages.push(text.slice(from, from + SIZE));
      text = text.slice(from + SIZE);
    } else await pause(1);
  }
  socket.destroy();
  return pages;
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
  const letters = [...'abcdefghijklmnopqrstuvwxyz'.repeat(8)];
  const others = async () => {
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(['0', '1', '2'].map(breakOff));
      await Promise.all(
        [...'3456789'].map(async (digit) => {
          expect(await read(digit)).toBe(digit.repeat(SIZE));
        }),
      );
    }
  };
  const pages = await readLate(letters, others);
  expect(pages.map((page) => [...new Set(page)].join(''))).toEqual(letters);
});

test('the memory of a page that has gone out is written again, and of one that broke off it is not', async () => {
  await read('a');
  const before = fresh;
  for (let turn = 0; turn < 10; turn += 1) await read('b');
  expect(fresh).toBe(before);
  expect(new Lent().take(1_000_000).length).toBe(1_000_000);
});

import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isInside, makeFetchFile } from './foreign-files.ts';

test('this machine and its networks are not the internet', () => {
  for (const inside of [
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.1.1',
    '0.0.0.0',
    '::',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '::7f00:1',
  ])
    expect([inside, isInside(inside)]).toEqual([inside, true]);
  for (const outside of ['8.8.8.8', '93.184.216.34', '2606:4700::1111'])
    expect([outside, isInside(outside)]).toEqual([outside, false]);
});

describe('fetching what lies elsewhere', () => {
  let server: Server;
  let port: number;
  let asked: string[] = [];
  const answers: Record<string, RequestListener> = {
    '/picture': (_request, response) => response.end('bytes'),
    '/moved': (_request, response) => response.writeHead(302, { location: '/picture' }).end(),
    '/inside': (_request, response) =>
      response.writeHead(301, { location: `http://127.0.0.2:${port}/picture` }).end(),
    '/file': (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    '/round': (_request, response) => response.writeHead(302, { location: '/round' }).end(),
    '/endless': (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(1 << 20)));
      };
      response.on('drain', more);
      more();
    },
    '/cut': (_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    },
  };
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(`${request.headers.host} ${request.url}`);
      const answer = answers[request.url ?? ''];
      if (answer) answer(request, response);
      else response.writeHead(404).end('no');
    }).listen(0, '0.0.0.0');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const from = (path: string, host = '127.0.0.1') => `http://${host}:${port}${path}`;
  const anywhere = () => makeFetchFile({ isForbidden: () => false });

  test('what is there comes as it is, also where it has moved to', async () => {
    const fetchFile = anywhere();
    expect((await fetchFile(from('/picture'))).toString()).toBe('bytes');
    expect((await fetchFile(from('/moved'))).toString()).toBe('bytes');
  });

  test('nobody is asked on this machine and its networks, by number or by name', async () => {
    asked = [];
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', '2130706433', '0x7f.1'])
      await expect(makeFetchFile()(from('/picture', host))).rejects.toThrow('is not on the internet');
    expect(asked).toEqual([]);
  });

  test('nor where a public address leads there', async () => {
    asked = [];
    const fetchFile = makeFetchFile({ isForbidden: (ip) => ip === '127.0.0.2' });
    await expect(fetchFile(from('/inside'))).rejects.toThrow('127.0.0.2 is not on the internet');
    expect(asked).toEqual([`127.0.0.1:${port} /inside`]);
    await expect(fetchFile(from('/file'))).rejects.toThrow('leads to file:');
    await expect(fetchFile('file:///etc/passwd')).rejects.toThrow('is no address of the web');
  });

  test('what is no answer, too large, cut off or leads in a round is told in plain words', async () => {
    const fetchFile = anywhere();
    await expect(fetchFile(from('/nothing'))).rejects.toThrow('was answered with 404');
    await expect(fetchFile(from('/round'))).rejects.toThrow('was answered with 302');
    await expect(fetchFile(from('/endless'))).rejects.toThrow('is larger than 20 MB');
    await expect(fetchFile(from('/cut'))).rejects.toThrow();
  });

  test('a host that cannot be reached is not tried again', async () => {
    const fetchFile = anywhere();
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const free = (closed.address() as AddressInfo).port;
    const address = `http://127.0.0.1:${free}/a`;
    closed.close();
    await once(closed, 'close');
    await expect(fetchFile(address)).rejects.toThrow('cannot be reached');
    // Now there is somebody, but nobody knocks again.
    const late = createServer((_request, response) => response.end('late')).listen(free, '127.0.0.1');
    await once(late, 'listening');
    await expect(fetchFile(address)).rejects.toThrow('cannot be reached');
    expect((await anywhere()(address)).toString()).toBe('late');
    late.close();
  });
});

import { lookup } from 'node:dns';
import { readFile, stat } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { join } from 'node:path';

/** Reads the bytes of a file that lies elsewhere; throws with a plain reason. */
export type FetchFile = (source: string) => Promise<Buffer>;

export interface FetchRules {
  /** Where sources lie that are no addresses; without one there are none. */
  folder?: string;
  /** Addresses that are not asked: this machine and its networks. */
  isForbidden?: (ip: string) => boolean;
}

const ANSWER_MS = 5000;
const WHOLE_MS = 60_000;
const MOST_BYTES = 20 * 1024 * 1024;
const TOO_LARGE = 'is larger than 20 MB';
const MOST_REDIRECTS = 3;

const INSIDE = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INSIDE.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['64:ff9b::', 96],
] as const)
  INSIDE.addSubnet(net, bits, 'ipv6');

/** True for addresses of this machine and of networks that are not the internet. */
export function isInside(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  return INSIDE.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Fetches files from the internet, and those of a folder. A list that somebody else wrote must not make this machine
 * ask its own network, so only public addresses are asked: the very address that is connected to is looked at, on
 * every step of a redirect. A host that cannot be reached is not tried again.
 */
export function makeFetchFile({ folder, isForbidden = isInside }: FetchRules = {}): FetchFile {
  const lost = new Map<string, string>();
  return async (source) => {
    if (!/^https?:/i.test(source)) {
      if (folder === undefined) throw new Error('is no address of the web');
      const file = join(folder, source);
      if ((await stat(file)).size > MOST_BYTES) throw new Error(TOO_LARGE);
      return readFile(file);
    }
    const signal = AbortSignal.timeout(WHOLE_MS);
    let address = new URL(source);
    for (let hops = 0; ; hops += 1) {
      const reason = lost.get(address.host);
      if (reason) throw new Error(reason);
      const reply = await ask(address, { isForbidden, signal }).catch((error: Error) => {
        lost.set(address.host, error.message);
        throw error;
      });
      const { statusCode = 0, headers } = reply;
      if (statusCode < 300 || statusCode >= 400 || !headers.location || hops >= MOST_REDIRECTS) {
        if (statusCode === 200) return readBody(reply);
        reply.destroy();
        throw new Error(`was answered with ${statusCode}`);
      }
      reply.destroy();
      if (!URL.canParse(headers.location, address)) throw new Error('leads to nowhere');
      address = new URL(headers.location, address);
      if (!/^https?:$/.test(address.protocol)) throw new Error(`leads to ${address.protocol}`);
    }
  };
}

function ask(
  address: URL,
  { isForbidden, signal }: { isForbidden: (ip: string) => boolean; signal: AbortSignal },
): Promise<IncomingMessage> {
  const host = address.hostname.replace(/^\[|\]$/g, '');
  const refusal = new Error(`${host} is not on the internet`);
  // Numbers are connected to without being looked up.
  if (isIP(host) !== 0 && isForbidden(host)) return Promise.reject(refusal);
  const guarded: LookupFunction = (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return done(new Error(`${host} cannot be found`), '');
      if (found.some(({ address: ip }) => isForbidden(ip))) return done(refusal, '');
      const [first] = found;
      return options.all ? done(null, found) : done(null, first?.address ?? '', first?.family);
    });
  const send = address.protocol === 'https:' ? httpsRequest : httpRequest;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const asked = send(address, {
    lookup: guarded,
    signal,
    agent: false,
    headers: { accept: 'image/*,*/*;q=0.5', 'accept-encoding': 'identity' },
  });
  asked.setTimeout(ANSWER_MS, () => asked.destroy(new Error('no answer within 5 s')));
  asked.once('response', resolve);
  asked.once('error', (error) =>
    reject(
      error === refusal || error.message.endsWith('cannot be found')
        ? error
        : new Error(`${address.host} cannot be reached: ${error.message}`),
    ),
  );
  asked.end();
  return promise;
}

async function readBody(reply: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of reply as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST_BYTES) {
      reply.destroy();
      throw new Error(TOO_LARGE);
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

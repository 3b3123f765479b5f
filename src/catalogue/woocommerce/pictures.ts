import { lookup } from 'node:dns/promises';
import { readFile, stat } from 'node:fs/promises';
import { BlockList, isIP } from 'node:net';
import { join } from 'node:path';

/** Reads the bytes of a picture; throws with a plain reason. */
export type FetchPicture = (source: string) => Promise<Buffer>;

const TIMEOUT_MS = 5000;
const MOST_BYTES = 20 * 1024 * 1024;
const MOST_REDIRECTS = 3;

const INSIDE = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INSIDE.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 127],
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
 * Fetches pictures from the internet, and files that lie beside the CSV. A file that somebody else wrote must not
 * make this machine ask its own network, so only public addresses are asked. A host that cannot be found is not
 * tried again.
 */
export function makeFetchPicture(folder: string): FetchPicture {
  const lost = new Map<string, string>();
  return async (source) => {
    if (!/^https?:/i.test(source)) {
      const file = join(folder, source);
      if ((await stat(file)).size > MOST_BYTES) throw new Error('is larger than 20 MB');
      return readFile(file);
    }
    let address = new URL(source);
    for (let hops = 0; ; hops += 1) {
      const reason = lost.get(address.host);
      if (reason) throw new Error(reason);
      await allow(address, lost);
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const reply = await fetch(address, { redirect: 'manual', signal }).catch((error: Error) => {
        const cause = error.cause instanceof Error ? error.cause.message : error.message;
        lost.set(address.host, `${address.host} cannot be reached: ${cause}`);
        throw new Error(lost.get(address.host));
      });
      const next = reply.headers.get('location');
      if (reply.status >= 300 && reply.status < 400 && next && hops < MOST_REDIRECTS) {
        await reply.body?.cancel();
        address = new URL(next, address);
        if (!/^https?:$/.test(address.protocol)) throw new Error(`leads to ${address.protocol}`);
        continue;
      }
      if (!reply.ok || !reply.body) throw new Error(`was answered with ${reply.status}`);
      return readBody(reply.body);
    }
  };
}

async function allow(address: URL, lost: Map<string, string>): Promise<void> {
  const host = address.hostname.replace(/^\[|\]$/g, '');
  const found = await lookup(host, { all: true }).catch(() => {
    lost.set(address.host, `${host} cannot be found`);
    throw new Error(lost.get(address.host));
  });
  if (found.some(({ address: ip }) => isInside(ip))) {
    lost.set(address.host, `${host} is not on the internet`);
    throw new Error(lost.get(address.host));
  }
}

async function readBody(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error('is larger than 20 MB');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

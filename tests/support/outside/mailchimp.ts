import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Call {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

/** Speaks as much of Mailchimp's API 3.0 as the shop does, with its refusals: what is there already, what is not. */
export async function startMailchimp(apiKey: string) {
  const calls: Call[] = [];
  const members = new Map<string, Record<string, unknown>>();
  const stores = new Set<string>();
  const products = new Map<string, Set<string>>();
  const carts = new Map<string, Record<string, unknown>>();
  /** Answers the next request with this status instead. */
  let broken: number | undefined;

  function answer({ method, path, body }: Call): number {
    const parts = path.split('/').slice(2).map(decodeURIComponent);
    const key = parts.at(-1) ?? '';
    if (parts[0] === 'lists' && method === 'PUT') {
      if (!/^[0-9a-f]{32}$/.test(key) || typeof body.email_address !== 'string') return 400;
      members.set(String(body.email_address), body);
      return 200;
    }
    if (parts[0] !== 'ecommerce') return 404;
    if (parts.length === 2) return stores.add(String(body.id)) && body.list_id ? 200 : 400;
    if (parts.length === 3) return stores.has(key) ? 200 : 404;
    if (!stores.has(parts[2] ?? '')) return 404;
    if (parts[3] === 'products' && method === 'POST') {
      const id = String(body.id);
      if (products.has(id)) return 400;
      products.set(id, new Set((body.variants as { id: string }[]).map((variant) => variant.id)));
      return 200;
    }
    if (parts[5] === 'variants') return products.get(parts[4] ?? '')?.add(key) ? 200 : 404;
    if (parts[3] !== 'carts') return 404;
    if (method === 'DELETE') return carts.delete(key) ? 204 : 404;
    const lines = body.lines as { product_id: string; product_variant_id: string }[];
    const known = lines.every((line) => products.get(line.product_id)?.has(line.product_variant_id));
    if (!known || carts.has(String(body.id))) return 400;
    carts.set(String(body.id), body);
    return 200;
  }

  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    const call = { method: request.method ?? '', path: request.url ?? '', body };
    calls.push(call);
    const given = Buffer.from((request.headers.authorization ?? '').slice(6), 'base64').toString();
    const status = broken ?? (given.endsWith(`:${apiKey}`) ? answer(call) : 401);
    broken = undefined;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(status === 204 ? '' : JSON.stringify(status < 400 ? { id: 'x' } : { status, title: 'No' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    members,
    products,
    carts,
    breakOnce: (status: number) => {
      broken = status;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

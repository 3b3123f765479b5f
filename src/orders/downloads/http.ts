import { createHash } from 'node:crypto';
import { ask } from '../../frame/command/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import type { Reply } from '../../frame/request/reply.ts';
import { askedBy, type RequestContext } from '../../frame/request/request-context.ts';
import { fetchDownload } from './commands.ts';
import { openDownload } from './file.ts';
import { opensDownloads } from './model.ts';
import { readOrderOfKey, readPermissions } from './store.ts';

const FILE = 'application/octet-stream';

/**
 * `?download_file=PRODUCT&order=KEY&email=…&key=CODE` (wire.md 1.5), on any address: the file as an attachment,
 * counted. Instead of the e-mail the contract also takes `uid`, its SHA-256.
 *
 * @throws ShopError `download_…`, which becomes the page that says why
 */
export async function download(ctx: RequestContext): Promise<Reply | undefined> {
  const { query, shop } = ctx;
  if (ctx.method !== 'GET' || !query.has('download_file')) return undefined;
  const productId = query.id('download_file') ?? 0;
  const code = query.text('key', 200);
  const order = await readOrderOfKey(shop.db.read, query.text('order', 60));
  if (!order || !knowsEmail(ctx, order.email)) throw new ShopError('download_unknown');
  const permission = (await readPermissions(shop.db.read, order.id)).find(
    (one) => one.productId === productId && one.code === code,
  );
  if (!permission) throw new ShopError('download_unknown');
  if (!opensDownloads(order)) throw new ShopError('download_closed');
  // Opened before it is counted: a file that is missing must not cost the shopper one of the times.
  const file = await openDownload(shop.dataDir, permission.file);
  if (!file) {
    shop.log.error({ order: order.id, file: permission.file }, 'a file that was sold is missing');
    throw new ShopError('download_missing');
  }
  const headers = { 'content-length': String(file.size), 'referrer-policy': 'no-referrer' };
  if (ctx.headOnly) {
    await file.handle.close();
    return { kind: 'file', body: Buffer.alloc(0), type: FILE, name: file.name, headers };
  }
  try {
    const taken = await ask(askedBy(ctx), fetchDownload, { orderId: order.id, productId, code });
    if (typeof taken === 'string') throw new ShopError(`download_${taken}`);
  } catch (error) {
    await file.handle.close();
    throw error;
  }
  return { kind: 'file', body: file.handle.createReadStream(), type: FILE, name: file.name, headers };
}

function knowsEmail({ query }: RequestContext, email: string): boolean {
  const given = query.trimmed('email', 190).toLowerCase();
  if (given !== '') return given === email;
  return query.text('uid', 64) === createHash('sha256').update(email).digest('hex');
}

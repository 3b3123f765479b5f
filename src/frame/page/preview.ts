import { sign, signatureFits } from '../../platform/security/tokens.ts';
import type { RequestContext } from '../request/request-context.ts';
import type { Shop } from '../shop/shop.ts';

/** How long a link shows what nobody else sees yet. */
const GOOD_FOR = 7 * 86_400_000;
/** Links that are made within the same hour are the same. */
const HOUR = 3_600_000;

/** Numbers of entries are said alone: links that were sent before products had some are still good. */
const said = (kind: Kind, id: number, until: number) =>
  `preview:${kind === 'entry' ? '' : `${kind}:`}${id}:${until}`;

/** `look` is an entry as somebody has typed it and not saved. */
type Kind = 'entry' | 'look' | 'product';

/** What an address ends in that shows something before it is to be seen; whoever has it needs nothing else. */
export function previewQuery({ keys }: Pick<Shop, 'keys'>, kind: Kind, id: number, now: number): string {
  const until = Math.floor((now + GOOD_FOR) / HOUR) * HOUR;
  const nonce = sign(said(kind, id, until), keys.of('preview link'));
  return `?preview=true&preview_id=${id}&until=${until}&preview_nonce=${nonce}`;
}

/** What of this kind a request may preview: undefined when it asks for nothing, 0 when its link is not good. */
export function previewed(
  { query, shop, now }: Pick<RequestContext, 'query' | 'shop' | 'now'>,
  kind: Kind,
): number | undefined {
  const id = query.id('preview_id');
  if (!id || !query.flag('preview')) return undefined;
  const until = Number(query.text('until', 20));
  const nonce = query.text('preview_nonce', 100);
  const fits = signatureFits(nonce, said(kind, id, until), shop.keys.of('preview link'));
  return fits && until > now ? id : 0;
}

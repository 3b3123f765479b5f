import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { sign, signatureFits } from '../../platform/security/tokens.ts';

/** How long a link shows what nobody else sees yet. */
const GOOD_FOR = 7 * 86_400_000;
/** Links that are made within the same hour are the same. */
const HOUR = 3_600_000;

const said = (id: number, until: number) => `preview:${id}:${until}`;

/** Links to an entry that is not to be seen yet, in every language; whoever has one needs nothing else. */
export function previewLinks(
  { addresses, settings, keys }: Pick<Shop, 'addresses' | 'settings' | 'keys'>,
  id: number,
  now: number,
): Record<Language, string> {
  const until = Math.floor((now + GOOD_FOR) / HOUR) * HOUR;
  const nonce = sign(said(id, until), keys.of('preview link'));
  const query = `?preview=true&preview_id=${id}&until=${until}&preview_nonce=${nonce}`;
  return Object.fromEntries(
    settings.languages.map((language) => [language, addresses.home(language) + query]),
  );
}

/** Which entry a request may preview: undefined when it asks for none, 0 when its link is not good. */
export function previewed({
  query,
  shop,
  now,
}: Pick<RequestContext, 'query' | 'shop' | 'now'>): number | undefined {
  const id = query.id('preview_id');
  if (!id || !query.flag('preview')) return undefined;
  const until = Number(query.text('until', 20));
  const fits = signatureFits(query.text('preview_nonce', 100), said(id, until), shop.keys.of('preview link'));
  return fits && until > now ? id : 0;
}

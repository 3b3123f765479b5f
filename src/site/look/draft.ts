import type { Look } from '../../frame/look/model-look.ts';
import type { Mode } from '../../frame/look/model-palette.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { sign, signatureFits } from '../../platform/security/tokens.ts';

/** In the address of a page that is to be seen as it would look. */
export const DRAFT = 'look-draft';
const GOOD_FOR_MS = 3_600_000;

/** A look that is tried out, on its way through addresses: nothing of it is kept. */
export interface Draft {
  look: Look;
  /** As it looks by day or by night, whatever the browser wishes. */
  mode: Mode;
}

/** What an address says to show a page in that look; good for an hour. */
export function signDraft({ keys }: Shop, { look, mode }: Draft, now: number): string {
  const text = Buffer.from(JSON.stringify({ look, mode, until: now + GOOD_FOR_MS })).toString('base64url');
  return `${text}.${sign(text, keys.of('look draft'))}`;
}

/** The look that a page was asked for in; undefined for every page that shoppers ask for. */
export function draftOf({ query, shop, now }: RequestContext): { draft: Draft; token: string } | undefined {
  const token = query.text(DRAFT, 4000);
  if (token === '') return undefined;
  const [text = '', signature = ''] = token.split('.');
  if (!signatureFits(signature, text, shop.keys.of('look draft'))) return undefined;
  const { until, ...draft } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Draft & {
    until: number;
  };
  return until > now ? { draft, token } : undefined;
}

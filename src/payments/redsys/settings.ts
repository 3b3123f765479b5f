import type { Static } from 'typebox';
import { choice, fields, flag, type Section, secret, text } from '../../frame/settings/describe.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { texts } from '../../frame/shop/texts.ts';
import type { Gateway } from '../model.ts';
import { ADDRESS, bizumGateway, redsysGateway, type Terminal } from './gateway.ts';
import { CURRENCIES } from './model.ts';
import { VERSIONS } from './signature.ts';

const redsys = fields({
  /** The bank's number of the shop (FUC); empty for a shop without a terminal. */
  merchant: text('', { pattern: '^(?:[0-9]{9})?$', means: 'must.fuc' }),
  terminal: text('1', { least: 1, most: 3, pattern: '^[0-9]{1,3}$', means: 'must.terminal' }),
  key: secret('REDSYS_KEY'),
  signature: choice('HMAC_SHA512_V2', VERSIONS),
  /** Where money moves, or where it is tried out. */
  mode: choice('test', ['test', 'live']),
  currency: choice('EUR', Object.keys(CURRENCIES)),
  /** Whether cards are charged at once, or reserved until somebody takes the money. */
  takeNow: flag(true),
  /** Whether the terminal takes Bizum too. */
  bizum: flag(false),
});

declare module '../../frame/shop/settings.ts' {
  interface ShopSettings {
    redsys: Static<typeof redsys>;
  }
}

export const redsysSection: Section = { at: 'redsys', of: redsys };

/** The ways of the shop's terminal; none where it has none. */
export function redsysWays({ settings, live, publicUrl }: Shop): Gateway[] {
  const { merchant, terminal, signature, mode, currency, takeNow, bizum } = settings.redsys;
  if (merchant === '') return [];
  const of: Terminal = {
    url: ADDRESS[mode],
    live: mode === 'live',
    merchant,
    terminal,
    secret: live.secret('redsys.key'),
    version: signature,
    currency,
    name: settings.name,
    takeNow,
    publicUrl,
    describe: ({ orderId, language }) =>
      texts(language, settings)('payments.redsys.order', { number: `${orderId}` }),
  };
  return [redsysGateway(of), ...(bizum ? [bizumGateway(of)] : [])];
}

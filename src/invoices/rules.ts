import type { ShopSettings } from '../frame/shop/settings.ts';
import { parseAmount } from '../platform/money.ts';
import type { Keys, Treatment } from './making/model.ts';
import type { InvoiceRules } from './making/model-content.ts';

/** The agency's lists L8A, L9 and L10 of its order HAC/1177/2024, as shops need them. */
const KEYS: Keys = {
  home: { regime: '01', operation: 'S1' },
  surcharge: { regime: '18', operation: 'S1' },
  untaxed: { regime: '01', operation: 'E1' },
  reverse: { regime: '01', operation: 'S2' },
  export: { regime: '02', operation: 'E2' },
  intra_union: { regime: '01', operation: 'E5' },
  oss: { regime: '17', operation: 'N2' },
};

const PPM_DECIMALS = 4;

/** By what the shop makes its invoices now. */
export function rulesOf({ invoices, address }: ShopSettings): InvoiceRules {
  const { issuer, territory, oss, simplifiedUpTo, surcharges } = invoices;
  const ppm = (percent: string) => parseAmount(percent, PPM_DECIMALS) ?? 0;
  const { street, postcode, city, state, country } = address;
  return {
    issuer: { ...issuer, street, postcode, city, state, country },
    territory,
    oss,
    simplifiedUpTo,
    keys: keysOf(invoices.keys),
    surcharges: surcharges.map(({ rate, surcharge }) => ({ rate: ppm(rate), surcharge: ppm(surcharge) })),
  };
}

const keysOf = (own: ShopSettings['invoices']['keys']): Keys => ({
  ...KEYS,
  ...(Object.fromEntries(
    own.map(({ treatment, regime, operation }) => [treatment, { regime, operation }]),
  ) as Partial<Record<Treatment, Keys[Treatment]>>),
});

import type { ShopSettings } from '../frame/shop/settings.ts';
import { parseAmount } from '../platform/money.ts';
import type { Keys } from './making/model.ts';
import type { InvoiceRules } from './making/model-content.ts';

const PPM_DECIMALS = 4;

/** By what the shop makes its invoices now. */
export function rulesOf({ invoices, address }: ShopSettings): InvoiceRules {
  const { issuer, territory, oss, simplifiedUpTo, simplifiedServicesUpTo, surcharges } = invoices;
  const ppm = (percent: string) => parseAmount(percent, PPM_DECIMALS) ?? 0;
  const { street, postcode, city, state, country } = address;
  return {
    issuer: { ...issuer, street, postcode, city, state, country },
    territory,
    oss,
    simplifiedUpTo,
    simplifiedServicesUpTo,
    keys: keysOf(invoices.keys),
    surcharges: surcharges.map(({ rate, surcharge }) => ({ rate: ppm(rate), surcharge: ppm(surcharge) })),
  };
}

/** Each setting is a regime and an operation. */
function keysOf(own: ShopSettings['invoices']['keys']): Keys {
  const key = (setting: string) => ({ regime: setting.slice(0, 2), operation: setting.slice(3) });
  return {
    home: key(own.home),
    surcharge: key(own.surcharge),
    untaxed: key(own.untaxed),
    reverse: key(own.reverse),
    export: key(own.export),
    intra_union: key(own.intra_union),
    union_service: key(own.union_service),
    outside_service: key(own.outside_service),
    oss: key(own.oss),
  };
}

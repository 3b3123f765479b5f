import type { ShopSettings } from '../frame/shop/settings.ts';
import { UNION_COUNTRIES } from './tax/model-countries.ts';

/** Where directive 2011/83 protects consumers: the Union and the rest of the European Economic Area. */
export const CONSUMER_AREA: readonly string[] = [...UNION_COUNTRIES, 'IS', 'LI', 'NO'];

/** Whether consumers of that area buy here: then the shop owes them what the directive says. */
export const sellsToConsumers = ({
  sellsTo,
  checkout,
}: Pick<ShopSettings, 'sellsTo' | 'checkout'>): boolean =>
  checkout.customers === 'everybody' && sellsTo.some((country) => CONSUMER_AREA.includes(country));

import type { RequestContext } from '../../frame/request/request-context.ts';
import { describeGoods } from '../../frame/server/analytics-item.ts';
import { allowHosts } from '../../frame/server/foreign-hosts.ts';
import type { PageData } from '../../frame/server/module.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { goodsOf } from './analytics-items.ts';
import { EVENT_TIMEOUT, itemOf, pageEvent } from './model.ts';

/** Whether the shopkeeper has a container. Without one no page says, loads or allows anything of this. */
const tagsAreOn = ({ settings }: Pick<Shop, 'settings'>): boolean =>
  settings.marketing.tagManager.container !== '';

/** Writes beside goods what tags need to know of them, and allows the tag manager's scripts, while there is one. */
export function openDataLayer(shop: Shop): void {
  allowHosts(shop, () => {
    const { script, hosts } = shop.settings.marketing.tagManager;
    return tagsAreOn(shop) ? [new URL(script).origin, ...hosts] : [];
  });
  describeGoods(shop, {
    isOn: () => tagsAreOn(shop),
    beside: goodsOf,
    page: (ctx, goods) => pageEvent('view_item', ctx.currency.code, [itemOf(goodsOf(ctx, goods))]),
  });
}

/** The contract's page data of every page (wire.md 2.13). */
export function dataLayerGlobals({ shop, currency }: RequestContext): PageData {
  if (!tagsAreOn(shop)) return {};
  const { container, script } = shop.settings.marketing.tagManager;
  return {
    gtm4wp_datalayer_name: 'dataLayer',
    gtm4wp_currency: currency.code,
    gtm4wp_use_sku_instead: false,
    gtm4wp_product_per_impression: 0,
    gtm4wp_clear_ecommerce: true,
    gtm4wp_datalayer_max_timeout: EVENT_TIMEOUT,
    // Ours: what is loaded once the visitor allows it.
    cistella_tags: { container, script },
  };
}

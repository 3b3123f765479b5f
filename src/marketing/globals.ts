import { adminAjax } from '../frame/request/admin-ajax.ts';
import { ATTRIBUTION_FIELDS } from '../frame/request/attribution.ts';
import type { RequestContext } from '../frame/request/request-context.ts';
import type { PageData } from '../frame/server/module.ts';
import { dataLayerGlobals } from './data-layer/open.ts';

/** The contract's page data of this module (wire.md 2.10, 2.12): the same for everybody. */
export function marketingGlobals(ctx: RequestContext): PageData {
  return { ...attribution(ctx), ...capture(ctx), ...dataLayerGlobals(ctx) };
}

function attribution(ctx: RequestContext): PageData {
  const { shop } = ctx;
  const { enabled, prefix, lifetimeMonths, sessionMinutes, promoCodes } = shop.settings.attribution;
  if (!enabled) return {};
  return {
    wc_order_attribution: {
      params: {
        lifetime: lifetimeMonths,
        session: sessionMinutes,
        base64: false,
        ajaxurl: adminAjax(ctx),
        prefix,
        allowTracking: shop.settings.consent === 'none',
        promocode: { min: promoCodes.from, max: promoCodes.to },
      },
      fields: ATTRIBUTION_FIELDS,
    },
  };
}

function capture(ctx: RequestContext): PageData {
  const { shop, language } = ctx;
  return {
    mailchimp_public_data: {
      site_url: shop.publicUrl,
      ajax_url: adminAjax(ctx),
      disable_carts: !shop.settings.marketing.carts.capture,
      subscribers_only: false,
      language,
      // Where visitors are asked, our script asks them, and the server looks at the answer once more.
      allowed_to_set_cookies: shop.settings.consent === 'none',
      // Nobody is written to by SMS.
      sms_allowed_countries: [],
    },
  };
}

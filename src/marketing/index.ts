import { ATTRIBUTION_FIELDS } from '../frame/attribution.ts';
import type { Room } from '../frame/room.ts';
import { sitemap, sitemapIndex } from './sitemap/http.ts';

/** Where shoppers come from, and what search engines are told. */
export const marketing: Room = {
  name: 'marketing',
  paths: { '/wp-sitemap.xml': { GET: sitemapIndex }, '/wp-sitemap-*': { GET: sitemap } },
  globals: ({ shop }) => {
    const { enabled, prefix, lifetimeMonths, sessionMinutes, promoCodes } = shop.settings.attribution;
    if (!enabled) return {};
    return {
      wc_order_attribution: {
        params: {
          lifetime: lifetimeMonths,
          session: sessionMinutes,
          base64: false,
          ajaxurl: '/wp-admin/admin-ajax.php',
          prefix,
          allowTracking: shop.settings.consent === 'none',
          promocode: { min: promoCodes.from, max: promoCodes.to },
        },
        fields: ATTRIBUTION_FIELDS,
      },
    };
  },
};

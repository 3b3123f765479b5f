import { type Look, rulesOf, TYPEFACES } from '../../frame/look/model-look.ts';
import { MARKS } from '../../frame/look/model-marks.ts';
import type { Mode } from '../../frame/look/model-palette.ts';
import { perShop } from '../../frame/shop/per-shop.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { md5 } from '../../platform/security/tokens.ts';

export interface Sheet {
  css: string;
  /** Its address has the hash of what is in it, so that it can be kept for ever. */
  href: string;
}

const sheets = perShop((): { of: Look | undefined; sheet: Sheet | undefined } => ({
  of: undefined,
  sheet: undefined,
}));

/** The stylesheet that makes the shop's pages look as was chosen; undefined where all is as the house has it. */
export function sheetOf(shop: Shop): Sheet | undefined {
  const { look } = shop.settings;
  const kept = sheets(shop);
  if (kept.of !== look) Object.assign(kept, { of: look, sheet: makeSheet(shop, look) });
  return kept.sheet;
}

function makeSheet(shop: Shop, look: Look): Sheet | undefined {
  const css = cssOf(shop, look);
  return css === '' ? undefined : { css, href: `${MARKS}${md5(css)}.css` };
}

export const cssOf = ({ assets }: Shop, look: Look, only?: Mode): string =>
  (assets.typefaces[look.typeface] ?? '') + rulesOf(look, only);

/** Files worth fetching before the stylesheet is read. */
export const fontsOf = ({ assets }: Shop, { typeface }: Look): string[] =>
  TYPEFACES[typeface].files.flatMap((font) => assets.fonts[font] ?? []);

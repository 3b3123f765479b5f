import { type ImportOptions, importProducts as products } from '../../../src/catalogue/index.ts';
import { importWxr as wxr } from '../../../src/content/index.ts';
import type { WxrFile } from '../../../src/content/wxr/commands.ts';
import type { Shop } from '../../../src/frame/shop/shop.ts';
import { staff } from '../people/staff.ts';

/** Reads a product export into the shop, as somebody who works there. */
export function importProducts(shop: Shop, file: string, options: ImportOptions & { now?: number }) {
  const { now = Date.now(), ...rest } = options;
  return products({ shop, actor: staff(), now }, { file, ...rest });
}

export function importWxr(shop: Shop, open: WxrFile['open'], options: Omit<WxrFile, 'open'>) {
  return wxr({ shop, actor: staff(), now: Date.now() }, { open, ...options });
}

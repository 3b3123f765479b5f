import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { inLanguage } from '../../frame/shop/translated.ts';
import { readByLanguage } from '../model-language.ts';
import { readAttributeTerms } from './store.ts';

/** An attribute of the shop's own list with its values, in one language. */
export interface ShopAttribute {
  /** Without `pa_`. */
  code: string;
  label: string;
  values: AttributeValue[];
}

interface AttributeValue {
  id: number;
  slug: string;
  name: string;
  description: string;
}

/** All attributes of the shop in one language, kept in memory until one of them changes. */
export function attributesOf(shop: Shop, language: Language): Promise<ShopAttribute[]> {
  return shop.cache.get(`catalogue.attributes:${language}`, ['categories'], async () => {
    const attributes = new Map<string, ShopAttribute>();
    for (const row of await readAttributeTerms(shop.db.read, language)) {
      const label =
        inLanguage(readByLanguage<string>(row.labels), language, shop.settings.languages) ?? row.code;
      const attribute = attributes.get(row.code) ?? { code: row.code, label, values: [] };
      const { id, slug, name, description } = row;
      attribute.values.push({ id, slug, name, description });
      attributes.set(row.code, attribute);
    }
    return [...attributes.values()];
  });
}

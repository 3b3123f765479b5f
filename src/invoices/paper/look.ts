import type { Language, ShopSettings } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { texts } from '../../frame/shop/texts.ts';
import { currencyFormat } from '../../orders/index.ts';
import type { InvoiceDraft } from '../making/model.ts';
import type { Paper } from '../making/model-paper.ts';

const SAID = [
  'untaxed',
  'reverse',
  'export',
  'intra_union',
  'union_service',
  'outside_service',
  'oss',
] as const;

/** Numbers in the registers of producers, each in a sentence of its own. */
export const registersIn = (settings: ShopSettings, language: Language): string[] =>
  (['packaging', 'appliances', 'batteries'] as const).flatMap((kind) => {
    const number = settings.invoices.registers[kind];
    return number === '' ? [] : [texts(language, settings)(`invoices.register.${kind}`, { number })];
  });

/** How an invoice looks when it is issued. */
export function paperOf({ settings }: Pick<Shop, 'settings'>, draft: InvoiceDraft): Paper {
  const { look, name, invoices } = settings;
  const t = texts(draft.language, settings);
  const treatments = new Set(draft.groups.map(({ treatment }) => treatment));
  const mentions = SAID.filter((each) => treatments.has(each)).map((each) => {
    return invoices.mentions[each][draft.language] || t(`invoices.mention.${each}`);
  });
  return {
    shop: name,
    accent: look.light.accent,
    typeface: look.typeface,
    money: currencyFormat(settings, draft.currency),
    mentions: [...mentions, ...registersIn(settings, draft.language)],
  };
}

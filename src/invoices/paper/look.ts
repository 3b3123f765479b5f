import type { Shop } from '../../frame/shop/shop.ts';
import { texts } from '../../frame/shop/texts.ts';
import { currencyFormat } from '../../orders/index.ts';
import type { InvoiceDraft } from '../making/model.ts';
import type { Paper } from '../making/model-paper.ts';

const SAID = ['untaxed', 'reverse', 'export', 'intra_union', 'oss'] as const;

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
    mentions,
  };
}

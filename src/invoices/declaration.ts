import { version } from '../../package.json' with { type: 'json' };
import type { ShopSettings } from '../frame/shop/settings.ts';
import { texts } from '../frame/shop/texts.ts';

/** A point of the declaration, by its letter in order HAC/1177/2024, article 15. */
export interface DeclarationPoint {
  letter: string;
  label: string;
  text: string;
}

/**
 * What the maker of a program that keeps records declares of it (RD 1007/2023, article 13). It holds once somebody has
 * filled in who that is, and has put a date and a place to it.
 *
 * @returns undefined while that is missing: then nobody has declared anything
 */
export function declarationOf(
  settings: Pick<ShopSettings, 'invoices' | 'languages'>,
  language: string,
): DeclarationPoint[] | undefined {
  const { maker, system, signedOn, signedAt } = settings.invoices.verifactu;
  const needed = [maker.name, maker.taxId, maker.contact, system.id, signedOn, signedAt];
  if (needed.includes('')) return undefined;
  const t = texts(language, settings);
  const points: [letter: string, text: string][] = [
    ['a', system.name],
    ['b', system.id],
    ['c', version],
    ['d', t('invoices.declaration.does')],
    ['e', t('invoices.declaration.only')],
    ['f', t('invoices.declaration.taxpayers')],
    ['g', t('invoices.declaration.signature')],
    ['h', maker.name],
    ['i', maker.taxId],
    ['j', maker.contact],
    ['k', t('invoices.declaration.complies')],
    ['l', `${signedOn}, ${signedAt}`],
  ];
  return points.map(([letter, text]) => ({ letter, label: t(`invoices.declaration.point.${letter}`), text }));
}

import { must } from '../../frame/settings/must.ts';
import { SettingsRefused } from '../../frame/settings/refused.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { STANDARD } from './model-rates.ts';
import { readClasses } from './store.ts';

/** Sending is taxed by a class that the shop has: with any other it would go without tax, and nobody would see why. */
export function keepShippingClass({ events }: Shop): void {
  events.on('settings.changed', async (tx, { paths, after }) => {
    const given = after.tax.shippingClass;
    if (!paths.includes('tax.shippingClass') || ['inherit', STANDARD].includes(given)) return;
    const classes = (await readClasses(tx)).map(({ slug }) => slug);
    if (classes.includes(given)) return;
    const allowed = must('must.one_of', { options: ['inherit', STANDARD, ...classes].join(', ') });
    throw new SettingsRefused([{ path: 'tax.shippingClass', given, allowed }]);
  });
}

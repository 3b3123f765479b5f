import { must } from '../../frame/settings/must.ts';
import { SettingsRefused } from '../../frame/settings/refused.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { wasTaken } from './store-answers.ts';

const MODE = 'invoices.verifactu.mode';

/**
 * Records are kept in earnest only after the agency has taken some for trying, of the same taxpayer: then invoices say
 * VERI*FACTU. There is no way from there to trying: invoices of a shop that sells would have no record that counts.
 */
export function keepEarnest(shop: Shop): void {
  shop.events.on('settings.changed', async (tx, { before, after }) => {
    const [was, is] = [before.invoices.verifactu.mode, after.invoices.verifactu.mode];
    const refuse = (key: string) => {
      throw new SettingsRefused([{ path: MODE, given: is, allowed: must(key) }]);
    };
    if (was === 'live' && is === 'test') refuse('must.stays_live');
    if (was === 'live' || is !== 'live') return;
    if (!(await wasTaken(tx, 'test', after.invoices.issuer.taxId))) refuse('must.tried_first');
  });
}

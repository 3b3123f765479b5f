import { command } from '../../frame/command/index.ts';
import { saveStored } from '../../platform/db/saved-values.ts';

/** Stands in a shop that was emptied: it is not filled with the demo again. */
export const OVER = 'demo.over';

/** A shop that showed the demo is empty, and stays so: the first line of its own trail. */
export const endDemo = command({
  name: 'demo.empty',
  needs: 'settings.edit',
  async run(act, gone: { products: number; orders: number; people: number; entries: number }): Promise<void> {
    await saveStored(act.tx, OVER, true);
    act.audit({ subject: ['site', 'demo'], before: { ...gone } });
  },
});

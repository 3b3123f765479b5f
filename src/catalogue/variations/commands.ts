import { command } from '../../frame/command/index.ts';
import { findValue, saveSwatch } from './store-swatch.ts';

/** Says what colour a value of the shop's attributes is shown as; see {@link saveSwatch}. */
export const changeSwatch = command({
  name: 'term.colour',
  needs: 'products.edit',
  async run(act, wish: { attribute: string; value: string; colour: string }): Promise<boolean> {
    const before = await findValue(act.tx, wish);
    if (!before || before.swatch === wish.colour.toLowerCase()) {
      act.unchanged();
      return before !== undefined;
    }
    const done = await saveSwatch(act.tx, wish);
    const after = { colour: wish.colour.toLowerCase() };
    act.audit({ subject: ['term', before.id], before: { colour: before.swatch }, after });
    return done;
  },
});

import { command } from '../../frame/command/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { findAttribute } from '../editing/named/store-found.ts';
import { lockOrder } from '../editing/steps-term.ts';
import { ProductProblem } from '../model-problem.ts';
import { countHaving, deleteAttribute, orderAttributes } from './store-move.ts';

/** Puts the attributes of the shop's own list in order; those that are not named stay behind them. */
export const arrangeAttributes = command({
  name: 'attribute.arrange',
  needs: 'products.edit',
  async run(act, { codes }: { codes: readonly string[] }): Promise<void> {
    await lockOrder(act.tx, 'attributes');
    await orderAttributes(act.tx, codes);
    act.audit({ subject: ['attribute', ''], before: {}, after: { order: [...codes] } });
  },
});

/** Takes an attribute that no product has away, with its values. @throws ProductProblem `attribute_in_use`; `no_term` */
export const removeAttribute = command({
  name: 'attribute.delete',
  needs: 'products.edit',
  async run(act, { code }: { code: string }): Promise<void> {
    const { tx } = act;
    const found = await findAttribute(tx, code);
    if (!found) throw new ProductProblem('code', 'no_term');
    await lockRows(tx, 'attribute', [found.id]);
    if ((await countHaving(tx, found.id)) > 0) throw new ProductProblem('code', 'attribute_in_use');
    await deleteAttribute(tx, found);
    const { id, labels } = found;
    act.audit({
      subject: ['attribute', id],
      before: { code, labels: JSON.parse(labels) as unknown },
      after: {},
    });
  },
});

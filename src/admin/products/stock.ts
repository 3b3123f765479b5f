import { setStock } from '../../catalogue/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { deskLink, done, onward, problem, type Screen } from '../kit/index.ts';
import { refusalText } from './words.tsx';

/** A stock that was counted, with the reason why it is another. */
export const stockScreen: Screen = {
  path: 'products/stock',
  needs: 'stock.edit',
  async POST(admin) {
    const { form, t } = admin.ctx;
    const id = form.id('id');
    const version = form.id('version');
    const [seen, quantity] = [form.integer('seen'), form.integer('quantity')];
    if (id === undefined || version === undefined || seen === undefined) throw new ShopError('not_found');
    const here = deskLink(`products/${id}`);
    if (quantity === undefined) return onward(here, problem(t('admin.products.whole_number')));
    try {
      const reason = form.trimmed('reason', 500);
      const left = await admin.do(setStock, { id, version, seen, quantity, reason });
      await admin.shop.changes.spread();
      return onward(here, done(t('admin.products.counted', { count: left })));
    } catch (error) {
      return onward(here, problem(refusalText(admin, error)));
    }
  },
};

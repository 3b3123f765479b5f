import { countStock, findByCode } from '../../catalogue/index.ts';
import {
  deskLink,
  exportScreen,
  listScreen,
  onward,
  problem,
  type Screen,
  viewScreen,
} from '../kit/index.ts';
import { stockList } from './list.tsx';
import { thingScreen } from './thing.tsx';

/** From a code to the thing that it is on; what nobody counts is said so. */
const findScreen: Screen = {
  path: 'stock/find',
  needs: 'stock.edit',
  async GET({ ctx, shop }) {
    const code = ctx.query.line('code', 100);
    const id = await findByCode(shop.db.read, code);
    if (id === undefined)
      return onward(deskLink('stock', { q: code }), problem(ctx.t('admin.stock.no_code', { code })));
    const filter = { low: shop.settings.catalogue.lowStock, ids: [id] };
    const counted = await countStock(shop.db.read, filter, 1);
    if (counted === 1) return onward(deskLink(`stock/${id}`));
    return onward(deskLink('stock'), problem(ctx.t('admin.stock.not_counted', { code })));
  },
};

/** What lies on the shelves. */
export const stockScreens: readonly Screen[] = [
  listScreen(stockList),
  viewScreen(stockList),
  exportScreen(stockList),
  findScreen,
  thingScreen,
];

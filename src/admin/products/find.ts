import { listProducts } from '../../catalogue/index.ts';
import { type AdminContext, deskLink, type SearchSource } from '../kit/index.ts';
import { moneyText, viewFor } from './words.tsx';

const SHOWN = 5;

/** Products in the search of everything, drafts as well. */
export const productSource: SearchSource = {
  name: 'products',
  needs: 'products.view',
  async find(admin: AdminContext, text: string) {
    const page = { sort: 'added', descending: true, limit: SHOWN } as const;
    const found = await listProducts(admin.shop.db.read, { text }, viewFor(admin), page);
    return found.map(({ id, name, sku, low, state }) => ({
      href: deskLink(`products/${id}`),
      label: name || `${id}`,
      more: [
        sku,
        low < 0 ? '' : moneyText(admin, low),
        state === 'publish' ? '' : admin.ctx.t(`admin.products.state.${state}`),
      ]
        .filter(Boolean)
        .join(' · '),
    }));
  },
};

import { countListed } from '../../catalogue/index.ts';
import { deskLink } from '../kit/index.ts';
import type { Step } from './step.ts';

/** The first things to sell: each written by hand, or all of them brought from elsewhere. */
export const productsStep: Step = {
  name: 'products',
  needs: 'products.edit',
  checks: ['product'],
  stands: async ({ shop, ctx: { t } }) =>
    t('admin.setup.products', { count: await countListed(shop.db.read) }),
  ask: async ({ shop, ctx: { t } }) => ({
    fields: {},
    says: (
      <>
        <p>{t('admin.setup.products', { count: await countListed(shop.db.read) })}</p>
        <p className="row">
          <a className="button" href={deskLink('setup/products/new')}>
            {t('admin.setup.by_hand')}
          </a>
          <a className="button" href={deskLink('products/import')}>
            {t('admin.setup.import')}
          </a>
        </p>
      </>
    ),
  }),
};

import { readSaid, restoreSaid, type SaidDifference, saidDifferences } from '../../catalogue/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { shortMoment } from '../../frame/shop/dates.ts';
import {
  type AdminContext,
  Compared,
  done,
  idIn,
  onward,
  problem,
  type Screen,
  screenPage,
} from '../kit/index.ts';
import { partLink } from './page.tsx';
import { productAt } from './read.ts';
import { nameOf, refusalText } from './words.tsx';

/** What a product said of itself once: what differs from what it says now, and the way back to it. */
export const productVersionScreen: Screen = {
  path: 'products/{id}/versions/{version}',
  needs: 'products.edit',
  async GET(admin, params) {
    const { ctx, shop } = admin;
    const { t } = ctx;
    const whole = await productAt(admin, idIn(params));
    const { savedAt, texts } = await saidAt(admin, whole.id, idIn(params, 'version'));
    const differences = saidDifferences(texts, whole.product?.texts ?? {});
    return screenPage({
      title: t('admin.texts.version_of', { when: shortMoment(savedAt, ctx.language, shop.settings) }),
      back: { href: partLink(whole.id, 'form'), label: nameOf(admin, whole) },
      body: (
        <Compared
          admin={admin}
          differences={differences}
          label={(field) => t(`admin.products.field.${FIELD[field]}`)}
        />
      ),
    });
  },
  async POST(admin, params) {
    const { t } = admin.ctx;
    const { id } = await productAt(admin, idIn(params));
    const revision = await saidAt(admin, id, idIn(params, 'version'));
    const here = partLink(id, 'form');
    try {
      await admin.do(restoreSaid, { revisionId: revision.id });
    } catch (error) {
      return onward(here, problem(refusalText(admin, error)));
    }
    await admin.shop.changes.spread();
    return onward(here, done(t('admin.texts.version_restored')));
  },
};

/** @throws ShopError where there is none, or it is another product's */
async function saidAt({ shop }: AdminContext, productId: number, id: number | undefined) {
  const found = id === undefined ? undefined : await readSaid(shop.db.read, id);
  if (found?.productId !== productId) throw new ShopError('not_found');
  return found;
}

const FIELD: Readonly<Record<SaidDifference['field'], string>> = {
  name: 'name',
  slug: 'slug',
  summary: 'summary',
  description: 'description',
  purchaseNote: 'note',
  buttonText: 'button',
};

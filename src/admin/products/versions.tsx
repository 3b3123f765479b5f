import { readSaid, restoreSaid, saidDifferences } from '../../catalogue/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { type AdminContext, idIn, versionScreen } from '../kit/index.ts';
import { partLink } from './page.tsx';
import { productAt } from './read.ts';
import { nameOf, refusalText } from './words.tsx';

/** What a product said of itself once: what differs from what it says now, and the way back to it. */
export const productVersionScreen = versionScreen({
  path: 'products/{id}/versions/{version}',
  needs: 'products.edit',
  async find(admin, params) {
    const whole = await productAt(admin, idIn(params));
    const { id, savedAt, texts } = await saidAt(admin, whole.id, idIn(params, 'version'));
    return {
      savedAt,
      differences: saidDifferences(texts, whole.product?.texts ?? {}),
      back: { href: partLink(whole.id, 'form'), label: nameOf(admin, whole) },
      restore: () => admin.do(restoreSaid, { revisionId: id }),
    };
  },
  label: ({ ctx: { t } }, field) => t(`admin.products.field.${FIELD[field] ?? field}`),
  refused: refusalText,
});

/** @throws ShopError where there is none, or it is another product's */
async function saidAt({ shop }: AdminContext, productId: number, id: number | undefined) {
  const found = id === undefined ? undefined : await readSaid(shop.db.read, id);
  if (found?.productId !== productId) throw new ShopError('not_found');
  return found;
}

/** What forms call otherwise. */
const FIELD: Readonly<Record<string, string>> = { purchaseNote: 'note', buttonText: 'button' };

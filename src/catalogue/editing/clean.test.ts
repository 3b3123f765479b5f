import { expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { perform, terminal } from '../../frame/command/index.ts';
import { blankProduct } from '../model-product.ts';
import { readWhole } from '../product/store-whole.ts';
import { changeProduct, changeTerm } from './commands.ts';

const ADA = terminal('Ada');
const HOSTILE = '<p onclick="x()">Gres</p><script>x()</script><!--\u0001slot:cart-->';

test('what an editor writes has no scripts and no marks in it, and what stood there before stays as it is', async () => {
  const house = await openSellingShop('sqlite');
  const { shop } = house;
  const text = { name: 'Tassa', summary: '', description: HOSTILE, purchaseNote: '', buttonText: '' };
  const product = { ...blankProduct(0), texts: { ca: text } };
  const id = await perform(shop, ADA, (act) => changeProduct(act, product));
  const described = async () => (await readWhole(shop.db.read, [id])).get(id)?.product?.texts.ca?.description;
  expect(await described()).toBe('<p>Gres</p>');
  // As an older shop may have kept it.
  await shop.db.transaction((tx) =>
    tx
      .updateTable('product_translation')
      .set({ description: HOSTILE })
      .where('product_id', '=', id)
      .execute(),
  );
  await perform(shop, ADA, (act) => changeProduct(act, { ...product, id, sku: 'T' }));
  expect(await described()).toBe(HOSTILE);
  const term = { taxonomy: 'tag', texts: { ca: { name: 'Nou', description: HOSTILE } } } as const;
  const tag = await perform(shop, ADA, (act) => changeTerm(act, term));
  const row = await shop.db.read
    .selectFrom('term_translation')
    .select('description')
    .where('term_id', '=', tag)
    .executeTakeFirst();
  expect(row?.description).toBe('<p>Gres</p>');
  await house.close();
});

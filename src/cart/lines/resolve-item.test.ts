import { beforeAll, describe, expect, test } from 'vitest';
import { placingScope } from '../../../tests/support/buying/placing.ts';
import { addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { engines } from '../../../tests/support/shop.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { resolveItem } from './resolve-item.ts';

const [COLOUR, SIZE] = ['attribute_pa_colour', 'attribute_pa_size'];

describe.each(engines)('which variation is meant, on %s', (engine) => {
  const scope = placingScope(engine);
  let product = 0;
  let variations: number[] = [];
  beforeAll(async () => {
    ({ id: product, variationIds: variations } = await addVariable(scope.house, {
      attributes: { colour: ['Blau', 'Verd'], size: ['Gran', 'Petita'] },
      variations: [{ values: { colour: 'Blau', size: '' } }, { values: { colour: 'Verd', size: 'Gran' } }],
    }));
    const { db } = scope.house.shop;
    const spanish = { blau: 'azul', gran: 'grande', petita: 'pequena' };
    await db.transaction(async (tx) => {
      for (const [slug, es] of Object.entries(spanish))
        await tx
          .updateTable('term_translation')
          .set({ slug: es })
          .where('language', '=', 'es')
          .where('slug', '=', slug)
          .execute();
    });
    scope.house.shop.cache.drop(new Set(['terms', `product:${product}`]));
  });
  async function resolved(variationId: number, chosen: Record<string, string>, language: 'ca' | 'es' = 'ca') {
    const { ctx } = await scope.visitor();
    const asked = { productId: product, variationId, quantity: 1, chosen: new Map(Object.entries(chosen)) };
    const choice = await resolveItem({ ...ctx, language } as RequestContext, asked);
    return choice.ok ? choice.wanted.attributes : [choice.refused.code, choice.refused.values.attribute];
  }
  const small = { [COLOUR]: 'blau', [SIZE]: 'petita' };

  test('is told by its number, and what it leaves open by what was chosen', async () => {
    expect(await resolved(variations[0]!, { [SIZE]: 'petita' })).toEqual(small);
    expect(await resolved(variations[0]!, { [SIZE]: 'petita', [COLOUR]: '' })).toEqual(small);
    expect(await resolved(0, small)).toEqual(small);
    expect(await resolved(0, { [COLOUR]: 'verd', [SIZE]: 'petita' })).toEqual(['choose_options', undefined]);
  });

  test('is none where something else was chosen than it is: that one is named', async () => {
    expect(await resolved(variations[0]!, { ...small, [COLOUR]: 'verd' })).toEqual([
      'invalid_value',
      'colour',
    ]);
    expect(await resolved(variations[1]!, { [COLOUR]: 'verd', [SIZE]: 'petita' })).toEqual([
      'invalid_value',
      'size',
    ]);
    expect(await resolved(variations[0]!, { ...small, [SIZE]: 'gegant' })).toEqual(['invalid_value', 'size']);
    expect(await resolved(variations[0]!, { ...small, [COLOUR]: 'gegant' })).toEqual([
      'invalid_value',
      'colour',
    ]);
  });

  test('may be chosen in any language of the shop, and is kept in its first', async () => {
    for (const language of ['ca', 'es'] as const) {
      expect(await resolved(variations[0]!, { [COLOUR]: 'azul', [SIZE]: 'pequena' }, language)).toEqual(
        small,
      );
      expect(await resolved(variations[0]!, { [COLOUR]: 'azul', [SIZE]: 'petita' }, language)).toEqual(small);
    }
  });
});

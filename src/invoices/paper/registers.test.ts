import { expect, test } from 'vitest';
import { openTestShop } from '../../../tests/support/shop.ts';
import { paperOf } from './look.ts';

test('an invoice says the shop’s numbers in registers of producers, in its language, and keeps them', async () => {
  const house = await openTestShop('sqlite');
  const draft = { language: 'es', currency: 'EUR', groups: [] } as unknown as Parameters<typeof paperOf>[1];
  expect(paperOf(house.shop, draft).mentions).toEqual([]);
  await house.set({ 'invoices.registers.packaging': 'ENV/2023/000012345' });
  expect(paperOf(house.shop, draft).mentions).toEqual([
    'Registro de productores de producto (envases): ENV/2023/000012345',
  ]);
  await house.close();
});

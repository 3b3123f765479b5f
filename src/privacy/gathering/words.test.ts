import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { texts } from '../../frame/shop/texts.ts';
import { textOfRow } from './page-of-data.ts';

let house: TestShop;
beforeAll(async () => {
  house = await openTestShop('sqlite');
});
afterAll(() => house.close());

const ROW = {
  id: 7,
  status: 'processing',
  order_id: 12,
  user_id: null,
  created_via: 'checkout',
  needs_processing: 1,
  paid_at: Date.UTC(2026, 2, 1, 12),
  billing: JSON.stringify({ firstName: 'Anna', address1: 'Carrer <Nou>, 1', country: 'ES', taxRowId: 'x-y' }),
  attributes: JSON.stringify([{ name: 'Color', value: 'Blau' }]),
};

test('a row is read in words of one’s language: its columns, what is in their JSON, states and countries', () => {
  const read = (language: string) =>
    textOfRow(ROW, { t: texts(language, house.shop.settings), language, settings: house.shop.settings });
  const page = read('ca');
  for (const part of [
    '<dt>Pagada el</dt>',
    'Nom: Anna',
    'Adreça: Carrer &#60;Nou&#62;, 1',
    'País: Espanya',
    'Nom: Color\nValor: Blau',
  ])
    expect(page).toContain(part);
  expect(read('es')).toContain('País: España');
  expect(read('en')).toContain('Country: Spain');
  for (const language of house.shop.settings.languages)
    for (const code of ['created', 'checkout', 'needs', 'firstName', 'processing</dd>', 'taxRow', 'x-y', '_'])
      expect(read(language)).not.toContain(code);
});

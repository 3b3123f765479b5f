import { expect, test } from 'vitest';
import { knownLanguages } from '../frame/shop/languages.ts';
import { ORDER_WORDS, orderWords } from './order-words.ts';

test('every language that a shop can have has its own words, which fit on the button', () => {
  for (const language of knownLanguages) expect([language, ORDER_WORDS[language]]).not.toContain(undefined);
  for (const words of Object.values(ORDER_WORDS)) expect(words.length).toBeLessThanOrEqual(60);
});

test('the shop’s own words come first, a variety has those of its language, and a stranger English ones', () => {
  expect(orderWords({ ca: 'Paga i encarrega' }, 'ca')).toBe('Paga i encarrega');
  expect(orderWords({ ca: 'Paga i encarrega' }, 'es')).toBe('Pedido con obligación de pago');
  expect(orderWords({}, 'de-at')).toBe('Zahlungspflichtig bestellen');
  expect(orderWords({}, 'eu')).toBe('Order with obligation to pay');
});

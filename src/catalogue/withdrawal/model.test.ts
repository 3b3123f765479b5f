import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXCEPTIONS, exceptionOf, firstException, OWN_WORDS } from './model.ts';

const word = fc.constantFrom(...OWN_WORDS);
const categories = fc.array(fc.constantFrom('', ...EXCEPTIONS), { maxLength: 5 });

describe('why something cannot be withdrawn from', () => {
  test('a variation is heard before its product, and both before their categories', () => {
    expect(exceptionOf(['custom', 'sealed'], ['perishable'])).toBe('custom');
    expect(exceptionOf(['', 'sealed'], ['perishable'])).toBe('sealed');
    expect(exceptionOf(['', ''], ['perishable'])).toBe('perishable');
    expect(exceptionOf(['', ''], [])).toBe('');
  });

  test('what says that it may come back is not held by its categories', () => {
    fc.assert(
      fc.property(categories, (said) => {
        expect(exceptionOf(['', 'allowed'], said)).toBe('');
      }),
    );
  });

  test('it never matters in which order categories are read', () => {
    fc.assert(
      fc.property(word, categories, (own, said) => {
        expect(exceptionOf([own], said.toReversed())).toBe(exceptionOf([own], said));
        // What categories of categories say may be gathered on the way.
        expect(firstException([firstException(said.slice(0, 2)), ...said.slice(2)])).toBe(
          firstException(said),
        );
      }),
    );
  });
});

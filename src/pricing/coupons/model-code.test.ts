import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeSlug, isCode, LONGEST_CODE, plainCode, shownCode } from './model-code.ts';

const anything = fc.string({ unit: 'binary', maxLength: 60 });
const signs = fc.string({
  unit: fc.constantFrom(...'aBç7ßſİıΣςσé̀·l&;amp#39 \'"%+/#=-@.\u200b\u00a0\u202e<>,🎁ﬁǰ'),
  maxLength: 20,
});
const escaped = (code: string) =>
  code.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/'/g, '&#039;').replace(/</g, '&lt;');

describe('a code', () => {
  test('is the same in capitals, with blanks around it and several in a row, and in parts or whole', () => {
    expect(plainCode('  Benvinguda10 ')).toBe('benvinguda10');
    expect(plainCode('CAFE\u0300')).toBe('caf\u00e8');
    expect(plainCode('\tEstiu \u00a0 2026\n')).toBe('estiu 2026');
    expect(plainCode('ÇA VA')).toBe('ça va');
  });

  test('is the same as pages escape it, once or twice', () => {
    for (const typed of ['TEST&COUPON’S', 'test&amp;coupon’s', 'Test&amp;amp;Coupon’s', 'TEST&AMP;COUPON’S'])
      expect(plainCode(typed)).toBe('test&coupon’s');
    expect(plainCode('TEST&quot;2024&quot;')).toBe('test"2024"');
    for (const typed of ["l'estiu", 'L&#039;ESTIU', 'l&#39;estiu', 'l&apos;estiu', 'l&#x27;estiu'])
      expect(plainCode(typed)).toBe("l'estiu");
    expect(plainCode('a&ampb'), 'nothing that a page writes').toBe('a&ampb');
  });

  test('has nothing that nobody sees', () => {
    expect(plainCode('ESTIU\u200b\u00ad20\u2060\ufeff')).toBe('estiu20');
    expect(plainCode('\u202eESTIU\u2066')).toBe('estiu');
    expect(plainCode('\u200b')).toBe('');
  });

  test('may have what shops print', () => {
    const printed = [
      'TEST&COUPON',
      'Estiu 2026',
      "L'HORT",
      '5"',
      '-10%',
      '+1',
      'a/b',
      '#festa',
      '=2+2',
      '@tu',
      'ÇÀÉ·L',
    ];
    for (const code of [...printed, 'лето', '夏', '🎁1', 'a_b.c-d', '(2x1)', '10€', 'a\\b', 'x'.repeat(50)])
      expect(isCode(plainCode(code)), code).toBe(true);
  });

  test('has 1 to 50 signs with a letter or digit, and none that is something else where codes are written', () => {
    const refused = [
      '',
      '%',
      '---',
      '🎁',
      'a<b',
      'a>b',
      'a&lt;b',
      'a,b',
      'a;b',
      '\u0301a',
      'a\u0000b',
      'a\u0085\u0086b',
      '\ud800a',
    ];
    for (const code of [...refused, 'x'.repeat(51), '\ue000a'])
      expect(isCode(plainCode(code)), code).toBe(false);
    expect(isCode(`${'🎁'.repeat(LONGEST_CODE - 1)}1`)).toBe(true);
  });

  test('of a line break, or one that is not as it is kept, is none', () => {
    for (const code of ['a\nb', 'a\u2028b', 'a\u00a0b', 'a\u200bb']) expect(isCode(code), code).toBe(false);
  });

  test('stays as it is when it is read again, and leads back from how it is shown, in any case and escaped', () => {
    fc.assert(
      fc.property(fc.oneof(anything, signs), (typed) => {
        const code = plainCode(typed);
        expect(plainCode(code)).toBe(code);
        expect(plainCode(shownCode(code))).toBe(code);
        expect(shownCode(typed)).toBe(shownCode(code));
        expect(plainCode(escaped(escaped(code)))).toBe(code);
        if (isCode(code)) {
          expect(code).toMatch(/^\S(.*\S)?$/);
          expect(code).not.toMatch(/\s\s|\p{C}|[<>,;]/u);
        }
      }),
    );
  });

  test('is shown in capitals, but for those that would be another code', () => {
    expect(shownCode('benvinguda10')).toBe('BENVINGUDA10');
    expect(shownCode('col·lecció 10%')).toBe('COL·LECCIÓ 10%');
    expect(shownCode(' groß ')).toBe('groß');
    expect(plainCode('GROẞ')).toBe('groß');
  });

  test('has a class name of one word, as the contract makes it', () => {
    expect(codeSlug('cafè.10')).toBe('cafe-10');
    expect(codeSlug('estiu 2026')).toBe('estiu-2026');
    expect(codeSlug('test&coupon-special')).toBe('testcoupon-special');
    expect(codeSlug('a/b_c')).toBe('a-b_c');
    expect(codeSlug('-10%')).toBe('10');
    expect(codeSlug('-a__b..10.')).toBe('a__b-10');
    expect(codeSlug('лето')).toBe('%d0%bb%d0%b5%d1%82%d0%be');
    fc.assert(
      fc.property(fc.oneof(anything, signs), (typed) => {
        expect(codeSlug(plainCode(typed))).toMatch(/^[a-z0-9_%-]*$/);
      }),
    );
  });
});

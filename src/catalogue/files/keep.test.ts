import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainName } from './keep.ts';

test('a sold file has a name that every file system takes, whatever it was called', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.constantFrom('', '.pdf', '.ZIP'),
      (name, ending) => {
        const plain = plainName(name + ending);
        expect(Buffer.byteLength(`${plain.stem}-99999${plain.ending}`)).toBeLessThanOrEqual(255);
        expect(plain.stem).not.toMatch(/[/\\\0<>:"|?*]|^\.|\p{Bidi_Control}/u);
        expect(plain.stem).not.toBe('');
      },
    ),
  );
  expect(plainName(`${'日本'.repeat(60)}.pdf`)).toEqual({ stem: '日本'.repeat(33), ending: '.pdf' });
  expect(plainName('fac\u202egnp.exe').stem).toBe('facgnp');
});

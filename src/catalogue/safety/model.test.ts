import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contactLink, SAFETY_FIELDS, type SafetyNotes, safetyOf, safetyProblem } from './model.ts';

const spoken = { language: 'ca', languages: ['ca', 'es', 'en'] };
const notes = (said: Record<string, string>): SafetyNotes =>
  Object.fromEntries(Object.entries(said).map(([name, text]) => [`_safety_${name}`, text]));

describe('who answers for a product’s safety', () => {
  test('nobody is named where neither the product nor its brand says anything', () => {
    expect(safetyOf({ colour: 'blue' }, {}, spoken)).toBeUndefined();
  });

  test('a product that names its manufacturer takes nothing of the brand’s manufacturer, and the rest of its brand', () => {
    const brand = notes({
      manufacturer: 'Gran Terrissa SA',
      manufacturer_address: 'Carrer Nou, 1',
      responsible: 'Importa SL',
    });
    expect(safetyOf(notes({ manufacturer: 'Obrador Vell' }), brand, spoken)).toMatchObject({
      manufacturer: { name: 'Obrador Vell', address: '', contact: '' },
      responsible: { name: 'Importa SL' },
    });
  });

  test('each party is wholly the product’s or wholly the brand’s', () => {
    const said = fc.record({
      manufacturer: fc.constantFrom('', 'A', 'B'),
      manufacturer_address: fc.constantFrom('', 'C', 'D'),
      manufacturer_contact: fc.constantFrom('', 'e@example.com'),
    });
    fc.assert(
      fc.property(said, said, (own, brands) => {
        const source = Object.values(own).some(Boolean) ? own : brands;
        const { manufacturer, manufacturer_address, manufacturer_contact } = source;
        const party = {
          name: manufacturer,
          address: manufacturer_address,
          contact: manufacturer_contact,
        };
        const expected = Object.values(party).some(Boolean) ? party : undefined;
        expect(safetyOf(notes(own), notes(brands), spoken)?.manufacturer).toEqual(expected);
      }),
    );
  });

  test('warnings are said in the buyer’s language, else in one that is named with them', () => {
    const warned = notes({ warnings_es: 'No apto para bebés.', warnings_ca: 'No apte per a nadons.' });
    expect(safetyOf(warned, {}, spoken)?.warnings).toEqual({ text: 'No apte per a nadons.', language: 'ca' });
    const spanish = notes({ warnings_es: 'No apto para bebés.' });
    expect(safetyOf(spanish, notes({ warnings_ca: 'Fràgil.' }), spoken)?.warnings).toEqual({
      text: 'No apto para bebés.',
      language: 'es',
    });
  });
});

describe('what may be said of it', () => {
  test.each([
    ['an unknown field', { maker: 'x' }],
    ['a contact that is neither e-mail nor address', { manufacturer_contact: 'ring twice' }],
    ['a script for an address', { responsible_contact: 'javascript:alert(1)' }],
    ['a text without end', { manufacturer: 'x'.repeat(1001) }],
    ['warnings of no language', { warnings_: 'x' }],
  ])('%s is refused', (_, said) => {
    const [name = ''] = Object.keys(said);
    expect(safetyProblem(notes(said))).toMatchObject({ name: `Meta: _safety_${name}` });
  });

  test('every field takes a plain text, and the fields of others are not looked at', () => {
    const plain = SAFETY_FIELDS.map((name) => [name, name.endsWith('contact') ? 'a@example.com' : 'Text']);
    expect(safetyProblem({ ...notes(Object.fromEntries(plain)), _other: 'x'.repeat(9999) })).toBeUndefined();
  });

  test('only e-mail and http addresses become links', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(contactLink(text) ?? 'mailto:').toMatch(/^(?:https?:|mailto:)/i);
      }),
    );
    expect(contactLink('https://example.com/help')).toBe('https://example.com/help');
    expect(contactLink('javascript:alert(1)')).toBeUndefined();
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blankIn, documentOf, textOf } from './model-text.ts';

const word = fc.stringMatching(/^[a-zà-ú0-9][a-zà-ú0-9 ,.]{0,20}[a-zà-ú0-9]$/);
const part = fc.oneof(
  word,
  word.map((text) => `## ${text}`),
  fc.array(word, { minLength: 1, maxLength: 4 }).map((items) => items.map((text) => `- ${text}`).join('\n')),
);

test('what was typed is what is shown to be edited again', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      expect(textOf(documentOf(parts.join('\n\n')))).toBe(parts.join('\n\n'));
    }),
  );
});

test('whatever is typed becomes a document that can be edited again, and none of it is markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '\n', '-', '#', '<b>', '[', ']') }), (typed) => {
      const text = textOf(documentOf(typed));
      expect(text).toBeDefined();
      expect(textOf(documentOf(text ?? ''))).toBe(text);
    }),
  );
});

test('a document with more in it than a plain form can show is not put into one', () => {
  const marked = { type: 'text', text: 'x', marks: [{ type: 'bold' }] };
  expect(textOf({ type: 'doc', content: [{ type: 'paragraph', content: [marked] }] })).toBeUndefined();
  expect(textOf({ type: 'doc', content: [{ type: 'picture', attrs: { picture: 1 } }] })).toBeUndefined();
});

test('a blank is named, so that nobody publishes it', () => {
  expect(blankIn('Amb NIF [NIF], és')).toBe('[NIF]');
  expect(blankIn('Res a omplir')).toBeUndefined();
});

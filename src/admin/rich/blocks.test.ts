import { expect, test } from 'vitest';
import { NODE_SHAPES } from '../../content/index.ts';
import { BLOCK_FORMS, OFFERED_BLOCKS } from './blocks.ts';

/** What the keyboard and the toolbar say of these. */
const BY_HAND = new Set(['heading', 'orderedList', 'blockquote']);

test('each block of the shop is asked for all that the model says of it, and for nothing else', () => {
  const said = NODE_SHAPES.filter(({ type, attrs }) => attrs.length > 0 && !BY_HAND.has(type));
  expect(Object.keys(BLOCK_FORMS).toSorted()).toEqual(said.map(({ type }) => type).toSorted());
  for (const { type, attrs } of said)
    expect([type, ...Object.keys(BLOCK_FORMS[type] ?? {}).toSorted()]).toEqual([type, ...attrs.toSorted()]);
});

test('whatever is offered is a block of the model', () => {
  const types = new Set(NODE_SHAPES.map(({ type }) => type));
  expect(OFFERED_BLOCKS.filter((type) => !types.has(type))).toEqual([]);
});

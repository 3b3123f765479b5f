import { describe, expect, test } from 'vitest';
import { Lru } from './lru.ts';

describe('a shelf of finished things', () => {
  test('keeps what was put until a change with one of its tags', () => {
    const shelf = new Lru<string>(10);
    shelf.put('a', ['product:1', 'listing'], 'A', shelf.generation);
    shelf.put('b', ['product:2'], 'B', shelf.generation);
    shelf.drop(new Set(['product:1']));
    expect([shelf.peek('a'), shelf.peek('b')]).toEqual([undefined, 'B']);
  });

  test('does not keep what was read before a change and is put after it', () => {
    const shelf = new Lru<string>(10);
    const { generation } = shelf;
    shelf.drop(new Set(['product:1']));
    expect(shelf.put('a', ['product:1'], 'old', generation)).toBe('old');
    expect(shelf.peek('a')).toBeUndefined();
  });

  test('lets go of what nobody asked for longest', () => {
    const shelf = new Lru<number>(2);
    for (const [index, key] of ['a', 'b'].entries()) shelf.put(key, [], index, shelf.generation);
    shelf.peek('a');
    shelf.put('c', [], 2, shelf.generation);
    expect([shelf.peek('a'), shelf.peek('b'), shelf.peek('c')]).toEqual([0, undefined, 2]);
  });

  test('holds no more bytes than it may, however many things they are', () => {
    const shelf = new Lru<string>({ mostBytes: 10, weigh: ({ length }) => length, oldestMs: 1000 });
    for (const [key, value] of Object.entries({ a: 'aaaa', b: 'bbbb', c: 'cccc', d: 'd'.repeat(11) }))
      shelf.put(key, [], value, shelf.generation);
    expect(['a', 'b', 'c', 'd'].map((key) => shelf.peek(key))).toEqual([
      undefined,
      'bbbb',
      'cccc',
      undefined,
    ]);
  });
});

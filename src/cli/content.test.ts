import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addPost } from '../../tests/support/content.ts';
import { openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { addComment } from '../content/index.ts';
import { commentCommand } from './comments.ts';
import type { Command } from './open-shop.ts';

let house: TestShop;
const said = { log: vi.spyOn(console, 'log'), error: vi.spyOn(console, 'error') };
beforeAll(async () => {
  house = await openTestShop('sqlite');
  said.log.mockImplementation(() => {});
  said.error.mockImplementation(() => {});
});
afterAll(async () => {
  vi.restoreAllMocks();
  await house.close();
});

const run = (command: Command, ...args: string[]) =>
  command(house.shop, args, (message) => new Error(message));
/** What a command printed. */
async function printed(command: Command, ...args: string[]): Promise<string> {
  said.log.mockClear();
  expect(await run(command, ...args)).toBe(0);
  return said.log.mock.calls.flat().join('\n');
}

test('comments are listed by state, approved, hidden and deleted from the command line', async () => {
  const entryId = await addPost(house, { ca: 'Vidre' });
  const { id } = await house.shop.db.transaction((tx) =>
    addComment(tx, house.shop, {
      ...{ entryId, author: 'Pau', email: 'pau@example.com', url: '', comment: 'Quin vidre!' },
      ...{ language: 'ca', state: 'held', createdAt: Date.now() },
    }),
  );
  const seen = async () => {
    await house.settle();
    return (await house.browser().get('/diari/vidre/')).text.includes('Quin vidre!');
  };
  expect(await printed(commentCommand, 'list', 'held')).toMatch(/^1\theld\t.*\tVidre\tQuin vidre!$/);
  expect(await seen()).toBe(false);
  await run(commentCommand, 'approve', String(id));
  expect(await seen()).toBe(true);
  expect(await printed(commentCommand, 'list', 'held')).toBe('');
  await run(commentCommand, 'spam', String(id));
  expect(await seen()).toBe(false);
  await expect(run(commentCommand, 'approve', String(id), '99')).rejects.toThrow('no comment 99');
  expect(await seen()).toBe(false);
  await run(commentCommand, 'delete', String(id));
  expect(await printed(commentCommand, 'list')).toBe('');
  for (const bad of [['list', 'x'], ['approve'], ['approve', 'x'], ['fly', '1'], []])
    await expect(run(commentCommand, ...bad)).rejects.toThrow();
});

import { expect, test } from 'vitest';
import { openCommandLine } from '../../../../tests/support/command-line.ts';
import { legalCommand } from './legal.ts';

const line = openCommandLine();

test('drafts are made once, and each says where it can be read', async () => {
  const first = await line.printed(legalCommand, 'draft');
  expect(first.match(/\tdrafted\thttp/g)).toHaveLength(6);
  const again = await line.printed(legalCommand, 'draft');
  expect(again.match(/\tdraft\thttp/g)).toHaveLength(6);
  await expect(line.run(legalCommand, 'publish')).rejects.toThrow('cistella legal draft');
});

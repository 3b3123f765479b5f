import { expect, test } from 'vitest';
import { openCommandLine } from '../../../tests/support/command-line.ts';
import { findShopperByEmail } from '../../accounts/index.ts';
import { peopleCommand } from './people.ts';

const scope = openCommandLine();

test('the first person comes from the command line, with a link on which to choose a password', async () => {
  const link = new URL(await scope.printed(peopleCommand, 'owner', ' Mestressa@Example.cat '));
  expect(link.origin).toBe('http://shop.test');
  expect(link.pathname).toBe('/el-meu-compte/lost-password/');
  const owner = await findShopperByEmail(scope.house.shop.db.read, 'mestressa@example.cat');
  expect(owner?.role).toBe('administrator');
});

test('whoever has an account already becomes an owner and keeps it', async () => {
  const email = 'clienta@example.cat';
  await scope.house.browser().fill('/el-meu-compte/', { email, password: 'una frase llarga', register: 1 });
  const before = await findShopperByEmail(scope.house.shop.db.read, email);
  expect(before?.role).toBe('customer');
  await scope.printed(peopleCommand, 'owner', email);
  const owner = await findShopperByEmail(scope.house.shop.db.read, email);
  expect(owner).toEqual({ ...before, role: 'administrator' });
});

test('what is no e-mail address is said to be none', async () => {
  await expect(scope.run(peopleCommand, 'owner', 'ningu')).rejects.toThrow('"ningu" is no e-mail address.');
  for (const words of [[], ['owner'], ['keeper', 'a@b.cat']])
    await expect(scope.run(peopleCommand, ...words)).rejects.toThrow('cistella people owner EMAIL');
});

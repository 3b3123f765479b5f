import { beforeEach, expect, test } from 'vitest';
import { openCommandLine } from '../../../tests/support/command-line.ts';
import { addMember } from '../../../tests/support/people/people.ts';
import { findMemberByEmail, readInvitations } from '../../people/index.ts';
import { peopleCommand } from './people.ts';

const scope = openCommandLine();
const member = (email: string) => findMemberByEmail(scope.house.shop.db.read, email);
const say = (...words: string[]) => scope.printed(peopleCommand, ...words);

beforeEach(async () => {
  await scope.house.shop.db.transaction(async (tx) => {
    await tx.deleteFrom('staff').execute();
    await tx.deleteFrom('staff_link').execute();
  });
});

test('an owner comes from the command line, by a link on which they choose how to come in', async () => {
  const link = new URL(await say('owner', ' Mestressa@Example.cat '));
  expect(link.origin).toBe('http://shop.test');
  expect(link.pathname).toBe('/admin/join');
  expect(await say('list')).toMatch(/^mestressa@example\.cat\towner\tinvited\tuntil /);
});

test('somebody is invited, joins, gets another role and goes again', async () => {
  await say('invite', 'ada@example.cat', 'editor', '--lang', 'es');
  const [invitation] = await readInvitations(scope.house.shop.db.read, Date.now());
  expect(invitation).toMatchObject({ email: 'ada@example.cat', role: 'editor', language: 'es' });
  await say('remove', 'ada@example.cat');
  expect(await say('list')).toBe('');
  await addMember(scope.house, { email: 'ada@example.cat', role: 'editor' });
  await say('role', 'ada@example.cat', 'support');
  expect(await say('list')).toBe('ada@example.cat\tsupport\tada\tseen never\tpassword alone');
  await say('remove', 'ada@example.cat');
  expect(await member('ada@example.cat')).toBeUndefined();
});

test('the last owner stays, and who is on the staff is not invited again', async () => {
  await addMember(scope.house, { email: 'mestressa@example.cat', role: 'owner' });
  for (const words of [
    ['remove', 'mestressa@example.cat'],
    ['role', 'mestressa@example.cat', 'editor'],
  ])
    await expect(scope.run(peopleCommand, ...words)).rejects.toThrow('the last owner');
  const again = scope.run(peopleCommand, 'invite', 'mestressa@example.cat', 'editor');
  await expect(again).rejects.toThrow('on the staff already');
});

test('what makes no sense is said to make none', async () => {
  await expect(scope.run(peopleCommand, 'owner', 'ningu')).rejects.toThrow('"ningu" is no e-mail address.');
  await expect(scope.run(peopleCommand, 'invite', 'a@b.cat', 'rei')).rejects.toThrow('no such role');
  await expect(scope.run(peopleCommand, 'role', 'a@b.cat', 'editor')).rejects.toThrow(
    'Nobody of that e-mail',
  );
  await expect(scope.run(peopleCommand, 'remove', 'a@b.cat')).rejects.toThrow('Nobody of that e-mail');
  await expect(scope.run(peopleCommand, 'invite', 'a@b.cat', 'editor', '--lang', 'xx')).rejects.toThrow(
    '--lang',
  );
  for (const words of [[], ['owner'], ['keeper', 'a@b.cat'], ['list', 'all']])
    await expect(scope.run(peopleCommand, ...words)).rejects.toThrow('cistella people owner EMAIL');
});

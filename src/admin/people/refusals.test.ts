import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addMember, signedIn } from '../../../tests/support/people/people.ts';
import { peopleShop } from '../../../tests/support/people/shop.ts';
import { engines } from '../../../tests/support/shop.ts';
import { readAudit } from '../../frame/command/index.ts';

describe.each(engines)('whom the desk does not let in on %s', (engine) => {
  const { house, logIn, enrol, member } = peopleShop(engine);
  const lines: Record<string, unknown>[] = [];
  beforeEach(() => {
    for (const { log } of house().each)
      vi.spyOn(log, 'warn').mockImplementation((said: unknown, what?: string) => {
        if (what?.startsWith('a log-in was refused')) lines.push({ ...(said as object), what });
      });
    lines.splice(0);
  });
  const pauses = async () => {
    await house().settle();
    const found = await readAudit(house().shop.db.read, { limit: 50, command: 'people.pauses_begin' });
    return found.map(({ subject, subjectId, after, actor }) => [subject, subjectId, after, actor.kind]);
  };

  test('stands in the log: who was asked for by their number, from where and why, and nothing that was typed', async () => {
    await addMember(house(), { email: 'ada@example.cat', role: 'editor' });
    const account = (await member('ada@example.cat'))?.id;
    await logIn(house().browser('192.0.2.41'), 'ada@example.cat', 'no és aquesta');
    await logIn(house().browser('192.0.2.42'), 'la meva contrasenya', 'ada@example.cat');
    const line = { door: 'desk', by: 'password', why: 'wrong', request: expect.any(String) };
    const what = 'a log-in was refused';
    expect(lines).toEqual([
      { ...line, account, network: '192.0.2.41', what },
      { ...line, account: 'unknown account', network: '192.0.2.42', what },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/ada@|contrasenya|aquesta/);
  });

  test('is told of in the trail when pauses begin: once, however many try, and never of who is nobody', async () => {
    await addMember(house(), { email: 'bruna@example.cat', role: 'editor' });
    const before = (await pauses()).length;
    for (let tried = 0; tried < 12; tried += 1) {
      await logIn(house().browser(), 'bruna@example.cat', 'no');
      await logIn(house().browser(), 'ningu@example.cat', 'no');
    }
    const id = (await member('bruna@example.cat'))?.id;
    expect((await pauses()).slice(0, -before || undefined)).toEqual([
      ['staff', `${id}`, { tried: 'password' }, 'job'],
    ]);
    const owner = await signedIn(house(), { role: 'owner', email: 'owner@example.cat' });
    const page = (await owner.browser.get('/admin/journal')).text;
    expect(page).toContain('Massa intents d’entrar: comencen les pauses');
    expect(page).toContain('Què s’ha provat: – → la contrasenya');
  });

  test('is told of again when pauses have grown, ended, and begin anew', async () => {
    await addMember(house(), { email: 'carla@example.cat', role: 'editor' });
    const before = (await pauses()).length;
    const wait = () =>
      house().shop.db.transaction((tx) => tx.updateTable('login_try').set({ wait_until: 0 }).execute());
    const wrong = async (times: number) => {
      for (let tried = 0; tried < times; tried += 1) {
        await logIn(house().browser(), 'carla@example.cat', 'no');
        await wait();
      }
    };
    await wrong(8);
    expect((await pauses()).length - before).toBe(1);
    expect((await logIn(house().browser(), 'carla@example.cat')).status).toBe(303);
    await wrong(5);
    expect((await pauses()).length - before).toBe(2);
  });

  test('is said of a second factor, too, and of a password that is asked for again', async () => {
    await addMember(house(), { email: 'dora@example.cat', role: 'editor' });
    const account = (await member('dora@example.cat'))?.id;
    const own = house().browser();
    await logIn(own, 'dora@example.cat');
    await own.post('/admin/account/password', { old_password: 'no', new_password: 'una altra frase' });
    expect(lines).toMatchObject([{ account, by: 'password again', why: 'wrong' }]);
    await enrol(own);
    const before = (await pauses()).length;
    const half = house().browser();
    await logIn(half, 'dora@example.cat');
    lines.splice(0);
    for (let tried = 0; tried < 6; tried += 1) await half.post('/admin/second-factor', { code: '000000' });
    expect(lines.map(({ by, why }) => [by, why])).toEqual([
      ...Array.from({ length: 5 }, () => ['code', 'wrong']),
      ['code', 'pause'],
    ]);
    expect((await pauses()).slice(0, -before || undefined)).toEqual([
      ['staff', `${account}`, { tried: 'code' }, 'job'],
    ]);
    await half.post('/admin/sign-in', { passkey: '{}' });
    expect(lines.at(-1)).toMatchObject({ by: 'passkey', why: 'wrong', account });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { ask, readAudit, Stale } from '../../frame/command/index.ts';
import type { Tx } from '../../platform/db/index.ts';
import { createSession } from '../../platform/session/sessions.ts';
import { saveOwnAddress } from '../addresses/commands.ts';
import { findExemption, setVatExempt } from '../addresses/store-exemption.ts';
import { EMPTY_ADDRESS } from '../model.ts';
import { readLink } from '../proof/links.ts';
import { createShopper } from '../steps.ts';
import { readAddresses, writeAddress } from '../store.ts';
import { followAddress } from '../store-figures.ts';
import { closeCustomer, editCustomer, reopenCustomer, sendProof } from './commands.ts';
import { mergeAccounts } from './steps.ts';
import { readAccount, readAskedEmail, readMerged } from './store.ts';

const NOW = 1_800_000_000_000;

describe.each(engines)('an account in the shop’s care, on %s', (engine) => {
  let house: TestShop;
  let people = 0;
  const heard: string[] = [];
  beforeAll(async () => {
    house = await openTestShop(engine);
    house.shop.events.on('shopper.closed', async (_tx, { userId, email, now }) => {
      heard.push(`closed ${userId} ${email} ${now - NOW}`);
    });
    house.shop.events.on('shopper.merged', async (_tx, { from, into, email, by }) => {
      heard.push(`merged ${from} ${into} ${email} ${by}`);
    });
  });
  afterAll(() => house.close());
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => house.shop.db.transaction(work);
  const read = () => house.shop.db.read;
  const asked = (now = NOW) => ({ shop: house.shop, actor: staff('Anna'), now });
  const account = async (id: number) => (await readAccount(read(), id))!;
  const news = () => heard.splice(0);
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { fault?: string }) => error.fault ?? error,
    );
  async function someone() {
    people += 1;
    const email = `cura${people}@example.cat`;
    const made = await inTx((tx) =>
      createShopper(house.shop, tx, { email, passwordHash: 'hash', language: 'ca', firstName: 'Anna' }),
    );
    return made!;
  }
  const trail = async (id: number, command: string) =>
    (await readAudit(read(), { subject: 'customer', subjectId: `${id}`, command, limit: 9 })).map(
      ({ before, after, reason }) => ({ before, after, reason }),
    );
  const jobs = async (id: number) => {
    const rows = await read().selectFrom('job').select(['kind', 'payload']).orderBy('id').execute();
    return rows
      .filter(({ payload }) => (JSON.parse(payload) as { userId?: number }).userId === id)
      .map(({ kind }) => kind);
  };
  const sessionsOf = async (id: number) =>
    (await read().selectFrom('session').select('id').where('user_id', '=', id).execute()).length;
  const sit = (id: number) =>
    inTx((tx) => createSession(tx, { now: Date.now(), life: 1e9, userId: id, agent: '' }));
  const close = (userId: number, reason = 'ho demana', now = NOW) =>
    ask(asked(now), closeCustomer, { userId, reason });
  const linkOf = (userId: number) => readLink(house.shop, read(), { userId, purpose: 'verify' }, Date.now());

  describe('whose details are edited', () => {
    const names = { firstName: 'Rosa', lastName: 'Puig', displayName: 'Rosa P.', language: 'es' };
    const edit = (userId: number, email: string, version?: number) =>
      ask(asked(), editCustomer, { userId, names, email, version });

    test('is called so, in its language, as the trail tells; who has not seen that is refused', async () => {
      const { id, email } = await someone();
      const { version } = await account(id);
      const letters = await jobs(id);
      expect(await edit(id, ` ${email.toUpperCase()} `, version)).toBeUndefined();
      expect(await account(id)).toMatchObject({ ...names, email, version: version + 1 });
      expect(await trail(id, 'customer.edit')).toMatchObject([
        { before: { firstName: 'Anna', language: 'ca' }, after: { firstName: 'Rosa', language: 'es' } },
      ]);
      expect(await refused(edit(id, email, version))).toBeInstanceOf(Stale);
      // The same address asks for no proof.
      expect(await jobs(id)).toEqual(letters);
      expect(await readAskedEmail(read(), id, NOW)).toBeUndefined();
    });

    test('has a new e-mail when that is proved, and is told at both', async () => {
      const { id, email } = await someone();
      expect(await edit(id, 'Nova.Rosa@example.cat')).toBe('nova.rosa@example.cat');
      expect(await readAskedEmail(read(), id, NOW)).toBe('nova.rosa@example.cat');
      expect((await account(id)).email).toBe(email);
      expect((await jobs(id)).slice(-2)).toEqual(['accounts.email', 'accounts.email_asked']);
      expect((await trail(id, 'customer.edit')).map(({ after }) => after?.emailAsked)).toContain(
        'nova.rosa@example.cat',
      );
    });

    test('has no e-mail that is none or another’s, and is there and open', async () => {
      const [{ id }, other] = [await someone(), await someone()];
      expect(await refused(edit(id, 'no'))).toBe('email');
      expect(await refused(edit(id, other.email))).toBe('email_taken');
      expect(await refused(edit(999_999, 'a@example.cat'))).toBe('gone');
      await close(id);
      expect(await refused(edit(id, 'a@example.cat'))).toBe('closed');
      expect((await account(id)).firstName).toBe('Anna');
    });
  });

  test('gets the letter that proves its e-mail once more, unless it is closed', async () => {
    const { id } = await someone();
    const before = await linkOf(id);
    await ask(asked(Date.now()), sendProof, { userId: id });
    expect((await linkOf(id))?.token).not.toBe(before?.token);
    expect((await jobs(id)).at(-1)).toBe('accounts.verify');
    expect(await trail(id, 'customer.proof')).toMatchObject([{ after: { letter: 'proof' } }]);
    await close(id);
    expect(await refused(ask(asked(), sendProof, { userId: id }))).toBe('closed');
  });

  test('is closed for a reason, once: its sessions and links end, and rooms hear of it', async () => {
    const { id, email } = await someone();
    await sit(id);
    news();
    expect(await refused(close(id, ' '))).toBe('reason');
    expect([(await account(id)).closedAt, await sessionsOf(id), news()]).toEqual([0, 1, []]);
    await close(id);
    expect(news()).toEqual([`closed ${id} ${email} 0`]);
    expect([await sessionsOf(id), await linkOf(id)]).toEqual([0, undefined]);
    await close(id, 'una altra', NOW + 9);
    expect(news()).toEqual([]);
    expect(await account(id)).toMatchObject({ closedAt: NOW, closedFor: 'ho demana', mergedInto: 0 });
    expect(await trail(id, 'customer.close')).toEqual([
      { before: { closed: false }, after: { closed: true }, reason: 'ho demana' },
    ]);
    expect(await refused(close(999_999))).toBe('gone');
  });

  test('is opened again as it was, unless what it had is another’s', async () => {
    const [{ id }, { id: into }] = [await someone(), await someone()];
    await close(id);
    const reopen = () => ask(asked(), reopenCustomer, { userId: id, reason: 'ha tornat' });
    await reopen();
    expect(await account(id)).toMatchObject({ closedAt: 0, closedFor: '' });
    expect(await trail(id, 'customer.reopen')).toEqual([
      { before: { closed: true }, after: { closed: false }, reason: 'ha tornat' },
    ]);
    await merge(id, into);
    expect(await refused(reopen())).toBe('merged');
    expect((await account(id)).closedAt).toBe(NOW);
  });
  const merge = (from: number, into: number, now = NOW) =>
    inTx((tx) => mergeAccounts(house.shop, tx, { from, into, why: 'la mateixa', by: 'Anna', now }));

  describe('that becomes part of another', () => {
    const address = (city: string, country: string) => ({ ...EMPTY_ADDRESS, city, country });

    test('is shut and points there; what had gone into it goes along, and rooms hear of it as of nothing closed', async () => {
      const [first, second, third] = [await someone(), await someone(), await someone()];
      await sit(second.id);
      news();
      await merge(first.id, second.id);
      expect(news()).toEqual([`merged ${first.id} ${second.id} ${first.email} Anna`]);
      await merge(second.id, third.id, NOW + 5);
      news();
      expect(await readMerged(read(), third.id)).toEqual([
        { id: first.id, email: first.email },
        { id: second.id, email: second.email },
      ]);
      expect([await readMerged(read(), second.id), await readMerged(read(), 0)]).toEqual([[], []]);
      expect(await account(second.id)).toMatchObject({
        closedAt: NOW + 5,
        closedFor: 'la mateixa',
        mergedInto: third.id,
      });
      expect([await sessionsOf(second.id), await linkOf(second.id)]).toEqual([0, undefined]);
      // Told again it gives what has come since; it was shut when it was.
      await merge(second.id, third.id, NOW + 9);
      expect(news()).toHaveLength(1);
      expect((await account(second.id)).closedAt).toBe(NOW + 5);
    });

    test('gives its addresses and its freedom from tax where the other has none, which lives there then', async () => {
      const [from, into] = [await someone(), await someone()];
      await inTx(async (tx) => {
        await writeAddress(tx, from.id, 'billing', address('Perpinyà', 'FR'));
        await writeAddress(tx, from.id, 'shipping', address('París', 'FR'));
        await writeAddress(tx, into.id, 'shipping', address('Girona', 'ES'));
        await setVatExempt(tx, from.id, { reason: 'FR1', now: NOW });
      });
      await merge(from.id, into.id);
      const { billing, shipping } = await readAddresses(read(), into.id);
      expect([billing?.city, shipping?.city, (await account(into.id)).country]).toEqual([
        'Perpinyà',
        'Girona',
        'FR',
      ]);
      expect(await findExemption(read(), into.id)).toBe('FR1');
      const third = await someone();
      await inTx((tx) => setVatExempt(tx, third.id, { reason: 'own', now: NOW }));
      await merge(into.id, third.id);
      expect(await findExemption(read(), third.id)).toBe('own');
    });

    test('is another, open one, and not a third’s already', async () => {
      const [one, two, three] = [await someone(), await someone(), await someone()];
      expect(await refused(merge(one.id, one.id))).toBe('same');
      await merge(one.id, two.id);
      expect(await refused(merge(one.id, three.id))).toBe('merged');
      expect(await refused(merge(three.id, one.id))).toBe('closed');
      expect(await refused(merge(three.id, 999_999))).toBe('gone');
    });
  });

  test('has an address written down for it, as the trail tells, and lives where its bills go', async () => {
    const { id } = await someone();
    const save = (kind: 'billing' | 'shipping', city: string, country: string) =>
      ask(asked(), saveOwnAddress, { userId: id, kind, address: { ...EMPTY_ADDRESS, city, country } });
    await save('shipping', 'Porto', 'PT');
    expect((await account(id)).country).toBe('');
    await save('billing', 'Girona', 'ES');
    await save('billing', 'Perpinyà', 'FR');
    expect((await account(id)).country).toBe('FR');
    const [line] = await trail(id, 'address.save');
    expect(line).toMatchObject({ before: { city: 'Girona' }, after: { city: 'Perpinyà' } });
  });

  test('lives nowhere once its address for bills is gone', async () => {
    const { id } = await someone();
    await inTx(async (tx) => {
      await writeAddress(tx, id, 'billing', { ...EMPTY_ADDRESS, country: 'PT' });
      await followAddress(tx, id);
    });
    expect((await account(id)).country).toBe('PT');
    await inTx(async (tx) => {
      await tx.deleteFrom('user_address').where('user_id', '=', id).execute();
      await followAddress(tx, id);
    });
    expect((await account(id)).country).toBe('');
  });
});

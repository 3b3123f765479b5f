import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMailbox } from '../../../tests/support/outside/mail.ts';
import { description } from '../../../tests/support/people/settings.ts';
import { engines, openNeighbour, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { gatewaysOf } from '../../payments/index.ts';
import { makeKeys } from '../../platform/security/keys.ts';
import { terminal } from '../command/actor.ts';
import { perform } from '../command/command.ts';
import { readSettingsFile } from './model-file.ts';
import { rotateSecrets } from './rotate.ts';
import { seal, unseal } from './secrets.ts';

const keys = makeKeys('a secret for tests that is long enough');
const others = makeKeys('another secret, which is long enough too');

describe('a sealed secret', () => {
  test('opens with its key, for its setting, untouched, and with nothing else', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(), (secret, at) => {
        const sealed = seal(keys, 'a.secret', secret);
        expect(unseal(keys, 'a.secret', sealed)).toBe(secret.isWellFormed() ? secret : expect.anything());
        expect(unseal(others, 'a.secret', sealed)).toBeUndefined();
        expect(unseal(others, 'a.secret', { ...sealed, key: seal(others, 'a', 'b').key })).toBeUndefined();
        expect(unseal(keys, 'another.secret', sealed)).toBeUndefined();
        const bytes = Buffer.from(sealed.text, 'base64url');
        bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ 1;
        expect(unseal(keys, 'a.secret', { ...sealed, text: bytes.toString('base64url') })).toBeUndefined();
        expect(unseal(keys, 'a.secret', { ...sealed, tag: sealed.tag.slice(0, 6) })).toBeUndefined();
      }),
    );
  });

  test('is another one each time, and says nothing of what is in it', () => {
    const [one, other] = [seal(keys, 'a', 'the same'), seal(keys, 'a', 'the same')];
    expect(one.text).not.toBe(other.text);
    expect(JSON.stringify(one)).not.toContain('the same');
  });

  test.each([undefined, null, '', 'x', {}, { key: 1, iv: 2, tag: 3, text: 4 }])('%j is none', (value) => {
    expect(unseal(keys, 'a', value)).toBeUndefined();
  });
});

test('a secret that was put beside its place is not repeated in what is said of that', () => {
  for (const file of [
    { mail: 'geheim' },
    { mail: { smtpurl: 'geheim' } },
    { mail: { smtpUrl: 'geheim' } },
    'geheim',
  ])
    expect(JSON.stringify(readSettingsFile(description, file).problems)).toMatch(/^\[\{(?!.*geheim)/);
});

describe.each(engines)('secrets of a shop on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());
  const anna = terminal('anna');

  test.each(['mail.smtpurl', 'mail.smtpUrl.host', 'mail.smtpUrl'])('are not repeated by %s', async (path) => {
    const refused = await house.set({ [path]: 'geheim' }).catch((error: Error) => error);
    expect(String(refused)).toMatch(/^SettingsRefused: mail(?!.*geheim)/);
  });

  test('are in force at once, here and in other processes, and are not among the settings', async () => {
    const neighbour = await openNeighbour(house);
    await house.set({ 'cardBank.secret': 'geheim', 'cardBank.url': 'https://bank.example' });
    await neighbour.settle();
    for (const { shop } of [house, neighbour]) {
      expect(shop.live.secret('cardBank.secret')).toBe('geheim');
      expect(gatewaysOf(shop).map(({ id }) => id)).toContain('card');
      expect(JSON.stringify(shop.settings)).not.toContain('geheim');
    }
    await house.set({ 'cardBank.url': '' });
    expect(gatewaysOf(house.shop).map(({ id }) => id)).not.toContain('card');
    await neighbour.close();
  });

  test('may be left out only when nothing needs them', async () => {
    await house.set({ 'cardBank.url': 'https://bank.example' });
    await expect(house.set({ 'cardBank.secret': undefined })).rejects.toThrow('cardBank.secret is not set');
    await house.set({ 'cardBank.url': '' });
  });

  test('of the environment win, and are what they are there', async () => {
    process.env.CARD_BANK_SECRET = 'from outside';
    const other = await openNeighbour(house);
    delete process.env.CARD_BANK_SECRET;
    expect(other.shop.live.secret('cardBank.secret')).toBe('from outside');
    await other.close();
  });

  test('let letters leave by the mail server that was set', async () => {
    const mailbox = await startMailbox();
    await house.set({ 'mail.smtpUrl': mailbox.url });
    await house.shop.mail.send({ to: 'a@example.cat', subject: 's', html: 'h', text: 't', language: 'ca' });
    expect(mailbox.messages).toHaveLength(1);
    await house.set({ 'mail.smtpUrl': undefined });
    await house.shop.mail.send({ to: 'a@example.cat', subject: 's', html: 'h', text: 't', language: 'ca' });
    expect(mailbox.messages).toHaveLength(1);
    await mailbox.close();
  });

  test('kept with another SECRET are as if they were not there, until they are sealed anew', async () => {
    await house.set({ 'twilio.authToken': 'token-1' });
    const { shop } = house;
    const row = () =>
      shop.db.read
        .selectFrom('shop_setting')
        .select('value')
        .where('path', '=', 'twilio.authToken')
        .executeTakeFirst();
    await shop.db.transaction((tx) =>
      tx
        .updateTable('shop_setting')
        .set({ value: JSON.stringify(seal(others, 'twilio.authToken', 'token-2')) })
        .where('path', '=', 'twilio.authToken')
        .execute(),
    );
    const other = await openNeighbour(house);
    expect(other.shop.live.secret('twilio.authToken')).toBe('');
    expect(other.shop.live.sourceOf('twilio.authToken', await other.shop.live.kept())).toBe('unreadable');
    expect((await other.browser().get('/')).status).toBe(200);
    const wrong = makeKeys('a third secret, which fits nothing at all');
    const failed = await perform(shop, anna, (act) => rotateSecrets(act, { old: wrong }));
    expect(failed).toEqual({ rotated: [], unreadable: ['twilio.authToken'] });
    const before = await row();
    const done = await perform(shop, anna, (act) => rotateSecrets(act, { old: others }));
    expect(done).toEqual({ rotated: ['twilio.authToken'], unreadable: [] });
    expect(await row()).not.toEqual(before);
    await other.settle();
    expect(other.shop.live.secret('twilio.authToken')).toBe('token-2');
    await other.close();
  });
});

import type { AddressInfo } from 'node:net';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, findingsInAnyLight } from '../support/chromium/axe.ts';
import { openChromium, type TestBrowser } from '../support/chromium/chromium.ts';
import { addMember, STAFF_PASSWORD } from '../support/people/people.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';

/** A passkey wants a name and this machine, or https. */
describe('passkeys of who works here, in a browser with an authenticator', () => {
  let house: TestShop;
  let chromium: TestBrowser;
  let base = '';
  beforeAll(async () => {
    house = await openTestShop('sqlite', { settings: { people: { secondFactor: 'everybody' } } });
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = house.app.server.address() as AddressInfo;
    base = `http://localhost:${port}`;
    Object.assign(house.shop, { publicUrl: base });
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });

  /** A page beside whose browser lies an authenticator that is touched as soon as it is asked. */
  async function openPage(): Promise<{ page: Page; authenticator: Authenticator }> {
    const page = await (await chromium.visitor()).newPage();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return { page, authenticator: { cdp, authenticatorId } };
  }

  const typePassword = async (page: Page, email: string) => {
    await page.goto(`${base}/admin/sign-in`);
    await page.getByLabel('Correu electrònic').fill(email);
    await page.getByLabel('Contrasenya').fill(STAFF_PASSWORD);
    await page.getByRole('button', { name: 'Entra', exact: true }).click();
  };
  const usePasskey = (page: Page) =>
    page.getByRole('button', { name: 'Fes servir una clau d’accés' }).click();
  const leave = async (page: Page) => {
    await page.goto(`${base}/admin/account`);
    await page.locator('.who summary').click();
    await page.getByRole('button', { name: 'Tanca la sessió' }).click();
    await page.waitForURL('**/admin/sign-in');
  };
  const isIn = async (page: Page) =>
    (await page.goto(`${base}/admin/account`))?.url() === `${base}/admin/account`;

  /** Somebody who has a passkey, and whose recovery codes were shown. */
  async function withPasskey(name: string) {
    // A test that is tried again is somebody else's.
    const email = `${name}-${Date.now()}@example.cat`;
    const member = await addMember(house, { email, role: 'owner' });
    const opened = await openPage();
    await typePassword(opened.page, email);
    await opened.page.waitForURL('**/admin/enrol');
    await opened.page.getByRole('button', { name: 'Afegeix una clau d’accés' }).click();
    await opened.page.getByRole('heading', { name: 'Codis de recuperació' }).waitFor();
    expect(await opened.page.locator('.recovery-codes li').count()).toBe(10);
    return { ...opened, member };
  }

  test('whoever needs a second factor makes one, and from then on it is enough alone', async () => {
    const { page } = await withPasskey('ada');
    expect(await isIn(page)).toBe(true);
    expect(await page.getByText('Clau d’accés (').first().isVisible()).toBe(true);
    await leave(page);
    await usePasskey(page);
    await page.waitForURL((url) => !url.pathname.includes('sign-in'));
    expect(await isIn(page)).toBe(true);
  });

  test('it is the second step after a password', async () => {
    const { page, member } = await withPasskey('bru');
    await leave(page);
    await typePassword(page, member.email);
    await page.waitForURL('**/admin/second-factor');
    expect(await axeFindings(page)).toEqual([]);
    await usePasskey(page);
    await page.waitForURL((url) => !url.pathname.includes('second-factor'));
    expect(await isIn(page)).toBe(true);
  });

  test('it confirms who one is, and what was typed goes on', async () => {
    const { page, member } = await withPasskey('cora');
    await house.shop.db.transaction((tx) =>
      tx.updateTable('staff_session').set({ confirmed_at: 1 }).where('staff_id', '=', member.id).execute(),
    );
    await page.goto(`${base}/admin/people/invite`);
    await page.getByLabel('Correu electrònic').fill('nova@example.cat');
    await page.getByLabel('Rol', { exact: true }).selectOption('editor');
    await page.getByRole('button', { name: 'Envia la invitació' }).click();
    await page.getByRole('heading', { name: 'Confirma que ets tu' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await usePasskey(page);
    await page.getByText('La invitació per a nova@example.cat és de camí.').waitFor();
  });

  test('an answer is good once, and for whom it was asked', async () => {
    const { page } = await withPasskey('dina');
    await leave(page);
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/sign-in'),
      {},
    );
    const answer = page.waitForRequest((request) => (request.postData() ?? '').includes('passkey=%7B'));
    await usePasskey(page);
    const body = (await answer).postData() ?? '';
    await sent;
    await page.waitForURL((url) => !url.pathname.includes('sign-in'));
    const thief = house.browser();
    const again = await thief.post('/admin/sign-in', body, { host: new URL(base).host });
    expect([again.status, thief.cookies.size]).toEqual([403, 0]);
  });

  test('an authenticator that does not know its owner lets nobody in', async () => {
    const { page, authenticator } = await withPasskey('eva');
    await leave(page);
    const { cdp, authenticatorId } = authenticator;
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await usePasskey(page);
    await page.getByText('No s’ha mostrat cap clau d’accés.').waitFor();
    expect(await isIn(page)).toBe(false);
  });

  test('one that was taken away opens nothing, and the last one stays where the shop wants one', async () => {
    const { page } = await withPasskey('fina');
    await page.goto(`${base}/admin/account`);
    await page.getByRole('button', { name: /^Treu/ }).click();
    await page.getByText('És l’últim segon factor').waitFor();
    await house.set({ 'people.secondFactor': 'nobody' });
    await page.getByRole('button', { name: /^Treu/ }).click();
    await page.getByText('Segon factor tret.').waitFor();
    await house.set({ 'people.secondFactor': 'everybody' });
    await page.context().clearCookies();
    await page.goto(`${base}/admin/sign-in`);
    await usePasskey(page);
    await page.getByRole('alert').filter({ hasText: 'No és correcte' }).waitFor();
  });

  test('the pages of the way in have nothing that axe finds, in light and dark, on a phone and a desk', async () => {
    const { page } = await withPasskey('gala');
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of [
        'account',
        'account/time-code',
        'account/password',
        'people',
        'people/invite',
        'people/roles',
        'people/roles/new',
      ]) {
        await page.goto(`${base}/admin/${path}`);
        expect([path, width, await findingsInAnyLight(page)]).toEqual([path, width, []]);
      }
    }
    const stranger = await (await chromium.visitor()).newPage();
    for (const path of ['sign-in', 'forgotten', 'join?key=1']) {
      await stranger.goto(`${base}/admin/${path}`);
      expect([path, await axeFindings(stranger)]).toEqual([path, []]);
    }
  }, 60_000);
});

interface Authenticator {
  cdp: CDPSession;
  authenticatorId: string;
}

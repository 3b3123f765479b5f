import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { readAudit } from '../../../src/frame/command/index.ts';
import { findMemberByEmail, staffCookieName } from '../../../src/people/index.ts';
import type { Engine } from '../../../src/platform/db/index.ts';
import type { Letter } from '../../../src/platform/mail/mail.ts';
import type { Browser, Reply } from '../browser.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { STAFF_PASSWORD } from './people.ts';

/** A shop without staff before each test, its letters, and what one does at its door. */
export function peopleShop(engine: Engine) {
  let opened: TestShop;
  const letters: Letter[] = [];
  beforeAll(async () => {
    opened = await openTestShop(engine, { settings: { people: { secondFactor: 'nobody' } } });
    opened.shop.mail.send = async (letter) => void letters.push(letter);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    await opened.shop.db.transaction(async (tx) => {
      for (const table of ['staff', 'staff_link', 'staff_role', 'attempt', 'login_try'] as const)
        await tx.deleteFrom(table).execute();
    });
  });

  return {
    house: () => opened,
    letters,
    logIn: (browser: Browser, email: string, password = STAFF_PASSWORD) =>
      browser.post('/admin/sign-in', { email, password }),
    member: (email: string) => findMemberByEmail(opened.shop.db.read, email),
    isIn: async (browser: Browser) => (await browser.get('/admin/account')).status === 200,
    cookieOf: (browser: Browser) => browser.cookies.get(staffCookieName(opened.shop)),
    trail: async (limit = 5) =>
      (await readAudit(opened.shop.db.read, { limit })).map(({ command, actor }) => [command, actor.name]),
    alert: ({ text }: Reply) => /role="alert">([^<]*)/.exec(text)?.[1],
    enrol,
    /** Codes count once: the next test must not wait half a minute for the next. */
    forgetSteps: () =>
      opened.shop.db.transaction((tx) => tx.updateTable('staff_time_code').set({ last_step: 0 }).execute()),
  };
}

/** Gives somebody in a browser a time code. @returns its secret and the recovery codes */
async function enrol(browser: Browser): Promise<{ secret: string; codes: string[] }> {
  const page = await browser.get('/admin/account/time-code');
  const secret = (/<code>([A-Z2-7 ]+)<\/code>/.exec(page.text)?.[1] ?? '').replaceAll(' ', '');
  const carried = /name="carried" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const code = generateSync({ secret });
  const reply = await browser.post('/admin/account/time-code', { carried, code });
  const codes = [...reply.text.matchAll(/<li>([a-z2-9]{5}-[a-z2-9]{5})<\/li>/g)].map(([, each = '']) => each);
  return { secret, codes };
}

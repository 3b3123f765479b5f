import { makeAdmin } from '../../../src/admin/index.ts';
import type { Screen } from '../../../src/admin/kit/screen.ts';
import { modules } from '../../../src/app.ts';
import type { Capability } from '../../../src/frame/command/capabilities.ts';
import { CAPABILITIES } from '../../../src/frame/command/index.ts';
import type { RequestContext } from '../../../src/frame/request/request-context.ts';
import type { Engine } from '../../../src/platform/db/index.ts';
import type { Browser } from '../browser.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import type { SomeSettings } from './settings.ts';

export interface DeskShop extends TestShop {
  /** Somebody at the desk with these rights: all, none, or those named. */
  as(rights: 'owner' | 'nothing' | readonly Capability[], language?: string): Browser;
  stranger(): Browser;
}

const COOKIE = 'test_staff';

/** A shop whose desk believes a cookie who is signed in: how one signs in is tested by itself. */
export async function openDeskShop(
  engine: Engine,
  {
    screens,
    house,
    smtpUrl,
    settings,
  }: {
    screens?: readonly Screen[];
    house?: (shop: TestShop) => Promise<void>;
    smtpUrl?: string;
    settings?: SomeSettings;
  } = {},
): Promise<DeskShop> {
  const others = modules.filter(({ name }) => name !== 'admin');
  const admin = makeAdmin(
    async ({ cookies }: RequestContext) => {
      const [language = '', rights = ''] = decodeURIComponent(cookies[COOKIE] ?? '').split('|');
      if (language === '') return undefined;
      const capabilities = new Set(rights.split(',').filter(Boolean) as Capability[]);
      return {
        id: 7,
        name: 'Núria Soler',
        email: 'nuria@shop.test',
        language,
        role: 'test',
        demo: false,
        capabilities,
      };
    },
    screens,
    async () => undefined,
  );
  const shop = await openTestShop(engine, {
    modules: [...others, admin],
    ...(smtpUrl === undefined ? {} : { smtpUrl }),
    ...(settings === undefined ? {} : { settings }),
  });
  await house?.(shop);
  return {
    ...shop,
    as(rights, language = 'ca') {
      const browser = shop.browser();
      const all = rights === 'owner' ? CAPABILITIES : rights === 'nothing' ? [] : rights;
      browser.cookies.set(COOKIE, encodeURIComponent(`${language}|${all.join(',')}`));
      return browser;
    },
    stranger: () => shop.browser(),
  };
}

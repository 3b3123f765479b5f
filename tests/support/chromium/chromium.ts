import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { onTestFinished } from 'vitest';

export interface ChromiumOptions {
  /** Chromium's own notation; by default the name shop.test, which stands in no DNS, is this machine. */
  hostResolverRules?: string;
}

export interface TestBrowser {
  /**
   * A fresh visitor: own cookies, own storage. `javaScriptEnabled: false` is the visitor without scripts. Has
   * answered the question about cookies with `purposes` (only what is necessary); `'unasked'` sees the banner.
   */
  visitor(
    options?: BrowserContextOptions & { purposes?: readonly string[] | 'unasked' },
  ): Promise<BrowserContext>;
  browser: Browser;
  close(): Promise<void>;
}

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A proxy named in the environment would be asked for shop.test, and knows nothing of the rules below.
  '--no-proxy-server',
];

/**
 * Starts the system's Chromium.
 *
 * @example
 * const chromium = await openChromium();
 * const page = await (await chromium.visitor({ javaScriptEnabled: false })).newPage();
 * await page.goto(`http://shop.test:${port}/`);
 * await chromium.close();
 */
export async function openChromium({
  hostResolverRules = 'MAP shop.test 127.0.0.1',
}: ChromiumOptions = {}): Promise<TestBrowser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...args, `--host-resolver-rules=${hostResolverRules}`],
  });
  return {
    browser,
    async visitor({ purposes = ['necessary'], ...options } = {}) {
      const context = await browser.newContext(options);
      if (purposes !== 'unasked') await context.addCookies([consentCookie(purposes)]);
      leaveAfterTest(context);
      return context;
    },
    close: () => browser.close(),
  };
}

/** A visitor of one test leaves with it, and its pages do nothing more; one of several stays until all are done. */
function leaveAfterTest(context: BrowserContext): void {
  try {
    onTestFinished(() => context.close());
  } catch {
    // No test is running: it is set up for all of a file.
  }
}

/** The answer as vanilla-cookieconsent keeps it. */
function consentCookie(categories: readonly string[]) {
  const now = new Date().toISOString();
  const value = {
    categories,
    revision: 0,
    data: null,
    consentTimestamp: now,
    consentId: '00000000-0000-4000-8000-000000000000',
    services: Object.fromEntries(categories.map((category) => [category, []])),
    languageCode: 'ca',
    lastConsentTimestamp: now,
    expirationTime: Date.now() + 86_400_000,
  };
  return {
    name: 'cc_cookie',
    value: encodeURIComponent(JSON.stringify(value)),
    domain: '.shop.test',
    path: '/',
  };
}

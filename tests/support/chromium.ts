import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';

export interface ChromiumOptions {
  /** Chromium's own notation; by default the name shop.test, which stands in no DNS, is this machine. */
  hostResolverRules?: string;
}

export interface TestBrowser {
  /** A fresh visitor: own cookies, own storage. `javaScriptEnabled: false` is the visitor without scripts. */
  visitor(options?: BrowserContextOptions): Promise<BrowserContext>;
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
    visitor: (options = {}) => browser.newContext(options),
    close: () => browser.close(),
  };
}

/** Like {@link openChromium}, and closes it however `use` ends. */
export async function withChromium<T>(
  use: (chromium: TestBrowser) => Promise<T>,
  options: ChromiumOptions = {},
): Promise<T> {
  const opened = await openChromium(options);
  try {
    return await use(opened);
  } finally {
    await opened.close();
  }
}

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestBrowser } from '../chromium/chromium.ts';

type Noted = [string, Record<string, unknown>];

/** The page of a search form, whose requests and events are noted. */
export interface FormPage {
  page: Page;
  /** Addresses of pieces of markup that were asked for. */
  asked: string[];
  /**
   * Events of the contract in their order, with what they said; of their object only whether it stood in a list
   * (`wrapped`), and some of its fields.
   */
  noted(): Promise<Noted[]>;
  names(): Promise<string[]>;
  /** Waits until an event has come so many times. */
  done(event: string, times?: number): Promise<void>;
  close(): Promise<void>;
}

/** For what must come sooner or later, however busy the machine is. */
export const PATIENCE = { timeout: 60_000 };

/** @example const { page, done } = await openForm(chromium, `${base}/cerca/forma-1/`) */
export async function openForm(chromium: TestBrowser, url: string, width = 1300): Promise<FormPage> {
  const context = await chromium.visitor({ viewport: { width, height: 700 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('sf_action')) asked.push(request.url());
  });
  await page.addInitScript(() => {
    const noted: unknown[] = [];
    Object.assign(window, { noted });
    for (const name of ['init', 'ajaxstart', 'ajaxfinish', 'ajaxerror', 'ajaxformstart', 'ajaxformfinish'])
      document.addEventListener(`sf:${name}`, (event) => {
        const [said] = (event as CustomEvent).detail as Record<string, unknown>[];
        const { object, ...rest } = said ?? {};
        const { ajax_action, current_paged, is_max_paged } = [object].flat()[0] as Record<string, unknown>;
        const wrapped = Array.isArray(object);
        noted.push([name, { ...rest, wrapped, ajax_action, current_paged, is_max_paged }]);
      });
  });
  const noted = () => page.evaluate(() => (window as unknown as { noted: Noted[] }).noted);
  const names = async () => (await noted()).map(([name]) => name);
  const done = async (event: string, times = 1) => {
    // From outside: the page's own clock may be stopped.
    await expect
      .poll(async () => (await names()).filter((name) => name === event).length, PATIENCE)
      .toBeGreaterThanOrEqual(times);
  };
  await page.goto(url);
  await page.waitForFunction(() => (window as unknown as { noted: Noted[] }).noted.length > 0);
  return { page, asked, noted, names, done, close: () => context.close() };
}

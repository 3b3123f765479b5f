import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestBrowser } from './chromium/chromium.ts';

/** One push into the data layer, as far as tests look at it. */
export interface Pushed {
  event?: string;
  ecommerce?: Record<string, unknown> & { items: Record<string, unknown>[] };
  eventTimeout?: number;
}

type Layered = { dataLayer?: Pushed[] };

/** Stands for a container: it is there, and calls nobody back. */
const CONTAINER = 'window.google_tag_manager = { "GTM-TEST123": {} };';

/** A visitor with these consents; what they fetch of the tag manager is noted, and answered by a container. */
export async function tagVisitor(chromium: TestBrowser, purposes: readonly string[]) {
  const context = await chromium.visitor({ purposes: ['necessary', ...purposes] });
  const containers: string[] = [];
  await context.route('https://www.googletagmanager.com/**', (route) => {
    containers.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: CONTAINER });
  });
  return { context, containers, page: await context.newPage() };
}

/** What has been pushed on this page. */
export const pushed = (page: Page): Promise<Pushed[]> =>
  page.evaluate(() => {
    const layer = (window as unknown as Layered).dataLayer ?? [];
    return JSON.parse(JSON.stringify(layer.filter((one) => typeof one.event === 'string'))) as Pushed[];
  });

/** Waits for an event on this page. @returns the last one of that name */
export async function eventOf(page: Page, name: string): Promise<Pushed | undefined> {
  await page.waitForFunction(
    (event) => ((window as unknown as Layered).dataLayer ?? []).some((one) => one.event === event),
    name,
  );
  return (await pushed(page)).findLast(({ event }) => event === name);
}

/** What is pushed on this and all further pages, also on those that are left at once. */
export async function keepPushed(page: Page): Promise<Pushed[]> {
  const told: Pushed[] = [];
  await page.exposeFunction('keepPushed', (one: Pushed) => void told.push(one));
  await page.addInitScript(() => {
    const { keepPushed: keep } = window as unknown as { keepPushed: (one: unknown) => void };
    const layer: Pushed[] = [];
    layer.push = (...more) => {
      for (const one of more) if (one.event) keep(JSON.parse(JSON.stringify(one)));
      return Array.prototype.push.apply(layer, more);
    };
    (window as unknown as Layered).dataLayer = layer;
  });
  return told;
}

/** Waits until just this has come into the cart and left it, as `['add_to_cart', '2 Tassa']`. */
export const cartMoves = (page: Page, ...moves: string[][]) =>
  expect
    .poll(
      async () =>
        (await pushed(page))
          .filter(({ event }) => event === 'add_to_cart' || event === 'remove_from_cart')
          .map(({ event, ecommerce }) => [
            event,
            ...(ecommerce?.items ?? []).map(({ item_name, quantity }) => `${quantity} ${item_name}`),
          ]),
      { timeout: 15_000 },
    )
    .toEqual(moves);

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Running, startShop } from '../bench/lib/server.ts';
import { DEMO_PEOPLE } from '../src/cli/demo/demo.ts';
import { command, withDatabase } from './support/templates.ts';

/** Somebody at the machine itself, with a browser without scripts. */
class Visitor {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();
  constructor(url: string) {
    this.#url = url;
  }
  async ask(path: string, form?: Record<string, string>) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(this.#url + path, {
      redirect: 'manual',
      headers: { cookie },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      this.#cookies.set(name, value);
    }
    return { status: reply.status, location: reply.headers.get('location') ?? '', text: await reply.text() };
  }
}

const server = process.env.TEST_POSTGRES_URL ?? '';
const name = `own_${process.pid}`;

describe.each([
  ['sqlite', '1'],
  ['sqlite', '2'],
  ['postgres', '2'],
])('the demo makes room for an own shop on %s with WORKERS=%s', (engine, workers) => {
  const folder = mkdtempSync(join(tmpdir(), 'cistella-own-'));
  const kept = engine === 'postgres' ? { DATABASE_URL: withDatabase(server, name) } : {};
  const environment = { DATA_DIR: folder, WORKERS: workers, ...kept };
  let shop: Running | undefined;
  beforeAll(async () => {
    if (engine === 'postgres') await command(server, `create database ${name}`);
  });
  afterEach(() => shop?.stop());
  afterAll(async () => {
    if (engine === 'postgres') await command(server, `drop database if exists ${name} with (force)`);
    rmSync(folder, { recursive: true, force: true });
  });

  test('in one confirmed step, and opens again by itself with a link for its owner', async () => {
    let printed = '';
    const running = await startShop(environment, 'pipe');
    shop = running;
    running.process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    const owner = new Visitor(running.url);
    expect((await owner.ask('/')).text).toContain('href="/admin/own-shop"');
    const { shopkeeper: email, password } = DEMO_PEOPLE;
    await owner.ask('/admin/sign-in', { email, password });
    expect((await owner.ask('/admin/own-shop', { products: '1' })).status).toBe(422);
    const wished = await owner.ask('/admin/own-shop', { products: '1', sure: '1' });
    expect(wished.status).toBe(200);
    const on = /href="(\/admin\/own-shop\/begun\?word=[0-9a-f]+)"/.exec(wished.text)?.[1] ?? '';
    const led = () =>
      owner.ask(on).then(
        ({ location }) => location,
        () => '',
      );
    await expect.poll(led, { interval: 200, timeout: 60_000 }).toMatch(/^\/admin\/join\?key=/);
    expect(printed).toContain(await led());
    // Nobody of the demo comes in any more.
    expect((await owner.ask('/admin/')).location).toContain('/admin/sign-in');
    const again = new Visitor(running.url);
    expect((await again.ask('/admin/sign-in', { email, password })).status).toBe(403);
    const front = (await again.ask('/')).text;
    expect(front).not.toContain('/admin/own-shop');
    expect((await again.ask('/producte/tassa-de-gres/')).status).toBe(200);
    // A server's database has backups of its own.
    if (engine === 'sqlite') expect(readdirSync(join(folder, 'backups')).length).toBe(1);
    if (workers === '2') await expect.poll(() => running.children().length).toBe(2);
    expect((await again.ask('/admin/own-shop/begun?word=x')).status).toBe(404);
    expect(running.process.exitCode).toBeNull();
  });

  test('and stays so at the next start', async () => {
    shop = await startShop(environment);
    const visitor = new Visitor(shop.url);
    expect((await visitor.ask('/')).text).not.toContain('/admin/own-shop');
    expect((await visitor.ask('/producte/tassa-de-gres/')).status).toBe(200);
  });
});

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FILL_SHELVES } from '../bench/lib/engines.ts';
import { type Running, startShop } from '../bench/lib/server.ts';
import { Shopper } from '../bench/lib/shopper.ts';
import { brokenIn, countPieces } from '../bench/lib/whole.ts';
import { hiddenFields, MARIA } from './support/buying/checkout.ts';
import { engines } from './support/shop.ts';
import { command, withDatabase } from './support/templates.ts';

const run = promisify(execFile);
const PRODUCT = '/producte/plata-ovalada/';
const server = process.env.TEST_POSTGRES_URL ?? '';

describe.each(engines)(
  'two processes on one port, on %s',
  (engine) => {
    const folder = mkdtempSync(join(tmpdir(), 'cistella-workers-'));
    const file = join(folder, 'shop.sqlite');
    const name = `workers_${process.pid}`;
    const url = withDatabase(server || 'postgres://none', name);
    const data = { DATA_DIR: folder, ...(engine === 'postgres' ? { DATABASE_URL: url } : {}) };
    const confirmed: number[] = [];
    let shop: Running;
    let product = '';
    let printed = '';
    /** Which process answered, by the number of the request. */
    const answered = new Map<string, number>();

    async function open(): Promise<void> {
      shop = await startShop({ ...data, WORKERS: '2', LOG_LEVEL: 'info' }, 'pipe');
      shop.process.stderr?.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
      let rest = '';
      shop.process.stdout?.setEncoding('utf8').on('data', (text: string) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          const said = JSON.parse(line) as { request?: string; process?: number };
          if (said.request && said.process) answered.set(said.request, said.process);
        }
      });
    }

    async function whoAnswered(request: string): Promise<number> {
      await expect.poll(() => answered.has(request), { interval: 5, timeout: 10_000 }).toBe(true);
      return answered.get(request) ?? 0;
    }

    /** Asks until both processes have answered. @returns what each said */
    async function bothAnswer(path = PRODUCT): Promise<Map<number, string>> {
      const said = new Map<number, string>();
      const ask = async () => {
        await manyAtOnce(async (shopper) => {
          const page = await shopper.get(`${path}?uncached=${Math.random()}`);
          said.set(await whoAnswered(shopper.request), page);
        });
        return said.size;
      };
      await expect.poll(ask, { interval: 10, timeout: 30_000 }).toBe(2);
      expect([...said.keys()].sort()).toEqual(shop.children().sort());
      return said;
    }

    /** So many that one process does not take them all. */
    function manyAtOnce(visit: (shopper: Shopper) => Promise<void>): Promise<unknown> {
      return Promise.all(Array.from({ length: 8 }, () => visit(new Shopper(shop.url, true))));
    }

    async function numbers(query: string): Promise<number[]> {
      if (engine === 'sqlite') {
        const db = new DatabaseSync(file, { timeout: 5000 });
        const rows = db.prepare(query).all();
        db.close();
        return rows.map((row) => Number(Object.values(row)[0]));
      }
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query(query).finally(() => client.end());
      return (rows as object[]).map((row) => Number(Object.values(row)[0]));
    }

    /** @returns the number of a confirmed order */
    async function order(shopper: Shopper): Promise<number> {
      const form = hiddenFields(await shopper.get('/finalitzar-comanda/'));
      const typed = { ...MARIA, billing_email: shopper.email, payment_method: 'bacs', terms: 'on' };
      const fields = Object.entries({ ...form, ...typed }).map(([field, value]) => [field, String(value)]);
      const reply = JSON.parse(await shopper.post('/?wc-ajax=checkout', Object.fromEntries(fields))) as {
        result: string;
        order_id: number;
      };
      expect(reply.result).toBe('success');
      return reply.order_id;
    }

    const letters = () =>
      readdirSync(join(folder, 'outbox')).map((letter) =>
        readFileSync(join(folder, 'outbox', letter), 'utf8'),
      );
    const lettersTo = (shopper: Shopper) =>
      letters().filter((text) => text.includes(`\nTo: ${shopper.email}`));
    const set = (...values: string[]) =>
      run(process.execPath, ['dist/server/cli.js', 'settings', 'set', ...values], {
        env: { ...process.env, NODE_ENV: 'production', ...data },
      });

    beforeAll(async () => {
      if (engine === 'postgres') await command(server, `create database ${name}`);
      await open();
      await numbers(FILL_SHELVES);
      const page = await new Shopper(shop.url).get(PRODUCT);
      product = /value="(\d+)" class="single_add_to_cart_button/.exec(page)?.[1] ?? '';
      expect(product).not.toBe('');
    }, 120_000);
    afterAll(async () => {
      shop?.process.kill('SIGKILL');
      if (engine === 'postgres') await command(server, `drop database if exists ${name} with (force)`);
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    });

    test('both serve, and that the shop is open is said once', async () => {
      await bothAnswer();
      expect(printed.match(/is open at/g)).toHaveLength(1);
      expect(printed.match(/Demo logins/g)).toHaveLength(1);
    });

    test('what a shopper does at one is there at the other, from the cart to the order, and one letter says so', async () => {
      const shoppers: Shopper[] = [];
      let changed = 0;
      const fill = async (shopper: Shopper) => {
        await shopper.post('/?wc-ajax=add_to_cart', { product_id: product });
        const added = shopper.request;
        expect(await shopper.get('/cistella/')).toContain('woocommerce-cart-form__cart-item');
        if ((await whoAnswered(added)) !== (await whoAnswered(shopper.request))) changed += 1;
      };
      await manyAtOnce(async (shopper) => {
        await fill(shopper);
        confirmed.push(await order(shopper));
        shoppers.push(shopper);
      });
      // On a busy machine one of the two may have taken them all.
      for (let round = 0; changed === 0 && round < 50; round += 1) await manyAtOnce(fill);
      expect(changed).toBeGreaterThan(0);
      for (const shopper of shoppers)
        await expect.poll(() => lettersTo(shopper).length, { timeout: 20_000 }).toBe(1);
    });

    test('a setting changed at the command line is in force in both within a second, on kept pages too', async () => {
      await bothAnswer('/');
      await manyAtOnce(async (visitor) => void (await visitor.get('/')));
      await set('name', 'Can Prova');
      await new Promise((resolve) => setTimeout(resolve, 1000));
      for (const page of (await bothAnswer('/')).values()) expect(page).toContain('Can Prova');
      await manyAtOnce(async (visitor) => expect(await visitor.get('/')).toContain('Can Prova'));
    });

    test('whoever writes a review reads it on the next page, whichever process shows it', async () => {
      await set('catalogue.reviewModeration', 'false');
      await set('captcha.provider', 'none');
      await new Promise((resolve) => setTimeout(resolve, 1000));
      for (let turn = 0; turn < 4; turn += 1) {
        await manyAtOnce(async (visitor) => void (await visitor.get(PRODUCT)));
        const shopper = new Shopper(shop.url, true);
        const review = { author: 'Núria', email: shopper.email, rating: '5', comment: `Fa goig ${turn}` };
        await shopper.post('/wp-comments-post.php', { ...review, comment_post_ID: product, lang: 'ca' });
        await manyAtOnce(async (visitor) => expect(await visitor.get(PRODUCT)).toContain(`Fa goig ${turn}`));
      }
    });

    test('one that is killed takes no confirmed order with it, comes back, and the other does the jobs', async () => {
      const [leader = 0, other = 0] = shop.children();
      const before = await countPieces({ numbers });
      const bought: number[] = [];
      let buying = true;
      const buyers = Array.from({ length: 3 }, async () => {
        while (buying) {
          const shopper = new Shopper(shop.url, true);
          await shopper
            .post('/?wc-ajax=add_to_cart', { product_id: product })
            .then(() => order(shopper))
            .then((id) => bought.push(id))
            // Whoever asked the one that was killed got no answer: that order was not confirmed.
            .catch(() => {});
        }
      });
      await expect.poll(() => bought.length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(3);
      process.kill(leader, 'SIGKILL');
      const then = bought.length;
      await expect.poll(() => bought.length, { timeout: 30_000 }).toBeGreaterThan(then + 3);
      buying = false;
      await Promise.all(buyers);
      await expect.poll(() => shop.children().length, { timeout: 20_000 }).toBe(2);
      expect(shop.children()).toContain(other);
      expect(shop.children()).not.toContain(leader);
      await bothAnswer();
      expect(await brokenIn({ numbers }, before, [...confirmed, ...bought])).toEqual([]);
      const shopper = new Shopper(shop.url, true);
      await shopper.post('/?wc-ajax=add_to_cart', { product_id: product });
      await order(shopper);
      await expect.poll(() => lettersTo(shopper).length, { timeout: 20_000 }).toBe(1);
    });

    test('closing ends all of them, with nothing wrong', async () => {
      const processes = shop.children();
      await shop.stop();
      expect(shop.process.exitCode).toBe(0);
      expect(processes.filter(isAlive)).toEqual([]);
    });

    test('where the one that looks after them is killed, none is left', async () => {
      await open();
      const processes = shop.children();
      expect(processes).toHaveLength(2);
      shop.process.kill('SIGKILL');
      await once(shop.process, 'exit');
      await expect.poll(() => processes.filter(isAlive), { timeout: 20_000 }).toEqual([]);
    });
  },
  120_000,
);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

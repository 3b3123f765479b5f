import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { serverEnvironment, serverFlags } from '../../../bin/lib/running.mjs';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { engines, openTestShop } from '../../../tests/support/shop.ts';
import { isEmpty } from './demo.ts';
import { clearHalfFilled, fillWhole, isHalfFilled } from './filling.ts';

const HOUR = 3_600_000;

test.each(engines)(
  'what a process left half-done when it ended is taken out before the shop is filled again on %s',
  async (engine) => {
    const house = await openTestShop(engine);
    const { shop } = house;
    const ended = fillWhole(shop, async () => {
      await addSimple(house, { name: 'Gerra a mitges' });
      throw new Error('the process ends here');
    });
    await expect(ended).rejects.toThrow('ends here');
    expect([await isHalfFilled(shop.db), await isEmpty(shop)]).toEqual([true, false]);
    await expect(fillWhole(shop, async () => {})).rejects.toThrow('Another process');

    await clearHalfFilled(shop.db, () => Date.now() + HOUR);
    expect([await isHalfFilled(shop.db), await isEmpty(shop)]).toEqual([false, true]);

    await fillWhole(shop, async () => void (await addSimple(house, { name: 'Gerra sencera' })));
    await clearHalfFilled(shop.db, () => Date.now() + HOUR);
    expect([await isHalfFilled(shop.db), await isEmpty(shop)]).toEqual([false, false]);
    await house.close();
  },
);

test('a shop killed while it is filled for the first time is filled wholly by the next start, and its files are its owner’s alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cistella-filling-'));
  const file = join(folder, 'data', 'shop.sqlite');
  const begin = () =>
    spawn(process.execPath, [...serverFlags, 'dist/server/main.js'], {
      env: {
        ...process.env,
        ...serverEnvironment,
        DATA_DIR: join(folder, 'data'),
        PORT: '0',
        WORKERS: '1',
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  const count = (table: string) => {
    const db = new DatabaseSync(file, { readOnly: true });
    const [row] = db.prepare(`select count(*) as rows from ${table}`).all();
    db.close();
    return Number(row?.rows);
  };
  const first = begin();
  await expect
    .poll(() => existsSync(file) && count('product'), { timeout: 30_000, interval: 20 })
    .toBeGreaterThan(3);
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect(count('user')).toBe(0);

  const second = begin();
  let said = '';
  second.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await expect.poll(() => said, { timeout: 50_000 }).toContain('is open at');
  second.kill('SIGTERM');
  await once(second, 'exit');
  expect([count('user'), count("setting where name = 'demo.filling'")]).toEqual([2, 0]);
  for (const name of ['', 'shop.sqlite', 'secret', 'media'])
    expect([name, statSync(join(folder, 'data', name)).mode & 0o077]).toEqual([name, 0]);
  rmSync(folder, { recursive: true });
});

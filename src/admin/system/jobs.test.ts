import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { engines } from '../../../tests/support/shop.ts';
import { readAudit } from '../../frame/command/store.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { readQueue } from '../../platform/jobs/keeping.ts';
import { jobsScreen } from './jobs.tsx';

const JOBS = '/admin/settings/jobs';

describe.each(engines)('work by itself at the desk on %s', (engine) => {
  let desk: DeskShop;
  let broken = true;
  const ran: number[] = [];
  const queue = async (state: Parameters<typeof readQueue>[1]) =>
    (await readQueue(desk.shop.db, state, { now: Date.now(), limit: 100 })).filter(
      ({ kind }) => kind === 'parcel',
    );
  const put = (at: number, runAt = Date.now()) =>
    desk.shop.db.transaction((tx) => enqueue(tx, 'parcel', { at }, { runAt }));
  beforeAll(async () => {
    desk = await openDeskShop(engine, { screens: [jobsScreen] });
    desk.shop.jobs.handle('parcel', async ({ at }: { at: number }) => {
      if (broken) throw new Error('no carrier <b>today</b> for maria@exemple.cat');
      ran.push(at);
    });
    let now = Date.now();
    for (const at of [1, 2, 3]) await put(at);
    for (let turn = 0; turn < 40; turn += 1) await desk.shop.jobs.runDue(() => (now += 3_600_000));
  });
  afterAll(() => desk.close());

  test('what failed for good is shown with its error, is tried again, and is done then', async () => {
    const owner = desk.as('owner');
    const shown = await owner.get(JOBS);
    expect(shown.text).toContain('no carrier &lt;b&gt;today');
    expect(shown.text).not.toContain('maria@exemple.cat');
    const [first] = await queue('failed');
    broken = false;
    expect((await owner.post(JOBS, { do: 'again', id: `${first?.id}` })).status).toBe(303);
    await desk.shop.jobs.runDue();
    expect([ran, (await queue('failed')).length]).toEqual([[1], 2]);
  });

  test('what is dropped is never done, and the trail says who has dropped it', async () => {
    const owner = desk.as('owner');
    const [next] = await queue('failed');
    await owner.post(JOBS, { do: 'drop', id: `${next?.id}` });
    expect(await queue('failed')).toHaveLength(1);
    const [line] = await readAudit(desk.shop.db.read, { command: 'jobs.drop', limit: 1 });
    expect(line).toMatchObject({ actor: { kind: 'staff' } });
    await owner.post(JOBS, { do: 'all' });
    await desk.shop.jobs.runDue();
    expect([ran, await queue('failed')]).toEqual([[1, 3], []]);
  });

  test('what waits is dropped as well, but neither what is being done nor a clock', async () => {
    const owner = desk.as('owner');
    await put(4, Date.now() + 3_600_000);
    const [waiting] = await queue('waiting');
    await owner.post(`${JOBS}?state=waiting`, { do: 'drop', id: `${waiting?.id}` });
    expect(await queue('waiting')).toEqual([]);

    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    desk.shop.jobs.handle('parcel', () => held);
    await put(5);
    const work = desk.shop.jobs.runDue();
    await expect.poll(async () => (await queue('running')).length).toBe(1);
    const [running] = await queue('running');
    expect((await owner.get(`${JOBS}?state=running`)).text).toContain('<code>parcel</code>');
    await owner.post(JOBS, { do: 'drop', id: `${running?.id}` });
    expect(await queue('running')).toHaveLength(1);
    release();
    await work;

    await desk.shop.db.transaction((tx) =>
      enqueue(tx, 'tick', {}, { uniqueKey: 'tick', runAt: Date.now() + 3_600_000 }),
    );
    const clocks = () => readQueue(desk.shop.db, 'clock', { now: Date.now(), limit: 100 });
    const tick = (await clocks()).find(({ kind }) => kind === 'tick');
    await owner.post(JOBS, { do: 'drop', id: `${tick?.id}` });
    expect((await clocks()).map(({ kind }) => kind)).toContain('tick');
    expect((await owner.get(`${JOBS}?state=clock`)).text).toContain('<code>tick</code>');
  });

  test('nobody without the right sees or touches it', async () => {
    const other = desk.as(['settings.edit', 'orders.edit']);
    expect([(await other.get(JOBS)).status, (await other.post(JOBS, { do: 'all' })).status]).toEqual([
      403, 403,
    ]);
  });
});

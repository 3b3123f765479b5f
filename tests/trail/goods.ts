import { expect, test } from 'vitest';
import type { Trail } from './line.ts';

/** Coupons, taxes, zones and menus. */
export function trailGoods(trail: Trail): void {
  const { file, leaves, told } = trail;
  test('coupons, taxes, and what the shop tells and shows', async () => {
    const [made] = await leaves('coupon', 'save', 'ESTIU', '--percent', '10');
    expect(made).toMatchObject({
      command: 'coupon.save',
      subject: 'coupon',
      subjectId: 'estiu',
      before: {},
      after: { kind: 'percent', ppm: 100_000 },
    });
    const [changed] = await leaves('coupon', 'save', 'ESTIU', '--percent', '15');
    expect(changed).toMatchObject({ before: { ppm: 100_000 }, after: { ppm: 150_000 } });
    expect(await leaves('coupon', 'save', 'ESTIU', '--percent', '15')).toEqual([]);
    const two = ['A', 'B'].map((code) => ({ code, kind: 'percent', ppm: 1000 }));
    expect(told(await leaves('coupon', 'import', file('c.json', JSON.stringify(two))))).toEqual(
      two.map(() => 'coupon.save'),
    );
    const [gone] = await leaves('coupon', 'delete', 'ESTIU');
    expect(gone).toMatchObject({ command: 'coupon.delete', before: { ppm: 150_000 }, after: {} });

    const table =
      'Country code,State code,Postcode / ZIP,City,Rate %,Tax name,Priority,Compound,Shipping,Tax class';
    const rates = file('t.csv', `${table}\nES,,*,*,7.0000,IVA,1,0,1,\n`);
    const { db } = trail.house.shop;
    await db.transaction(async (tx) => {
      await tx.deleteFrom('tax_rate').execute();
      await tx.deleteFrom('shipping_zone').execute();
    });
    const [begun] = await leaves('tax', 'spain');
    expect(begun).toMatchObject({ command: 'tax.begin', before: { zones: 0 }, after: { zones: 4 } });
    expect(await leaves('tax', 'spain')).toEqual([]);
    const [taxes] = await leaves('tax', 'import', rates);
    expect(taxes).toMatchObject({ command: 'tax.import', after: { rates: 1 } });
    expect(await leaves('tax', 'import', rates)).toEqual([]);

    expect(await leaves('tax', 'class', 'llibres', '--name', 'Llibres')).toMatchObject([
      { command: 'tax.class', subject: 'tax class', subjectId: 'llibres', after: { ca: 'Llibres' } },
    ]);
    expect(await leaves('tax', 'class', 'llibres', '--name', 'Llibres')).toEqual([]);
    const [added] = await leaves('tax', 'rate', '--country', 'ES', '--class', 'llibres', '--percent', '4');
    expect(added).toMatchObject({ command: 'tax.rate', before: {}, after: { ppm: 40_000 } });
    const number = added?.subjectId ?? '';
    const [dearer] = await leaves('tax', 'rate', number, '--percent', '5');
    expect(dearer).toMatchObject({ before: { ppm: 40_000 }, after: { ppm: 50_000 } });
    expect(await leaves('tax', 'rate', number, '--percent', '5')).toEqual([]);
    expect(told(await leaves('tax', 'remove', 'rate', number))).toEqual(['tax.rate_delete']);
    expect(told(await leaves('tax', 'remove', 'class', 'llibres'))).toEqual(['tax.class_delete']);

    expect(await leaves('notice', '--ca', 'Tanquem dilluns.')).toMatchObject([
      { command: 'site.notice', after: { ca: 'Tanquem dilluns.' } },
    ]);
    expect(told(await leaves('notice', 'off'))).toEqual(['site.notice']);
    const [closed] = await leaves('visibility', 'site');
    expect(closed).toMatchObject({ before: { mode: 'live' }, after: { mode: 'site', link: 'new' } });
    expect(told(await leaves('visibility', 'live'))).toEqual(['site.visibility']);
  });

  test('zones, their ways of sending, and menus', async () => {
    const [made] = await leaves('shipping', 'zone', 'balears', '--name', 'Balears', '--to', 'ES:PM');
    expect(made).toMatchObject({
      command: 'shipping.zone',
      subject: 'zone',
      subjectId: 'balears',
      before: {},
      after: { 'name.ca': 'Balears', places: ['state ES:PM'], position: 1 },
    });
    expect(await leaves('shipping', 'zone', 'balears', '--to', 'ES:PM')).toEqual([]);
    const parcel = ['balears', 'flat_rate', '--title', 'Paquet', '--cost', '9'];
    const [added] = await leaves('shipping', 'method', ...parcel);
    expect(added).toMatchObject({ command: 'shipping.method', subjectId: 'balears' });
    const [name = ''] = Object.keys(added?.after ?? {});
    expect(added?.after[name]).toMatchObject({ kind: 'flat_rate', cost: { EUR: 900 } });
    const number = name.replace('method.', '');
    const [dearer] = await leaves('shipping', 'method', 'balears', number, '--cost', '9,50');
    expect(dearer?.before[name]).toMatchObject({ cost: { EUR: 900 } });
    expect(dearer?.after[name]).toMatchObject({ cost: { EUR: 950 } });
    await leaves('shipping', 'method', 'balears', 'local_pickup', '--title', 'Recollida');
    const [turned] = await leaves('shipping', 'order', 'balears', String(Number(number) + 1));
    expect(turned).toMatchObject({
      command: 'shipping.method_order',
      after: { methods: [Number(number) + 1, Number(number)] },
    });
    const [order] = await leaves('shipping', 'order', 'islands', 'balears');
    expect(order).toMatchObject({ command: 'shipping.order', subject: 'zones' });
    expect(told(await leaves('shipping', 'remove', 'balears', number))).toEqual(['shipping.method_delete']);
    const [gone] = await leaves('shipping', 'remove', 'balears');
    expect(gone).toMatchObject({
      command: 'shipping.zone_delete',
      before: { 'name.ca': 'Balears' },
      after: {},
    });

    const [line] = await leaves('menu', 'add', 'header', 'address:blog');
    expect(line).toMatchObject({ command: 'menus.edit', subject: 'menus' });
    expect(JSON.stringify(line?.after)).toContain('address:blog');
    expect(told(await leaves('menu', 'remove', 'header', '1'))).toEqual(['menus.edit']);
  });
}

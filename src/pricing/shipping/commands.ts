import { type Act, checkVersion, command, watch } from '../../frame/command/index.ts';
import { checked } from '../../frame/settings/checked.ts';
import type { ListWish } from '../../frame/settings/lists.ts';
import { must } from '../../frame/settings/must.ts';
import { SettingsRefused } from '../../frame/settings/refused.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { Tx } from '../../platform/db/index.ts';
import { METHOD, type MethodInput, methodProblems, orderProblems, type ZoneWish } from './model-zone.ts';
import { isSameMethod, lockZones, orderZones, saveZone, zoneFacts } from './steps.ts';
import { dropRows, type KeptZone, placeInOrder, putMethod, readAllZones } from './store.ts';

/** There is no such zone, or no such way in it. */
export class ZoneUnknown extends Error {}

/** One line of the trail for a zone. */
function watchZone<T>(act: Act, code: string, work: () => Promise<T>): Promise<T> {
  const facts = async () => zoneFacts(await readAllZones(act.tx), code);
  return watch(act, { subject: ['zone', code], facts }, work);
}

/** Orders zones, and refuses an order in which one would never be asked. @throws SettingsRefused */
async function settleOrder(tx: Tx, standing: readonly KeptZone[], named: readonly string[]): Promise<void> {
  const problems = orderProblems(await orderZones(tx, standing, named));
  if (problems.length > 0) throw new SettingsRefused(problems);
  await announceChange(tx, 'shipping');
}

function zoneOf(zones: readonly KeptZone[], code: string): KeptZone {
  const zone = zones.find((each) => each.code === code);
  if (zone) return zone;
  const known = zones.map((each) => each.code).join(', ');
  throw new ZoneUnknown(`There is no shipping zone "${code}"${known && `; there are ${known}`}.`);
}

function methodOf(zone: KeptZone, id: number) {
  const method = zone.methods.find((each) => each.id === id);
  if (method) return method;
  const known = zone.methods.map((each) => each.id).join(', ');
  throw new ZoneUnknown(
    `The zone "${zone.code}" has no way of sending ${id}${known && `; it has ${known}`}.`,
  );
}

/**
 * Makes a shipping zone, or changes the one of that code; what is not said of it stays. A new one is asked before
 * all others, or behind them where it is of the whole world.
 *
 * @throws SettingsRefused, Stale
 */
export const changeZone = command({
  name: 'shipping.zone',
  needs: 'shipping.edit',
  async run(act, { zone, version }: { zone: ZoneWish; version?: number }): Promise<void> {
    const { tx, shop } = act;
    const standing = await lockZones(tx);
    await watchZone(act, zone.code, async () => {
      await saveZone(tx, shop.settings, { wish: zone, version });
      await settleOrder(tx, standing, [zone.code]);
    });
  },
});

/** Takes a zone away: whoever lives there is in the next one that fits. @throws ZoneUnknown */
export const removeZone = command({
  name: 'shipping.zone_delete',
  needs: 'shipping.edit',
  async run(act, { code }: { code: string }): Promise<void> {
    const { tx } = act;
    const { id } = zoneOf(await lockZones(tx), code);
    await watchZone(act, code, () => dropRows(tx, 'shipping_zone', [id]));
    await announceChange(tx, 'shipping');
  },
});

/** In which order zones are asked: those named stand so, the others as they stood. @throws ZoneUnknown, SettingsRefused */
export const arrangeZones = command({
  name: 'shipping.order',
  needs: 'shipping.edit',
  async run(act, { codes }: { codes: readonly string[] }): Promise<void> {
    const { tx } = act;
    const standing = await lockZones(tx);
    for (const code of codes) zoneOf(standing, code);
    const facts = async () => ({ zones: (await readAllZones(tx)).map(({ code }) => code) });
    await watch(act, { subject: ['zones', ''], facts }, () => settleOrder(tx, standing, codes));
  },
});

/**
 * Makes a way of sending in a zone, or changes the one of that number; what is not said of it stays.
 *
 * @returns its number @throws ZoneUnknown, SettingsRefused, Stale
 */
export const changeMethod = command({
  name: 'shipping.method',
  needs: 'shipping.edit',
  async run(
    act,
    {
      zone: code,
      id,
      method,
      version,
    }: { zone: string; id?: number; method: Partial<MethodInput>; version?: number },
  ): Promise<number> {
    const { tx, shop } = act;
    const zone = zoneOf(await lockZones(tx), code);
    const kept = id === undefined ? undefined : methodOf(zone, id);
    const { id: _, version: __, ...was } = kept ?? { id, version };
    const wanted = checked(METHOD, { ...was, ...method }, 'method', (each) =>
      methodProblems(each, shop.settings, 'method'),
    );
    if (kept && version !== undefined) {
      const seen = { table: 'zone_method', id: kept.id, version } as const;
      await checkVersion(tx, { ...seen, subject: ['method', kept.id], wanted, stands: async () => was });
    }
    return watchZone(act, code, async () => {
      if (kept && isSameMethod(kept, wanted)) return kept.id;
      await announceChange(tx, 'shipping');
      return putMethod(tx, zone.id, wanted, kept?.id);
    });
  },
});

/** Takes a way of sending away. Carts that chose it take the first that is left. @throws ZoneUnknown */
export const removeMethod = command({
  name: 'shipping.method_delete',
  needs: 'shipping.edit',
  async run(act, { zone: code, id }: { zone: string; id: number }): Promise<void> {
    const { tx } = act;
    const method = methodOf(zoneOf(await lockZones(tx), code), id);
    await watchZone(act, code, () => dropRows(tx, 'zone_method', [method.id]));
    await announceChange(tx, 'shipping');
  },
});

/** In which order the ways of a zone are offered: the first is chosen where nobody chooses. @throws ZoneUnknown */
export const arrangeMethods = command({
  name: 'shipping.method_order',
  needs: 'shipping.edit',
  async run(act, { zone: code, ids }: { zone: string; ids: readonly number[] }): Promise<void> {
    const { tx } = act;
    const zone = zoneOf(await lockZones(tx), code);
    const first = ids.map((id) => methodOf(zone, id).id);
    const others = zone.methods.map(({ id }) => id).filter((id) => !first.includes(id));
    const order = [...first, ...others];
    const facts = async () => ({
      methods: zoneOf(await readAllZones(tx), code).methods.map(({ id }) => id),
    });
    await watch(act, { subject: ['zone', code], facts }, () => placeInOrder(tx, 'zone_method', order));
    await announceChange(tx, 'shipping');
  },
});

/** Brings the zones of a file of settings in; those that it does not name stay. @throws SettingsRefused */
export const putZones = command({
  name: 'shipping.apply',
  needs: 'shipping.edit',
  async run(act, { rows, settings }: ListWish): Promise<void> {
    const { tx } = act;
    const wishes = rows as ZoneWish[];
    const standing = await lockZones(tx);
    const codes = wishes.map(({ code }) => code);
    const twice = codes.find((code, at) => codes.indexOf(code) !== at);
    if (twice !== undefined)
      throw new SettingsRefused([{ path: 'shippingZones', given: twice, allowed: must('must.once') }]);
    const before = new Map(codes.map((code) => [code, zoneFacts(standing, code)]));
    for (const [index, wish] of wishes.entries())
      await saveZone(tx, settings, { wish, at: `shippingZones.${index}` });
    await settleOrder(tx, standing, codes);
    const zones = await readAllZones(tx);
    const changed = codes.filter(
      (code) => JSON.stringify(before.get(code)) !== JSON.stringify(zoneFacts(zones, code)),
    );
    for (const code of changed)
      act.audit({ subject: ['zone', code], before: before.get(code), after: zoneFacts(zones, code) });
    if (changed.length === 0) act.unchanged();
  },
});

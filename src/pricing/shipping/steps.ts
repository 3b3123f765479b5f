import { isDeepStrictEqual } from 'node:util';
import { checkVersion, type Facts } from '../../frame/command/index.ts';
import { checked } from '../../frame/settings/checked.ts';
import { mergedOrder } from '../../frame/settings/lists.ts';
import type { ShopSettings } from '../../frame/shop/settings.ts';
import { announceChange } from '../../platform/db/changes.ts';
import { lockName, type Tx } from '../../platform/db/index.ts';
import type { MethodInput, ZoneInput, ZoneWish } from './model-zone.ts';
import { ZONE, zoneProblems } from './model-zone.ts';
import {
  dropRows,
  type KeptMethod,
  type KeptZone,
  placeInOrder,
  putMethod,
  putZone,
  readAllZones,
} from './store.ts';

/** The zones, which nobody else changes until this transaction ends: their order is one thing. */
export async function lockZones(tx: Tx): Promise<KeptZone[]> {
  await lockName(tx, 'shipping zones');
  return readAllZones(tx);
}

/** What the trail tells of a zone. */
export function zoneFacts(zones: readonly KeptZone[], code: string): Facts | undefined {
  const at = zones.findIndex((zone) => zone.code === code);
  const zone = zones[at];
  if (!zone) return undefined;
  const ways = zone.methods.map(({ id, version: _, ...method }) => [`method.${id}`, method]);
  return { ...plainFacts(zone), position: at + 1, ...Object.fromEntries(ways) };
}

/** The same of a zone without its ways and its place among the others. */
export function plainFacts({ names, locations }: Pick<ZoneInput, 'names' | 'locations'>): Facts {
  const said = Object.entries(names).map(([language, name]) => [`name.${language}`, name]);
  const places = locations.map(({ kind, value }) => `${kind} ${value}`).sort();
  return { ...Object.fromEntries(said), places };
}

/**
 * Makes a zone, or changes the one of that code: what the wish does not say stays. A way that is there keeps its
 * number, so that carts that chose it have it still.
 *
 * @param version which of the zone who asks has seen @throws SettingsRefused, Stale
 */
export async function saveZone(
  tx: Tx,
  settings: ShopSettings,
  { wish, at = 'zone', version }: { wish: ZoneWish; at?: string; version?: number | undefined },
): Promise<void> {
  const zones = await readAllZones(tx);
  const kept = zones.find(({ code }) => code === wish.code);
  const { names = kept?.names ?? {}, locations = kept?.locations ?? [], methods } = checked(ZONE, wish, at);
  const zone: ZoneInput = { code: wish.code, names, locations, methods: methods ?? [] };
  checked(ZONE, zone, at, () => zoneProblems(zone, settings, at));
  if (kept && version !== undefined) {
    const seen = { table: 'shipping_zone', id: kept.id, version } as const;
    const [wanted, stands] = [plainFacts(zone), async () => plainFacts(kept)];
    await checkVersion(tx, { ...seen, subject: ['zone', zone.code], wanted, stands });
  }
  const same = kept && isDeepStrictEqual(plainFacts(kept), plainFacts(zone));
  const id = same ? kept.id : await putZone(tx, zone, kept?.id);
  if (methods) await saveMethods(tx, id, kept?.methods ?? [], methods);
  await announceChange(tx, 'shipping');
}

/** The ways of a zone are these: each is the one of its kind that stands in its turn, or a new one. */
async function saveMethods(
  tx: Tx,
  zoneId: number,
  kept: readonly KeptMethod[],
  methods: readonly MethodInput[],
): Promise<void> {
  const free = [...kept];
  const order: number[] = [];
  for (const method of methods) {
    const at = free.findIndex(({ kind }) => kind === method.kind);
    const [old] = at < 0 ? [] : free.splice(at, 1);
    order.push(old && isSameMethod(old, method) ? old.id : await putMethod(tx, zoneId, method, old?.id));
  }
  const gone = free.map(({ id }) => id);
  await dropRows(tx, 'zone_method', gone);
  await placeInOrder(tx, 'zone_method', order);
}

export function isSameMethod({ id: _, version: __, ...kept }: KeptMethod, method: MethodInput): boolean {
  return isDeepStrictEqual(kept, { ...method });
}

/** Lets the zones of these codes stand so, the others as they stood. A new one is asked before all others. */
export async function orderZones(
  tx: Tx,
  standing: readonly KeptZone[],
  named: readonly string[],
): Promise<KeptZone[]> {
  const zones = await readAllZones(tx);
  const of = (code: string) => zones.find((zone) => zone.code === code);
  const codes = standing.map(({ code }) => code);
  const alone = named.length === 1 && of(named[0] ?? '')?.locations.length === 0 ? 'last' : 'first';
  const order = mergedOrder(codes, named, alone).flatMap((code) => of(code) ?? []);
  await placeInOrder(
    tx,
    'shipping_zone',
    order.map(({ id }) => id),
  );
  return order;
}

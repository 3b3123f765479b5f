import type { Selectable } from 'kysely';
import { NEXT_VERSION } from '../../frame/command/index.ts';
import type { Translated } from '../../frame/shop/settings.ts';
import type { Reader, Tables, Tx } from '../../platform/db/index.ts';
import type { MethodSettings, Zone } from '../model-shipping.ts';
import type { MethodInput, ZoneInput } from './model-zone.ts';

/** A way of sending as it is kept. */
export interface KeptMethod extends MethodInput {
  id: number;
  version: number;
}

/** A zone as it is kept, with the ways that are off as well. */
export interface KeptZone extends Omit<ZoneInput, 'methods'> {
  id: number;
  version: number;
  methods: KeptMethod[];
}

/** All zones in the shopkeeper's order. Three queries. */
export async function readAllZones(db: Reader): Promise<KeptZone[]> {
  const zones = await db.selectFrom('shipping_zone').selectAll().orderBy('position').orderBy('id').execute();
  const locations = await db
    .selectFrom('zone_location')
    .selectAll()
    .orderBy('kind')
    .orderBy('value')
    .execute();
  const methods = await db.selectFrom('zone_method').selectAll().orderBy('position').orderBy('id').execute();
  return zones.map(({ id, code, names, version }) => ({
    id,
    code,
    version,
    names: JSON.parse(names) as Translated,
    locations: locations.filter(({ zone_id }) => zone_id === id).map(({ kind, value }) => ({ kind, value })),
    methods: methods.filter(({ zone_id }) => zone_id === id).map(methodOf),
  }));
}

function methodOf(row: Selectable<Tables['zone_method']>): KeptMethod {
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    titles: JSON.parse(row.titles) as Translated,
    enabled: row.enabled === 1,
    ...(JSON.parse(row.settings) as MethodSettings),
  };
}

/** The zones as carts are priced by them: with the ways that are on. */
export async function readZones(db: Reader): Promise<Zone[]> {
  return (await readAllZones(db)).map(({ version: _, methods, ...zone }) => ({
    ...zone,
    methods: methods
      .filter(({ enabled }) => enabled)
      .map(({ id, version: _, kind, titles, enabled: __, ...settings }) => ({ id, kind, titles, settings })),
  }));
}

/** Writes a zone with its places; its ways are written by {@link putMethod}. @returns its id */
export async function putZone(tx: Tx, zone: Omit<ZoneInput, 'methods'>, id?: number): Promise<number> {
  const names = JSON.stringify(zone.names);
  const zoneId = id ?? (await insertZone(tx, zone.code, names));
  if (id !== undefined) {
    const next = { names, version: NEXT_VERSION };
    await tx.updateTable('shipping_zone').set(next).where('id', '=', id).execute();
    await tx.deleteFrom('zone_location').where('zone_id', '=', id).execute();
  }
  if (zone.locations.length > 0)
    await tx
      .insertInto('zone_location')
      .values(zone.locations.map((location) => ({ ...location, zone_id: zoneId })))
      .execute();
  return zoneId;
}

async function insertZone(tx: Tx, code: string, names: string): Promise<number> {
  const { id } = await tx
    .insertInto('shipping_zone')
    .values({ code, names, position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes a way of sending: a new one of that zone, or one that is there. @returns its id */
export async function putMethod(tx: Tx, zoneId: number, method: MethodInput, id?: number): Promise<number> {
  const { kind, titles, enabled, ...settings } = method;
  const row = {
    kind,
    titles: JSON.stringify(titles),
    settings: JSON.stringify(settings),
    enabled: enabled ? (1 as const) : (0 as const),
  };
  if (id !== undefined) {
    const next = { ...row, version: NEXT_VERSION };
    await tx.updateTable('zone_method').set(next).where('id', '=', id).execute();
    return id;
  }
  const last = tx
    .selectFrom('zone_method')
    .select(({ fn, eb, lit }) => eb(fn.coalesce(fn.max('position'), lit(-1)), '+', 1).as('next'))
    .where('zone_id', '=', zoneId);
  const { next } = await last.executeTakeFirstOrThrow();
  const { id: made } = await tx
    .insertInto('zone_method')
    .values({ ...row, zone_id: zoneId, position: Number(next) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made;
}

/** Lets zones, or the ways of one, stand in this order. */
export async function placeInOrder(
  tx: Tx,
  table: 'shipping_zone' | 'zone_method',
  ids: readonly number[],
): Promise<void> {
  for (const [position, id] of ids.entries())
    await tx
      .updateTable(table)
      .set({ position })
      .where('id', '=', id)
      .where('position', '<>', position)
      .execute();
}

/** Takes zones with their places and ways, or ways alone, away. */
export async function dropRows(
  tx: Tx,
  table: 'shipping_zone' | 'zone_method',
  ids: readonly number[],
): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom(table).where('id', 'in', ids).execute();
}

export async function hasZones(db: Reader): Promise<boolean> {
  return (await db.selectFrom('shipping_zone').select('id').limit(1).execute()).length > 0;
}

import type { Translated } from '../frame/shop/settings.ts';
import type { Reader, Tx } from '../platform/db/index.ts';
import type { LocationKind, MethodKind, MethodSettings, Zone } from './model-shipping.ts';
import { type PlacedRate, type RateRow, rateCode } from './tax/model-rates.ts';

export async function readRates(db: Reader): Promise<PlacedRate[]> {
  const rows = await db.selectFrom('tax_rate').selectAll().orderBy('position').orderBy('id').execute();
  return rows.map(({ compound, on_shipping, ...row }) => ({
    ...row,
    code: rateCode(row),
    compound: compound === 1,
    onShipping: on_shipping === 1,
  }));
}

export async function readZones(db: Reader): Promise<Zone[]> {
  const zones = await db.selectFrom('shipping_zone').selectAll().orderBy('position').orderBy('id').execute();
  const locations = await db.selectFrom('zone_location').selectAll().execute();
  const methods = await db
    .selectFrom('zone_method')
    .selectAll()
    .where('enabled', '=', 1)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return zones.map(({ id, code, names }) => ({
    id,
    code,
    names: JSON.parse(names) as Translated,
    locations: locations.filter(({ zone_id }) => zone_id === id),
    methods: methods
      .filter(({ zone_id }) => zone_id === id)
      .map((method) => ({
        id: method.id,
        kind: method.kind,
        titles: JSON.parse(method.titles) as Translated,
        settings: JSON.parse(method.settings) as MethodSettings,
      })),
  }));
}

export async function insertRates(tx: Tx, rates: readonly RateRow[]): Promise<void> {
  const rows = rates.map(({ compound, onShipping, ...rate }, position) => ({
    ...rate,
    compound: compound ? (1 as const) : (0 as const),
    on_shipping: onShipping ? (1 as const) : (0 as const),
    position,
  }));
  if (rows.length > 0) await tx.insertInto('tax_rate').values(rows).execute();
}

export async function deleteRates(tx: Tx): Promise<void> {
  await tx.deleteFrom('tax_rate').execute();
}

export async function hasRates(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('tax_rate').select('id').limit(1).execute()).length > 0;
}

export async function hasZones(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('shipping_zone').select('id').limit(1).execute()).length > 0;
}

export interface ZoneInput {
  code: string;
  names: Translated;
  locations: { kind: LocationKind; value: string }[];
  methods: { kind: MethodKind; titles: Translated; settings: MethodSettings }[];
}

export async function insertZone(tx: Tx, zone: ZoneInput, position: number): Promise<void> {
  const { id } = await tx
    .insertInto('shipping_zone')
    .values({ code: zone.code, names: JSON.stringify(zone.names), position })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (zone.locations.length > 0)
    await tx
      .insertInto('zone_location')
      .values(zone.locations.map((location) => ({ ...location, zone_id: id })))
      .execute();
  if (zone.methods.length > 0)
    await tx
      .insertInto('zone_method')
      .values(
        zone.methods.map((method, at) => ({
          zone_id: id,
          kind: method.kind,
          titles: JSON.stringify(method.titles),
          settings: JSON.stringify(method.settings),
          enabled: 1 as const,
          position: at,
        })),
      )
      .execute();
}

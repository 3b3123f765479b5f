import type { AddressName } from '../../addresses.ts';
import type { Visit } from '../request/visit.ts';
import type { Shop } from '../shop/shop.ts';
import type { Handler, PageData, Part, Room } from './room.ts';

/** The rooms put together: who answers which address, call, action and place. */
export interface House {
  address(name: AddressName, method: 'GET' | 'POST'): Handler | undefined;
  path(
    path: string,
    method: 'GET' | 'POST',
  ): { handler: Handler; params: Record<string, string> } | undefined;
  call(name: string): Handler | undefined;
  action(name: string): Handler | undefined;
  guards: readonly NonNullable<Room['guards']>[number][];
  anywhere: readonly NonNullable<Room['anywhere']>[number][];
  lost: readonly NonNullable<Room['lost']>[number][];
  part(name: string): Part | undefined;
  globals(visit: Visit): PageData;
}

/** @throws when two rooms claim the same address, call, action or place */
export function buildHouse(rooms: readonly Room[]): House {
  const addresses = gather(rooms, (room) => room.addresses ?? {}, 'address');
  const paths = gather(rooms, (room) => room.paths ?? {}, 'path');
  const calls = gather(rooms, (room) => room.calls ?? {}, 'call');
  const actions = gather(rooms, (room) => room.actions ?? {}, 'action');
  const parts = gather(rooms, (room) => room.parts ?? {}, 'place');
  const wild = [...paths].filter(([path]) => path.endsWith('*'));
  return {
    address: (name, method) => addresses.get(name)?.[method],
    path(path, method) {
      const exact = paths.get(path)?.[method];
      if (exact) return { handler: exact, params: {} };
      for (const [pattern, methods] of wild) {
        const stem = pattern.slice(0, -1);
        const handler = methods[method];
        if (handler && path.startsWith(stem)) return { handler, params: { rest: path.slice(stem.length) } };
      }
      return undefined;
    },
    call: (name) => calls.get(name),
    action: (name) =>
      actions.get(name) ?? (name.startsWith('woocommerce_') ? calls.get(name.slice(12)) : undefined),
    guards: rooms.flatMap((room) => room.guards ?? []),
    anywhere: rooms.flatMap((room) => room.anywhere ?? []),
    lost: rooms.flatMap((room) => room.lost ?? []),
    part: (name) => parts.get(name),
    globals: (visit) => Object.assign({}, ...rooms.map((room) => room.globals?.(visit) ?? {})),
  };
}

/** Lets the rooms listen to each other's news and take their jobs. */
export function furnish(rooms: readonly Room[], shop: Shop): void {
  for (const room of rooms) {
    room.listen?.(shop);
    for (const [kind, handler] of Object.entries(room.jobs?.(shop) ?? {})) shop.jobs.handle(kind, handler);
    for (const [name, { every, run }] of Object.entries(room.clock?.(shop) ?? {})) {
      shop.jobs.repeat(`${room.name}.${name}`, every, run);
    }
  }
}

function gather<T>(
  rooms: readonly Room[],
  pick: (room: Room) => Record<string, T>,
  what: string,
): Map<string, T> {
  const found = new Map<string, T>();
  for (const room of rooms) {
    for (const [key, value] of Object.entries(pick(room))) {
      if (found.has(key))
        throw new Error(`Two rooms answer the ${what} "${key}"; the second is "${room.name}".`);
      found.set(key, value);
    }
  }
  return found;
}

import type { AddressName } from '../../addresses.ts';
import type { RequestContext } from '../request/request-context.ts';
import type { Shop } from '../shop/shop.ts';
import type { Handler, Module, PageData, SlotContent } from './module.ts';

/** The modules put together: who answers which address, call, action and place. */
export interface Routes {
  address(name: AddressName, method: 'GET' | 'POST'): Handler | undefined;
  path(
    path: string,
    method: 'GET' | 'POST',
  ): { handler: Handler; params: Record<string, string> } | undefined;
  ajax(name: string): Handler | undefined;
  action(name: string): Handler | undefined;
  before: readonly NonNullable<Module['before']>[number][];
  queryHandlers: readonly NonNullable<Module['queryHandlers']>[number][];
  notFound: readonly NonNullable<Module['notFound']>[number][];
  refused: readonly NonNullable<Module['refused']>[number][];
  slot(name: string): SlotContent | undefined;
  globals(ctx: RequestContext): PageData;
}

/** @throws when two modules claim the same address, call, action or place */
export function buildRoutes(modules: readonly Module[]): Routes {
  const addresses = gather(modules, (module) => module.addresses ?? {}, 'address');
  const paths = gather(modules, (module) => module.paths ?? {}, 'path');
  const calls = gather(modules, (module) => module.ajax ?? {}, 'call');
  const actions = gather(modules, (module) => module.actions ?? {}, 'action');
  const slots = gather(modules, (module) => module.slots ?? {}, 'slot');
  // What is said more exactly comes first.
  const wild = [...paths]
    .filter(([path]) => path.endsWith('*'))
    .sort(([one], [other]) => other.length - one.length);
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
    ajax: (name) => calls.get(name),
    action: (name) =>
      actions.get(name) ?? (name.startsWith('woocommerce_') ? calls.get(name.slice(12)) : undefined),
    before: modules.flatMap((module) => module.before ?? []),
    queryHandlers: modules.flatMap((module) => module.queryHandlers ?? []),
    notFound: modules.flatMap((module) => module.notFound ?? []),
    refused: modules.flatMap((module) => module.refused ?? []),
    slot: (name) => slots.get(name),
    globals: (ctx) => Object.assign({}, ...modules.map((module) => module.globals?.(ctx) ?? {})),
  };
}

/** Lets the modules listen to each other's news and take their jobs. */
export function registerModules(modules: readonly Module[], shop: Shop): void {
  for (const module of modules) {
    module.subscribe?.(shop);
    for (const [kind, handler] of Object.entries(module.jobs?.(shop) ?? {})) shop.jobs.handle(kind, handler);
    for (const [name, { every, run }] of Object.entries(module.schedule?.(shop) ?? {})) {
      shop.jobs.repeat(`${module.name}.${name}`, every, run);
    }
  }
}

function gather<T>(
  modules: readonly Module[],
  pick: (module: Module) => Record<string, T>,
  what: string,
): Map<string, T> {
  const found = new Map<string, T>();
  for (const module of modules) {
    for (const [key, value] of Object.entries(pick(module))) {
      if (found.has(key))
        throw new Error(`Two modules answer the ${what} "${key}"; the second is "${module.name}".`);
      found.set(key, value);
    }
  }
  return found;
}

import type { Actor } from '../frame/command/index.ts';
import type { Staff } from './model.ts';

/** Somebody who works here, as commands know them. */
export function staffActor({ id, name, capabilities }: Staff, request: string): Actor {
  return { kind: 'staff', id: `${id}`, name, request, may: (capability) => capabilities.has(capability) };
}

/**
 * Whoever shows a link that was made for them, or a password: may do what is their own, and is known by their name, or by
 * their e-mail while they have none.
 */
export function arriving(who: { id?: number; name?: string; email: string }, request: string): Actor {
  const { id, name, email } = who;
  return {
    kind: 'staff',
    id: id === undefined ? '' : `${id}`,
    name: name || email,
    request,
    may: (capability) => capability === 'own.edit',
  };
}

import type { Migration } from './platform/db/index.ts';

const files = import.meta.glob<Migration>('../migrations/*.ts', { eager: true });

/** Every step of the schema, from `migrations/`. */
export const migrations: readonly Migration[] = Object.values(files).map(({ name, up }) => ({ name, up }));

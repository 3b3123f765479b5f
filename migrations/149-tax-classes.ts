import { createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '149-tax-classes';

const USUAL: Readonly<Record<string, object>> = {
  reduced: { ca: 'Reduït', es: 'Reducido', en: 'Reduced' },
  'super-reduced': { ca: 'Superreduït', es: 'Superreducido', en: 'Super-reduced' },
  zero: { ca: 'Zero', es: 'Cero', en: 'Zero' },
};

/** The tax classes of a shop besides the standard one, which all have. A shop with rates keeps those that it has used. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'tax_class', (c) =>
    c.id().text('slug', 'names').int('position', 'version').unique('slug'),
  );
  const rates = await db.selectFrom('tax_rate').select('class').distinct().orderBy('class').execute();
  if (rates.length === 0) return;
  const used = rates
    .map((row) => String(row.class))
    .filter((slug) => slug !== 'standard' && !(slug in USUAL));
  const rows = [...Object.keys(USUAL), ...used].map((slug, position) => ({
    slug,
    names: JSON.stringify(USUAL[slug] ?? { en: slug }),
    position,
    version: 1,
  }));
  await db.insertInto('tax_class').values(rows).execute();
}

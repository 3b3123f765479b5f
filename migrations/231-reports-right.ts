import type { Schema } from '../src/platform/db/index.ts';

export const name = '231-reports-right';

/** Who sees invoices sees what they come to: roles of the shop's own get the right to read reports. */
export async function up(db: Schema): Promise<void> {
  const roles = await db.selectFrom('staff_role').select(['code', 'capabilities']).execute();
  for (const { code, capabilities } of roles) {
    const may = JSON.parse(capabilities) as string[];
    if (!may.includes('invoices.view') || may.includes('reports.view')) continue;
    await db
      .updateTable('staff_role')
      .set({ capabilities: JSON.stringify([...may, 'reports.view']) })
      .where('code', '=', code)
      .execute();
  }
}

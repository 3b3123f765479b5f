import { accountPage, forShopper } from '../../accounts/index.ts';
import { rememberCodeSeen } from '../referrals/http.ts';
import { pointsGlobals } from '../spending/page-data.ts';
import { exportStatement } from './http-export.ts';
import { PointsPage } from './pages/page.tsx';
import { readPointsView } from './view.ts';

/** The shopper's own points; `?export=csv` and `?export=json` are the whole statement as a file. */
export const pointsPage = forShopper(async (ctx, shopper) => {
  const format = ctx.query.text('export', 10);
  if (format === 'csv' || format === 'json') return exportStatement(ctx, shopper.id, format);
  const view = await readPointsView(ctx, shopper.id);
  if (view.referral !== undefined) rememberCodeSeen(ctx, shopper.id);
  const { programme } = view.scope;
  return {
    ...accountPage(ctx.t('points.title'), <PointsPage view={view} />),
    globals: pointsGlobals(ctx, { balance: view.account?.available ?? 0, programme }),
  };
});

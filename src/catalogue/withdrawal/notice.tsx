import { useRequest } from '../../frame/page/context.tsx';
import type { Exception } from './model.ts';

/** Why this cannot be withdrawn from, said before it is bought. */
export function WithdrawalNotice({ reason }: { reason: Exception }) {
  const { t } = useRequest();
  return <p className="withdrawal-notice">{t(`catalogue.withdrawal.${reason}`)}</p>;
}

import type { ReactNode } from 'react';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { programmeContext } from '../programme/programme.ts';
import { pointsFor } from './view.ts';

/** What an account is worth at once, said where one is opened. */
export async function welcome({ shop, now, t }: RequestContext): Promise<ReactNode> {
  const scope = await programmeContext(shop);
  const count = scope.programme.enabled ? pointsFor('signup', scope, now) : 0;
  return count > 0 && <p className="points-welcome">{t('points.welcome_register', { count })}</p>;
}

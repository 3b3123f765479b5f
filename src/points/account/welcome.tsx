import type { ReactNode } from 'react';
import type { Visit } from '../../frame/request/visit.ts';
import { deskOf } from '../programme/programme.ts';
import { pointsFor } from './view.ts';

/** What an account is worth at once, said where one is opened. */
export async function welcome({ shop, now, t }: Visit): Promise<ReactNode> {
  const desk = await deskOf(shop);
  const count = desk.programme.enabled ? pointsFor('signup', desk, now) : 0;
  return count > 0 && <p className="points-welcome">{t('points.welcome_register', { count })}</p>;
}

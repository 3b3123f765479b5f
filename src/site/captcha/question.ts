import { questionMarkup } from '../../frame/captcha.tsx';
import type { Part } from '../../frame/room.ts';

/** Only after a form was sent without a proof. */
export const captchaQuestion: Part = {
  empty: () => '',
  fill: async (visit) => questionMarkup(visit),
};

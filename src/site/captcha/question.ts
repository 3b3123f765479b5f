import type { Part } from '../../frame/house/room.ts';
import { CAPTCHA_FORMS, type CaptchaForm, captchaPlace, questionMarkup } from '../../frame/page/captcha.tsx';

/** Only after a form was sent without a proof. */
const question = (form: CaptchaForm): Part => ({
  empty: () => '',
  fill: async (visit) => questionMarkup(visit, form),
});

export const captchaQuestions = Object.fromEntries(
  CAPTCHA_FORMS.map((form) => [captchaPlace(form), question(form)]),
);

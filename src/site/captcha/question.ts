import { CAPTCHA_FORMS, type CaptchaForm, captchaPlace } from '../../frame/page/captcha.tsx';
import { questionMarkup } from '../../frame/page/captcha-question.tsx';
import type { SlotContent } from '../../frame/server/module.ts';

/** Only after a form was sent without a proof. */
const question = (form: CaptchaForm): SlotContent => ({
  empty: () => '',
  fill: async (ctx) => questionMarkup(ctx, form),
});

export const captchaQuestions = Object.fromEntries(
  CAPTCHA_FORMS.map((form) => [captchaPlace(form), question(form)]),
);

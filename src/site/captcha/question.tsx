import { askedOf } from '../../frame/captcha.tsx';
import { renderMarkup, useVisit } from '../../frame/context.tsx';
import type { Part } from '../../frame/room.ts';

/** A sum to add, for those whose browser cannot work for them; only after a form was sent without a proof. */
export const captchaQuestion: Part = {
  empty: () => '',
  async fill(visit) {
    const asked = askedOf(visit);
    return asked ? renderMarkup(visit, <Question numbers={asked} />) : '';
  },
};

function Question({ numbers: [a, b] }: { numbers: readonly [number, number] }) {
  const { t } = useVisit();
  return (
    <p className="form-row form-row-wide captcha-question">
      <label>
        {t('site.captcha_question', { a, b })}{' '}
        <input
          type="text"
          className="input-text"
          name="captcha_answer"
          inputMode="numeric"
          autoComplete="off"
          size={4}
          required
        />
      </label>
    </p>
  );
}

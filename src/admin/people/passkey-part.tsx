import { useRequest } from '../../frame/page/context.tsx';
import { passkeysWork } from '../../people/index.ts';

/**
 * A button beside a form's others that shows or makes a passkey. Browsers do that by script alone, so it stays away
 * where there is none; what the passkey says goes with the form.
 *
 * @param props.question where the browser gets what the passkey answers
 */
export function PasskeyPart({
  question,
  field = 'passkey',
  label,
  way = 'get',
}: {
  question: string;
  field?: string;
  label?: string;
  way?: 'get' | 'create';
}) {
  const { t, shop } = useRequest();
  if (!passkeysWork(shop)) return null;
  return (
    <div data-passkey={way} data-question={question} hidden>
      <input type="hidden" name={field} value="" />
      <button type="button" className="button">
        {label ?? t('people.with_passkey')}
      </button>
      <p className="field-error" role="alert" hidden>
        {t('people.passkey_failed')}
      </p>
    </div>
  );
}

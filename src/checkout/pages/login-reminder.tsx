import { LoginForm } from '../../accounts/index.ts';
import { useRequest } from '../../frame/page/context.tsx';
import { RequiredNote } from '../../frame/page/required-note.tsx';
import { LOGIN_ID } from '../validate.ts';

/** For guests: the log-in form, folded away when scripts run and open without them. */
export function LoginReminder() {
  const { t, links } = useRequest();
  return (
    <>
      <div className="woocommerce-form-login-toggle">
        <div className="woocommerce-info" role="status">
          {t('checkout.returning')}{' '}
          <a href={`#${LOGIN_ID}`} className="showlogin" aria-controls={LOGIN_ID} aria-expanded="false">
            {t('checkout.login_link')}
          </a>
        </div>
      </div>
      <div id={LOGIN_ID} className="checkout-login">
        <p>{t('checkout.login_text')}</p>
        <RequiredNote />
        <LoginForm redirect={links.checkout()} />
      </div>
    </>
  );
}

import type { ReactNode } from 'react';
import { AttributionInputs } from '../../../frame/page/attribution-inputs.tsx';
import { CaptchaField } from '../../../frame/page/captcha.tsx';
import { useRequest } from '../../../frame/page/context.tsx';
import { RequiredNote } from '../../../frame/page/required-note.tsx';
import { FormNonce, TextRow } from '../../layout.tsx';

/** Log in and register, side by side. */
export function LoginPage(props: {
  redirect: string;
  login: string;
  email: string;
  /** What opening an account brings. */
  note: ReactNode;
}) {
  const { redirect, login, email, note } = props;
  const { t } = useRequest();
  return (
    <div className="woocommerce">
      <h1 className="page-title">{t('accounts.title')}</h1>
      <RequiredNote />
      <div className="u-columns col2-set" id="customer_login">
        <div className="u-column1 col-1">
          <h2>{t('accounts.log_in')}</h2>
          <LoginForm redirect={redirect} login={login} />
        </div>
        <div className="u-column2 col-2">
          <h2>{t('accounts.register')}</h2>
          <RegisterForm email={email} note={note} />
        </div>
      </div>
    </div>
  );
}

/** The log-in form alone; the checkout shows it too. It posts to the account page, wherever it stands. */
export function LoginForm({ redirect, login = '' }: { redirect: string; login?: string }) {
  const { t, links } = useRequest();
  return (
    <form className="woocommerce-form woocommerce-form-login login" method="post" action={links.account()}>
      <TextRow
        name="username"
        label={t('accounts.login_name')}
        value={login}
        required
        autoComplete="username"
      />
      <TextRow
        name="password"
        label={t('accounts.password')}
        type="password"
        required
        autoComplete="current-password"
      />
      <FormNonce name="woocommerce-login-nonce" action="woocommerce-login" />
      <CaptchaField form="login" />
      <input type="hidden" name="redirect" value={redirect} />
      <p className="form-row">
        <label className="woocommerce-form__label-for-checkbox woocommerce-form-login__rememberme">
          <input
            className="woocommerce-form__input-checkbox"
            name="rememberme"
            type="checkbox"
            id="rememberme"
            value="forever"
          />
          <span>{t('accounts.remember')}</span>
        </label>
      </p>
      <p className="form-row account-actions">
        <button
          type="submit"
          className="woocommerce-button button alt woocommerce-form-login__submit"
          name="login"
          value="1"
        >
          {t('accounts.log_in')}
        </button>
        <a className="woocommerce-LostPassword lost_password" href={links.lostPassword()}>
          {t('accounts.lost_password')}
        </a>
      </p>
    </form>
  );
}

function RegisterForm({ email, note }: { email: string; note: ReactNode }) {
  const { t, links } = useRequest();
  return (
    <form
      method="post"
      className="woocommerce-form woocommerce-form-register register"
      action={links.account()}
    >
      <AttributionInputs />
      {note}
      <TextRow
        name="email"
        id="reg_email"
        label={t('accounts.field.email')}
        type="email"
        value={email}
        required
        autoComplete="email"
      />
      <TextRow
        name="password"
        id="reg_password"
        label={t('accounts.password')}
        type="password"
        required
        autoComplete="new-password"
        hint={t('accounts.password_hint')}
      />
      <p className="account-privacy">
        {t('accounts.register_privacy')} <a href={links.privacy()}>{t('accounts.privacy')}</a>.
      </p>
      <FormNonce name="woocommerce-register-nonce" action="woocommerce-register" />
      <CaptchaField form="register" />
      <p className="form-row">
        <button
          type="submit"
          className="woocommerce-Button button woocommerce-form-register__submit"
          name="register"
          value="1"
        >
          {t('accounts.register')}
        </button>
      </p>
    </form>
  );
}

import { CaptchaField } from '../../../frame/page/captcha.tsx';
import { useRequest } from '../../../frame/page/context.tsx';
import { RequiredNote } from '../../../frame/page/required-note.tsx';
import { FormNonce, TextRow } from '../../layout.tsx';

/** Asks for the account; after that says that a letter is on its way, whether or not there is an account. */
export function LostPasswordPage({ sent, login }: { sent: boolean; login: string }) {
  const { t, links } = useRequest();
  return (
    <div className="woocommerce account-narrow">
      <h1 className="page-title">{t('accounts.lost_password')}</h1>
      {sent ? (
        <p role="status">{t('accounts.reset_sent')}</p>
      ) : (
        <form
          method="post"
          className="woocommerce-ResetPassword lost_reset_password"
          action={links.lostPassword()}
        >
          <p>{t('accounts.reset_about')}</p>
          <RequiredNote />
          <TextRow
            name="user_login"
            label={t('accounts.login_name')}
            value={login}
            required
            autoComplete="username"
          />
          <input type="hidden" name="wc_reset_password" value="true" />
          <FormNonce name="woocommerce-lost-password-nonce" action="lost_password" />
          <CaptchaField form="lost_password" />
          <button type="submit" className="woocommerce-Button button alt">
            {t('accounts.reset_ask')}
          </button>
        </form>
      )}
    </div>
  );
}

export function ResetPasswordPage({ token, login }: { token: string; login: string }) {
  const { t, links } = useRequest();
  return (
    <div className="woocommerce account-narrow">
      <h1 className="page-title">{t('accounts.password_new')}</h1>
      <form
        method="post"
        className="woocommerce-ResetPassword lost_reset_password"
        action={links.lostPassword()}
      >
        <p>{t('accounts.password_hint')}</p>
        <RequiredNote />
        <TextRow
          name="password_1"
          label={t('accounts.password_new')}
          type="password"
          required
          autoComplete="new-password"
        />
        <TextRow
          name="password_2"
          label={t('accounts.password_again')}
          type="password"
          required
          autoComplete="new-password"
        />
        <input type="hidden" name="reset_key" value={token} />
        <input type="hidden" name="reset_login" value={login} />
        <input type="hidden" name="wc_reset_password" value="true" />
        <FormNonce name="woocommerce-reset-password-nonce" action="reset_password" />
        <button type="submit" className="woocommerce-Button button alt">
          {t('accounts.save')}
        </button>
      </form>
    </div>
  );
}

import { CaptchaField } from '../../frame/page/captcha.tsx';
import { useRequest } from '../../frame/page/context.tsx';

/** Asks for the newsletter: at the foot of every page, so it is the same for everybody. */
export function NewsletterForm() {
  const { shop, t } = useRequest();
  if (!shop.settings.marketing.newsletter.enabled) return null;
  return (
    <section className="newsletter" aria-labelledby="newsletter-title">
      <h2 id="newsletter-title">{t('marketing.newsletter.title')}</h2>
      <p id="newsletter-about">{t('marketing.newsletter.about', { shop: shop.settings.name })}</p>
      <Fields id="newsletter_email" email="" about="newsletter-about" />
    </section>
  );
}

function Fields({ id, email, about }: { id: string; email: string; about?: string }) {
  const { shop, t, language, links } = useRequest();
  return (
    <form
      className="newsletter-form"
      method="post"
      action={`${shop.addresses.home(language)}?newsletter=subscribe`}
    >
      <label htmlFor={id}>{t('marketing.newsletter.email')}</label>
      <span className="newsletter-row">
        <input
          type="email"
          id={id}
          name="newsletter_email"
          className="input-text"
          autoComplete="email"
          defaultValue={email}
          maxLength={190}
          required
          aria-describedby={about}
        />
        <button type="submit" className="button">
          {t('marketing.newsletter.send')}
        </button>
      </span>
      <CaptchaField form="newsletter" asks={false} />
      <p className="newsletter-privacy">
        <a href={links.privacy()}>{t('marketing.newsletter.privacy')}</a>
      </p>
    </form>
  );
}

/** The form once more, with what was typed. */
export function NewsletterAgain({ email }: { email: string }) {
  const { t } = useRequest();
  return (
    <div className="newsletter-page">
      <h1 className="page-title">{t('marketing.page.again.title')}</h1>
      <Fields id="newsletter_email_again" email={email} />
    </div>
  );
}

export function AskedPage() {
  const { t } = useRequest();
  return (
    <div className="newsletter-page">
      <h1 className="page-title">{t('marketing.page.asked.title')}</h1>
      <p>{t('marketing.page.asked.text')}</p>
      <p>{t('marketing.page.asked.missing')}</p>
    </div>
  );
}

export function SayPage({ what }: { what: 'welcome' | 'stopped' | 'link_over' }) {
  const { t, links } = useRequest();
  return (
    <div className="newsletter-page">
      <h1 className="page-title">{t(`marketing.page.${what}.title`)}</h1>
      <p>{t(`marketing.page.${what}.text`)}</p>
      <p>
        <a className="button" href={links.shop()}>
          {t('marketing.page.to_shop')}
        </a>
      </p>
    </div>
  );
}

/** One press, which posts to the same address. */
export function SurePage({ what, email = '' }: { what: 'confirm' | 'stop'; email?: string }) {
  const { t, path, query } = useRequest();
  return (
    <div className="newsletter-page">
      <h1 className="page-title">{t(`marketing.page.${what}.title`)}</h1>
      <p>{t(`marketing.page.${what}.text`, { email })}</p>
      <form method="post" action={path + query.toQuery()}>
        <button type="submit" className="button alt">
          {t(`marketing.page.${what}.button`)}
        </button>
      </form>
    </div>
  );
}

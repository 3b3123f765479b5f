import { CaptchaField } from '../../frame/page/captcha.tsx';
import { Slot, useRequest } from '../../frame/page/context.tsx';
import { RequiredNote } from '../../frame/page/required-note.tsx';
import { CONTACT_PATH } from './http.ts';
import { FORM } from './section.tsx';

/** The block `form`: a message to the shop. */
export function ContactForm({ title }: { title: string | undefined }) {
  const { t, language, path } = useRequest();
  const name = title ?? t('content.contact_title');
  return (
    <section id={FORM} className="rich-form" aria-label={name}>
      {title && <h2>{title}</h2>}
      <form action={CONTACT_PATH} method="post" className="contact-form">
        <RequiredNote all />
        <Slot name="contact-fields" />
        <CaptchaField form="contact" />
        <input type="hidden" name="page" value={path} />
        <input type="hidden" name="lang" value={language} />
        <button type="submit" className="button alt">
          {t('content.contact_send')}
        </button>
      </form>
    </section>
  );
}

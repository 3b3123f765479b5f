import { ShopError } from '../../frame/request/errors.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import { wordingProblem } from '../../frame/shop/model-wording.ts';
import { shopSaying } from '../../frame/wording/preview.ts';
import type { Letter } from '../../platform/mail/mail.ts';
import {
  type AdminContext,
  type AdminReply,
  choice,
  deskLink,
  done,
  FieldRow,
  onward,
  problem,
  type Screen,
  Section,
  screenPage,
  text,
} from '../kit/index.ts';
import { wordingFault } from './faults.ts';
import { letterOf } from './model-words.ts';
import { type Asked, askedIn, KINDS, writeAsked } from './read.ts';
import { LetterWords } from './words.tsx';

const HERE = 'settings/letters/preview';
const HTML = 'settings/letters/html';

/** A letter may be painted, and show the shop's pictures; nothing in it runs, and only this desk frames it. */
const POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const preview: Screen = {
  path: HERE,
  needs: 'settings.edit',
  GET: (admin) => show(admin),
  /** To whoever sits there, and to nobody else. */
  async POST(admin) {
    const { ctx, shop, staff } = admin;
    const { t } = ctx;
    const asked = await askedIn(admin);
    const letter = asked.order && (await writeAsked(admin, { ...asked, order: asked.order }));
    if (!letter) throw new ShopError('not_found');
    const here = linkTo(HERE, asked);
    try {
      // Who answers a letter that was tried out writes to the shop, not to a shopper who never wrote.
      const { replyTo: _, ...shown } = letter;
      await shop.mail.send({ ...shown, to: staff.email });
    } catch (error) {
      shop.log.error({ err: error }, 'a letter that was tried out could not be sent');
      return onward(here, problem(t('admin.letters.not_sent')));
    }
    return onward(here, done(t('admin.letters.sent', { email: staff.email })));
  },
};

/** The letter by itself, for the frame. */
const html: Screen = {
  path: HTML,
  needs: 'settings.edit',
  async GET(admin) {
    const asked = await askedIn(admin);
    const letter = asked.order && (await writeAsked(admin, { ...asked, order: asked.order }));
    if (!letter) throw new ShopError('not_found');
    return framed(letter.html);
  },
  /** With words that somebody is typing, of which nothing is kept. */
  async POST(admin) {
    const { ctx, shop } = admin;
    const { form, query, t } = ctx;
    const language = shop.settings.languages.find((code) => code === form.line('spoken', 20));
    const known = await askedIn(admin);
    const asked = { ...known, language: language ?? known.language };
    const key = query.line('key', 120);
    const said = form.text(`text.${asked.language}`, 2000).trim();
    const fault = said === '' ? undefined : wordingProblem(key, asked.language, said);
    if (fault) return framed(wordingFault(admin, key, fault));
    if (!asked.order) return framed(t('admin.letters.no_order'));
    const worded = { ...admin, shop: shopSaying(shop, { key, text: { [asked.language]: said } }) };
    const letter = await writeAsked(worded, { ...asked, order: asked.order });
    return framed(letter?.html ?? t('admin.letters.no_reason'));
  },
};

const framed = (body: string): AdminReply => ({
  kind: 'html',
  body,
  headers: { 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer' },
});

/** Beside words of a letter that are being typed: how it will look with them. Part of their form. */
export function LetterTry({ admin, textKey }: { admin: AdminContext; textKey: string }) {
  const { ctx, may } = admin;
  const { t } = ctx;
  const letter = letterOf(textKey);
  if (!letter || !may('orders.view')) return null;
  const { language } = fieldsOf(admin, { kind: letter, language: ctx.language, order: undefined });
  return (
    <Section title={t('admin.letters.try')}>
      <p className="soft">{t('admin.letters.try_about')}</p>
      <div className="row">
        <FieldRow name="spoken" field={language} />
        <button
          type="submit"
          className="button"
          formAction={deskLink(HTML, { letter, key: textKey })}
          formTarget="letter"
          formNoValidate
        >
          {t('admin.letters.try_do')}
        </button>
      </div>
      <iframe className="letter-frame" name="letter" title={t('admin.letters.try')} sandbox="" />
    </Section>
  );
}

export const letterScreens: readonly Screen[] = [preview, html];

const linkTo = (path: string, { kind, language, order }: Asked): string =>
  deskLink(path, { letter: kind, language, order: order?.id });

async function show(admin: AdminContext): Promise<AdminReply> {
  const { ctx } = admin;
  const { t } = ctx;
  const asked = await askedIn(admin);
  const letter = asked.order && (await writeAsked(admin, { ...asked, order: asked.order }));
  return screenPage({
    title: t('admin.settings.editor.letters'),
    back: { href: deskLink('settings'), label: t('admin.menu.settings') },
    frames: true,
    body: (
      <>
        <form className="letter-choice" action={deskLink(HERE)}>
          {Object.entries(fieldsOf(admin, asked)).map(([name, field]) => (
            <FieldRow key={name} name={name} field={field} />
          ))}
          <button type="submit" className="button">
            {t('admin.letters.show')}
          </button>
        </form>
        {letter ? (
          <Shown admin={admin} asked={asked} letter={letter} />
        ) : (
          <p className="empty">{t(asked.order ? 'admin.letters.no_reason' : 'admin.letters.no_order')}</p>
        )}
        <LetterWords admin={admin} kind={asked.kind} />
      </>
    ),
  });
}

function fieldsOf({ ctx, shop }: AdminContext, { kind, language, order }: Asked) {
  const { t } = ctx;
  return {
    letter: choice({
      label: t('admin.letters.letter'),
      value: kind,
      required: true,
      options: KINDS.map((name) => [name, t(`admin.letters.kind.${name}`)] as const),
    }),
    language: choice({
      label: t('admin.letters.language'),
      value: language,
      required: true,
      options: shop.settings.languages.map((code) => [code, languageFacts(code).name] as const),
    }),
    order: text({ label: t('admin.letters.order'), value: `${order?.id ?? ''}`, max: 10 }),
  };
}

function Shown({ admin, asked, letter }: { admin: AdminContext; asked: Asked; letter: Letter }) {
  const { t } = admin.ctx;
  return (
    <>
      <Section
        title={letter.subject}
        tools={
          <form method="post" action={linkTo(HERE, asked)}>
            <button type="submit" className="button">
              {t('admin.letters.send')}
            </button>
          </form>
        }
      >
        <iframe className="letter-frame" src={linkTo(HTML, asked)} title={letter.subject} sandbox="" />
      </Section>
      <Section title={t('admin.letters.text')}>
        <pre className="letter" lang={letter.language}>
          {letter.text}
        </pre>
      </Section>
    </>
  );
}

import { ShopError } from '../../frame/request/errors.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
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
      await shop.mail.send({ ...letter, to: staff.email });
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
    const headers = { 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer' };
    return { kind: 'html', body: letter.html, headers };
  },
};

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
        <pre className="letter">{letter.text}</pre>
      </Section>
    </>
  );
}

import { LetterButton, makeLetter } from '../frame/page/letter.tsx';
import type { Shop } from '../frame/shop/shop.ts';
import { texts } from '../frame/shop/texts.ts';
import type { Translate } from '../platform/i18n/texts.ts';
import type { JobHandler } from '../platform/jobs/jobs.ts';
import type { Letter } from '../platform/mail/mail.ts';
import { maskEmail, type Shopper } from './model.ts';
import { openReset, type ResetAsked, resetHref } from './proof/change-password.ts';
import { readLink } from './proof/links.ts';
import { PROOF_FIELDS } from './sign-in/http-verify.ts';
import { findShopper } from './store.ts';

/** What an account's letter says: a title, paragraphs, and what its button leads to. */
interface Said {
  to: string;
  subject: string;
  title: string;
  paragraphs: readonly string[];
  link?: { href: string; label: string };
  /** After the button: how it ends. */
  closing: string;
}

/**
 * The letters of an account, each in the shopper's own language. No job carries a link: it is made when the letter
 * is written, and a letter that is written twice has the same one.
 */
export function accountLetters(shop: Shop, by: Delivery = byMail(shop)): Record<string, JobHandler> {
  // Asked of each letter: a shop may be called otherwise by then.
  const shopName = () => ({ shop: shop.settings.name });
  const { find, linkOf, deliver } = by;
  const send = (shopper: Shopper, said: Said) => deliver(write(shop, shopper, said));
  const letter =
    <J extends { userId: number }>(
      say: (shopper: Shopper, t: Translate, job: J) => Promise<Said | undefined>,
    ) =>
    async (job: J): Promise<void> => {
      const shopper = await find(job.userId);
      const said = shopper && (await say(shopper, texts(shopper.language, shop.settings), job));
      if (shopper && said) await send(shopper, said);
    };
  const page = (shopper: Shopper, at: 'account' | 'lostPassword') =>
    shop.publicUrl + shop.addresses.in(shopper.language)[at]();
  const hello = (shopper: Shopper, t: Translate) =>
    t('accounts.hello', { name: shopper.firstName || shopper.displayName });

  /** A letter whose button proves an address. None when the link was used, or is worth nothing, in the meantime. */
  async function proof(
    shopper: Shopper,
    kind: 'welcome' | 'verify' | 'email',
    t: Translate,
    paragraphs: string[],
  ) {
    const { id: userId } = shopper;
    const purpose = kind === 'email' ? 'email' : 'verify';
    const link = await linkOf(userId, purpose);
    if (!link) return undefined;
    const href = `${page(shopper, 'account')}?${PROOF_FIELDS[purpose]}=${link.token}&id=${userId}`;
    return {
      to: link.email,
      subject: t('accounts.letter.verify_subject', shopName()),
      title: hello(shopper, t),
      paragraphs,
      link: { href, label: t('accounts.letter.verify_link') },
      closing: t(`accounts.letter.closing.${kind}`),
    };
  }

  return {
    'accounts.welcome': letter(async (shopper, t) => {
      const about = t('accounts.letter.welcome', { ...shopName(), login: shopper.username });
      const said = await proof(shopper, 'welcome', t, [about, t('accounts.letter.verify')]);
      return said && { ...said, subject: t('accounts.letter.welcome_subject', shopName()) };
    }),
    'accounts.verify': letter((shopper, t) => proof(shopper, 'verify', t, [t('accounts.letter.verify')])),
    'accounts.email': letter((shopper, t) =>
      proof(shopper, 'email', t, [t('accounts.letter.email', shopName())]),
    ),
    'accounts.email_asked': letter<Told>(async (shopper, t, { to, email }) => ({
      to,
      subject: t('accounts.letter.email_asked_subject', shopName()),
      title: hello(shopper, t),
      paragraphs: [
        t('accounts.letter.email_asked', { email: maskEmail(email) }),
        t('accounts.letter.not_you'),
      ],
      link: { href: page(shopper, 'lostPassword'), label: t('accounts.password_new') },
      closing: t('accounts.letter.closing.email_asked'),
    })),
    'accounts.email_changed': letter<Told>(async (shopper, t, { to, email }) => ({
      to,
      subject: t('accounts.letter.email_changed_subject', shopName()),
      title: hello(shopper, t),
      paragraphs: [
        t('accounts.letter.email_changed', { email: maskEmail(email) }),
        t('accounts.letter.not_you_changed'),
      ],
      closing: t('accounts.letter.closing.email_changed'),
    })),
    'accounts.password_changed': letter<Omit<Told, 'email'>>(async (shopper, t, { to }) => ({
      to,
      subject: t('accounts.letter.password_changed_subject', shopName()),
      title: hello(shopper, t),
      paragraphs: [
        t('accounts.letter.password_changed', { login: shopper.username }),
        t('accounts.letter.not_you'),
      ],
      link: { href: page(shopper, 'lostPassword'), label: t('accounts.password_new') },
      closing: t('accounts.letter.closing.password_changed'),
    })),
    'accounts.reset': async (asked: ResetAsked) => {
      const shopper = await by.opened(asked);
      if (!shopper) return;
      const { id: userId, language, username: login } = shopper;
      const link = await linkOf(userId, 'reset');
      if (!link) return;
      const t = texts(language, shop.settings);
      await send(shopper, {
        to: link.email,
        subject: t('accounts.letter.reset_subject', shopName()),
        title: t('accounts.password_new'),
        paragraphs: [t('accounts.letter.reset', { login })],
        link: {
          href: resetHref(shop, shopper, link.token),
          label: t('accounts.letter.reset_link'),
        },
        closing: t('accounts.letter.reset_ignore'),
      });
    },
  };
}

interface Told {
  userId: number;
  /** Where the account's letters went when it happened. */
  to: string;
  email: string;
}

/** Letters that can be written without anything having happened. */
const TOLD = [
  'welcome',
  'verify',
  'email',
  'email_asked',
  'email_changed',
  'password_changed',
  'reset',
] as const;
export type ToldLetter = (typeof TOLD)[number];
export const TOLD_LETTERS: readonly ToldLetter[] = TOLD;

/** What one of them would say to a shopper now; nothing is sent, and a link in it opens nothing. */
export async function previewAccountLetter(shop: Shop, kind: ToldLetter, shopper: Shopper): Promise<Letter> {
  const written: Letter[] = [];
  const kept: Delivery = {
    find: async () => shopper,
    opened: async () => shopper,
    linkOf: async () => ({ token: 'preview', email: shopper.email }),
    deliver: async (letter) => void written.push(letter),
  };
  const { id: userId, email } = shopper;
  await accountLetters(shop, kept)[`accounts.${kind}`]?.({ userId, to: email, email } as never);
  const [letter] = written;
  if (!letter) throw new Error(`No letter "${kind}" was written.`);
  return letter;
}

/** Where letters get their shopper from, and go. */
interface Delivery {
  find(userId: number): Promise<Shopper | undefined>;
  /** Whose password is asked for anew, if that is still to be answered. */
  opened(asked: ResetAsked): Promise<Shopper | undefined>;
  linkOf(
    userId: number,
    purpose: 'verify' | 'email' | 'reset',
  ): Promise<{ token: string; email: string } | undefined>;
  deliver(letter: Letter): Promise<void>;
}

const byMail = (shop: Shop): Delivery => ({
  find: (userId) => findShopper(shop.db.read, userId),
  opened: (asked) => openReset(shop, asked),
  linkOf: (userId, purpose) => readLink(shop, shop.db.read, { userId, purpose }, Date.now()),
  deliver: (letter) => shop.mail.send(letter),
});

function write(shop: Shop, { language }: Shopper, said: Said): Letter {
  const { to, subject, title, paragraphs, link, closing } = said;
  return makeLetter(shop, {
    to,
    language,
    subject,
    title,
    body: (
      <>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {link && <LetterButton href={link.href} label={link.label} />}
        <p>{closing}</p>
      </>
    ),
  });
}

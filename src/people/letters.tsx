import Bowser from 'bowser';
import { LetterButton, makeLetter } from '../frame/page/letter.tsx';
import { momentText } from '../frame/shop/dates.ts';
import type { Language } from '../frame/shop/settings.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { texts } from '../frame/shop/texts.ts';
import type { Translate } from '../platform/i18n/texts.ts';
import type { JobHandler } from '../platform/jobs/jobs.ts';
import { hrefOf, openLink } from './links/links.ts';
import { findLink } from './links/store.ts';
import { findMember, findMemberByEmail } from './members/store.ts';
import type { Member } from './model.ts';
import { isHouseRole } from './roles/model.ts';
import { findOwnRole } from './roles/store.ts';

interface Said {
  subject: string;
  paragraphs: readonly string[];
  link?: { href: string; label: string };
}

/**
 * The letters to who works here, each in their own language. No job carries a link: it is made when the letter is
 * written.
 */
export function staffLetters(shop: Shop): Record<string, JobHandler> {
  // Asked of each letter: a shop may be called otherwise by then.
  const shopName = () => ({ shop: shop.settings.name });
  const told =
    <J extends { staffId: number; at: number }>(say: (t: Translate, job: J, member: Member) => Said) =>
    async (job: J): Promise<void> => {
      const member = await findMember(shop.db.read, job.staffId);
      if (!member) return;
      const t = texts(member.language, shop.settings);
      const said = say(t, job, member);
      const paragraphs = [...said.paragraphs, t('people.letter.not_you')];
      const href = `${shop.publicUrl}/admin/forgotten`;
      const link = { href, label: t('people.new_password') };
      await send(shop, member, { ...said, paragraphs, link });
    };
  const when = ({ language }: Member, at: number) => momentText(at, language, shop.settings);

  return {
    'people.invitation': async ({ linkId }: { linkId: number }) => {
      const link = await findLink(shop.db.read, linkId, Date.now());
      if (!link) return;
      const { email, language, madeBy, purpose, expiresAt } = link;
      const t = texts(language, shop.settings);
      const role = await roleName(shop, link.role, t);
      const values = { ...shopName(), name: madeBy, role };
      const once = t('people.letter.once', { until: momentText(expiresAt, language, shop.settings) });
      await send(
        shop,
        { email, language },
        purpose === 'anew'
          ? {
              subject: t('people.letter.anew_subject', values),
              paragraphs: [t('people.letter.anew', values), once],
              link: { href: hrefOf(shop, link), label: t('people.letter.anew_link') },
            }
          : {
              subject: t('people.letter.invitation_subject', values),
              paragraphs: [t('people.letter.invitation', values), once],
              link: { href: hrefOf(shop, link), label: t('people.letter.invitation_link') },
            },
      );
    },
    'people.password_link': async ({ email, askedAt }: { email: string; askedAt: number }) => {
      const member = await findMemberByEmail(shop.db.read, email);
      if (!member || member.demo) return;
      const { language, role } = member;
      const wish = { purpose: 'password', email, role, language, madeBy: '' } as const;
      const link = await shop.db.transaction(async (tx) =>
        findLink(tx, await openLink(tx, wish, askedAt), askedAt),
      );
      if (!link) return;
      const t = texts(language, shop.settings);
      await send(shop, member, {
        subject: t('people.letter.password_subject', shopName()),
        paragraphs: [t('people.letter.password', shopName()), t('people.letter.password_ignore')],
        link: { href: hrefOf(shop, link), label: t('people.new_password') },
      });
    },
    'people.new_browser': told<{ staffId: number; at: number; agent: string }>(
      (t, { agent, at }, member) => ({
        subject: t('people.letter.new_browser_subject', shopName()),
        paragraphs: [
          t('people.letter.new_browser', {
            ...shopName(),
            browser: browserName(agent, t),
            at: when(member, at),
          }),
        ],
      }),
    ),
    'people.password_changed': told((t, { at }, member) => ({
      subject: t('people.letter.password_changed_subject', shopName()),
      paragraphs: [t('people.letter.password_changed', { ...shopName(), at: when(member, at) })],
    })),
    'people.factor': told<{ staffId: number; at: number; change: 'added' | 'removed' }>(
      (t, { change, at }, member) => ({
        subject: t('people.letter.factor_subject', shopName()),
        paragraphs: [t(`people.letter.factor_${change}`, { ...shopName(), at: when(member, at) })],
      }),
    ),
  };
}

/** What a role is called in somebody's language. */
async function roleName({ db }: Shop, role: string, t: Translate): Promise<string> {
  if (isHouseRole(role)) return t(`people.role.${role}`);
  return (await findOwnRole(db.read, role))?.name ?? role;
}

/** What a browser calls itself, for people. @example 'Firefox, macOS' */
export function browserName(agent: string, t: Translate): string {
  if (agent === '') return t('people.browser_unknown');
  const { browser, os } = Bowser.parse(agent);
  return [browser.name, os.name].filter(Boolean).join(', ') || t('people.browser_unknown');
}

async function send(
  shop: Shop,
  { email, language }: { email: string; language: Language },
  { subject, paragraphs, link }: Said,
): Promise<void> {
  await shop.mail.send(
    makeLetter(shop, {
      to: email,
      language,
      subject,
      title: subject,
      body: (
        <>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {link && <LetterButton href={link.href} label={link.label} />}
        </>
      ),
    }),
  );
}

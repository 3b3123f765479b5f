import type { LegalFacts } from './model-facts.ts';

/** By the keys that the shop knows its pages by. */
export const LEGAL_DRAFTS = ['legal', 'terms', 'withdrawal', 'privacy', 'cookies', 'accessibility'] as const;
export type LegalDraft = (typeof LEGAL_DRAFTS)[number];

/**
 * The text of a legal page, as `documentOf` reads it: what is true of this shop, and blanks for what only its owner knows.
 * Who stands behind it (directive 2000/31/EC, article 5), on what terms it sells and how one withdraws (2011/83/EU,
 * articles 6 and 8 and annex I), what becomes of data (regulation 2016/679, article 13) and what is kept in a browser
 * (2002/58/EC, article 5), and how everybody can buy (directive 2019/882, annex V).
 */
export function pageText(page: LegalDraft, facts: LegalFacts): string {
  return PAGES[page](facts)
    .filter((part) => part !== '')
    .join('\n\n');
}

type Page = (facts: LegalFacts) => string[];

const items = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

/** Sentences and headings of a page. */
function words({ t, values }: LegalFacts) {
  const say = (key: string) => t(`legal.${key}`, values);
  return { say, title: (key: string) => `## ${say(key)}` };
}

function whoIs(facts: LegalFacts): string[] {
  const { say } = words(facts);
  const lines = [say('address'), say('email'), say('phone'), say('blank.register'), ...facts.registers];
  return [say('who'), items(lines)];
}

const PAGES: Readonly<Record<LegalDraft, Page>> = {
  legal(facts) {
    const { say, title } = words(facts);
    return [title('legal.who'), ...whoIs(facts), title('legal.use'), say('legal.use_text')];
  },

  terms(facts) {
    const { say, title } = words(facts);
    const { withdrawal, businesses, guarantee, takesBack, ways, values, t } = facts;
    return [
      title('terms.seller'),
      ...whoIs(facts),
      businesses ? say('terms.businesses') : '',
      ...[title('terms.order'), say('terms.order_text')],
      ...[title('terms.prices'), say('terms.prices_text')],
      ...(ways.length > 0 ? [title('terms.paying'), items(ways)] : []),
      ...[title('terms.sending'), say('terms.sending_text')],
      ...(withdrawal ? [title('terms.withdrawal'), say('terms.withdrawal_text')] : []),
      takesBack ? t('legal.terms.own', { days: values.ownDays ?? 0 }) : '',
      ...(guarantee === '' ? [] : [title('terms.guarantee'), guarantee]),
      ...[title('terms.complaints'), say('terms.complaints_text')],
      ...[title('terms.law'), say('terms.law_text')],
    ];
  },

  withdrawal(facts) {
    const { say, title } = words(facts);
    const form = ['form_say', 'form_date', 'form_name', 'form_address', 'form_sign'];
    return [
      ...[title('withdrawal.right'), say('withdrawal.right_text')],
      ...[title('withdrawal.how'), say('withdrawal.how_text')],
      ...[title('withdrawal.effects'), say('withdrawal.money'), say('withdrawal.goods')],
      ...[title('withdrawal.exceptions'), say('withdrawal.exceptions_text')],
      ...[title('withdrawal.form'), say('withdrawal.form_about'), say('withdrawal.form_to')],
      items(form.map((key) => say(`withdrawal.${key}`))),
    ];
  },

  privacy(facts) {
    const { say, title } = words(facts);
    const what = ['orders', 'account', 'news', 'security'];
    return [
      ...[title('privacy.who'), ...whoIs(facts)],
      ...[title('privacy.what'), items(what.map((key) => say(`privacy.${key}`)))],
      ...[title('privacy.whom'), say('privacy.whom_text')],
      ...[title('privacy.keep'), say('privacy.keep_text')],
      ...(facts.values.sleepYears ? [say('privacy.keep_asleep')] : []),
      ...[title('privacy.rights'), say('privacy.rights_text')],
    ];
  },

  cookies(facts) {
    const { say, title } = words(facts);
    const { statistics, tags, values, t } = facts;
    const others = t('legal.cookies.others_text', { hosts: values.tagHosts ?? '' });
    return [
      ...[title('cookies.what'), say('cookies.what_text')],
      ...[title('cookies.needed'), say('cookies.needed_text')],
      ...(statistics ? [title('cookies.statistics'), say('cookies.statistics_text')] : []),
      ...(tags ? [title('cookies.others'), others] : []),
      ...[title('cookies.change'), say('cookies.change_text')],
    ];
  },

  accessibility(facts) {
    const { say, title } = words(facts);
    return [
      ...[title('accessibility.aim'), say('accessibility.aim_text')],
      ...[title('accessibility.service'), say('accessibility.service_text')],
      ...[title('accessibility.state'), say('accessibility.state_text'), say('blank.gaps')],
      ...[title('accessibility.contact'), say('accessibility.contact_text')],
    ];
  },
};

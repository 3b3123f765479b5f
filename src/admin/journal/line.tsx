import { findJournalLine } from '../../frame/command/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { momentText } from '../../frame/shop/dates.ts';
import {
  type Fact,
  FactList,
  idIn,
  NearLinks,
  neighbours,
  type Screen,
  Section,
  screenPage,
  ToldTable,
} from '../kit/index.ts';
import { deedText } from './deeds.ts';
import { thingLink } from './kinds.ts';
import { doerText, journalList, reasonText, rowsOf, thingText } from './list.tsx';

/** One line of the journal: who, by which way, when, and each field as it was and as it became. */
export const lineScreen: Screen = {
  path: 'journal/{id}',
  needs: 'audit.view',
  async GET(admin, params) {
    const { ctx, shop } = admin;
    const { t } = ctx;
    const found = await findJournalLine(shop.db.read, idIn(params) ?? 0);
    if (!found) throw new ShopError('not_found');
    const [row] = await rowsOf(admin, [found]);
    const near = await neighbours(journalList, admin, row!);
    const href = thingLink(found.subject, found.subjectId, admin.may);
    const thing = thingText(row!, admin);
    const shown = href ? <a href={href}>{thing}</a> : thing;
    const reason = reasonText(row!);
    const facts: Fact[] = [
      [t('admin.journal.column.moment'), momentText(found.at, ctx.language, shop.settings)],
      [t('admin.journal.column.who'), doerText(row!, admin)],
      [t('admin.journal.way'), t(`admin.journal.way.${found.actor.kind}`)],
      [t('admin.journal.column.thing'), shown],
      ...(reason === '' ? [] : [[t('admin.journal.column.reason'), reason] as const]),
      [t('admin.journal.column.command'), found.command],
      ...(found.request === '' ? [] : [[t('admin.journal.column.request'), found.request] as const]),
    ];
    return screenPage({
      title: deedText(admin, found.command),
      back: { href: near.list, label: t('admin.menu.journal') },
      tools: (
        <NearLinks
          near={near}
          says={{ previous: t('admin.journal.previous'), next: t('admin.journal.next') }}
        />
      ),
      body: (
        <div className="home">
          <Section title={t('admin.journal.line')}>
            <FactList facts={facts} />
          </Section>
          {row!.told.length > 0 && (
            <Section title={t('admin.journal.column.change')}>
              <ToldTable of={[t('admin.journal.before'), t('admin.journal.after')]} told={row!.told} />
            </Section>
          )}
        </div>
      ),
    });
  },
};

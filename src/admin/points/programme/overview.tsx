import { readAudit } from '../../../frame/command/index.ts';
import { formatMoney } from '../../../platform/money.ts';
import type { ProgrammeFile } from '../../../points/index.ts';
import {
  type AdminContext,
  deskLink,
  FactList,
  Heads,
  History,
  type Screen,
  Section,
  screenPage,
} from '../../kit/index.ts';
import { baseOf } from '../../products/words.tsx';
import { keptFile } from './kinds.ts';
import { at } from './shapes.ts';
import { partText } from './words.ts';

const LINES = 20;
const LISTS = ['rules', 'campaigns', 'levels'] as const;

/** The programme of points: what it says in short, its rules, campaigns and levels, and who changed it. */
export const programmeScreen: Screen = {
  path: 'points/programme',
  needs: 'points.programme',
  menu: { name: 'points_programme', group: 'sales', icon: 'gift' },
  async GET(admin) {
    const { t } = admin.ctx;
    const { file } = await keptFile(admin);
    const lines = admin.may('audit.view')
      ? await readAudit(admin.shop.db.read, { subject: 'programme', limit: LINES })
      : [];
    return screenPage({
      title: t('admin.menu.points_programme'),
      tools: (
        <>
          <a className="button" href={deskLink('points/programme/try')}>
            {t('admin.programme.try')}
          </a>
          {admin.may('points.view') && (
            <a className="button" href={deskLink('points/owed')}>
              {t('admin.menu.points_owed')}
            </a>
          )}
        </>
      ),
      body: (
        <div className="home">
          <Section
            title={t('admin.programme.terms')}
            tools={<a href={deskLink('points/programme/terms')}>{t('admin.programme.change')}</a>}
          >
            <FactList facts={facts(admin, file)} />
          </Section>
          {LISTS.map((list) => (
            <Section
              key={list}
              title={t(`admin.programme.list.${list}`)}
              tools={
                <a href={deskLink(`points/programme/${list}/new`)}>{t(`admin.programme.add.${list}`)}</a>
              }
            >
              <Parts admin={admin} list={list} parts={file[list] as ProgrammeFile[]} />
            </Section>
          ))}
          {lines.length > 0 && (
            <Section title={t('admin.terms.history')}>
              <History
                admin={admin}
                lines={lines}
                saying={({ command }) =>
                  command === 'points.programme' || command === 'points.programme_part'
                    ? t(`admin.programme.did.${command}`)
                    : undefined
                }
              />
            </Section>
          )}
        </div>
      ),
    });
  },
};

function facts(admin: AdminContext, file: ProgrammeFile): [string, string][] {
  const { t } = admin.ctx;
  const base = baseOf(admin.shop);
  const after = at(file, 'expiry.after') as { count: number; unit: string } | null;
  return [
    [
      t('admin.programme.terms.enabled'),
      t(file.enabled === true ? 'admin.programme.yes' : 'admin.programme.no'),
    ],
    [
      t('admin.programme.section.redeem'),
      t('admin.programme.rate', {
        points: Number(at(file, 'redeem.points')),
        value: formatMoney(Number(at(file, 'redeem.value')), base),
      }),
    ],
    [
      t('admin.programme.terms.expiry.after'),
      after ? `${after.count} ${t(`admin.programme.unit.is.${after.unit}`)}` : t('admin.programme.for_ever'),
    ],
    [t('admin.programme.terms.earn.holdDays'), String(at(file, 'earn.holdDays'))],
  ];
}

function Parts(props: {
  admin: AdminContext;
  list: (typeof LISTS)[number];
  parts: readonly ProgrammeFile[];
}) {
  const { admin, list, parts } = props;
  const { t } = admin.ctx;
  if (parts.length === 0) return <p className="empty">{t(`admin.programme.none.${list}`)}</p>;
  return (
    <div className="table-wrap">
      <table className="table">
        <Heads of={[t('admin.programme.code'), t('admin.programme.column.what')]} />
        <tbody>
          {parts.map((part) => {
            const name = String(part.slug ?? part.code);
            return (
              <tr key={name}>
                <th scope="row">
                  <a href={deskLink(`points/programme/${list}/${name}`)}>{name}</a>
                </th>
                <td>{partText(admin, list, part)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

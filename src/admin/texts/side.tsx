import { listTerms, pictureOf, readListedPictures } from '../../catalogue/index.ts';
import { entryAddresses, previewLinks, readAuthors } from '../../content/index.ts';
import { type AuditLine, readAudit } from '../../frame/command/index.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import { type NameOf, tellFacts } from '../journal/facts.ts';
import { type AdminContext, deskLink, Earlier, type Fact, FactList, History, Section } from '../kit/index.ts';
import type { Looked } from './read.ts';
import { readVersions } from './versions.tsx';
import { keyText, StateBadge, stateOf } from './words.tsx';

const LINES = 30;

/** Where it is seen, the picture above it, what can be done with it as a whole, and what happened to it. */
export async function readSide(admin: AdminContext, { entry }: Looked) {
  const { shop, may } = admin;
  const { id, pictureId = null } = entry;
  const { read } = shop.db;
  const [pictures, addresses, versions, lines] = await Promise.all([
    readListedPictures(read, pictureId === null ? [] : [pictureId]),
    entryAddresses(shop, id),
    readVersions(admin, entry),
    may('audit.view') ? readAudit(read, { subject: 'entry', subjectId: `${id}`, limit: LINES }) : [],
  ]);
  return { picture: pictures[0], addresses, versions, lines, nameOf: await namesIn(admin, lines) };
}

/** The trail keeps numbers of topics, authors and pictures: what they are called now, of those that are there still. */
async function namesIn({ ctx, shop }: AdminContext, lines: readonly AuditLine[]): Promise<NameOf> {
  const facts = lines.flatMap(({ before, after }) => [before, after]);
  const idsAt = (place: string) =>
    [...new Set(facts.flatMap((each) => [each[place]].flat()))].filter((id) => typeof id === 'number');
  const [topics, authors, pictures] = [idsAt('terms'), idsAt('authorId'), idsAt('pictureId')];
  const { read } = shop.db;
  const spoken = { language: ctx.language, languages: shop.settings.languages };
  const [categories, tags, people, shown] = await Promise.all([
    topics.length > 0 ? listTerms(read, 'post_category', spoken) : [],
    topics.length > 0 ? listTerms(read, 'post_tag', spoken) : [],
    authors.length > 0 ? readAuthors(read) : [],
    readListedPictures(read, pictures),
  ]);
  const names: Readonly<Record<string, ReadonlyMap<number, string>>> = {
    terms: new Map([...categories, ...tags].map(({ id, name }) => [id, name])),
    authorId: new Map(people.map(({ id, name }) => [id, name])),
    pictureId: new Map(shown.map(({ id, alts, name }) => [id, alts[ctx.language] || name || `${id}`])),
  };
  return (place, id) => names[place.split('.')[0] ?? '']?.get(id);
}

export function Side(props: {
  admin: AdminContext;
  looked: Looked;
  around: Awaited<ReturnType<typeof readSide>>;
}) {
  const { admin, looked, around } = props;
  const { t } = admin.ctx;
  const { entry, row } = looked;
  const { id } = entry;
  const shown = around.picture && pictureOf({ ...around.picture, alt: '' }, 'thumbnail', '');
  const isSeen = stateOf(row) === 'publish';
  const links = isSeen ? around.addresses : previewLinks(admin.shop, id, admin.now);
  const facts: Fact[] = [
    [t('admin.texts.column.state'), <StateBadge key="state" admin={admin} state={stateOf(row)} />],
    ...(row.key === null ? [] : [[t('admin.texts.key'), keyText(admin, row.key) ?? row.key] as const]),
    [
      t(isSeen ? 'admin.texts.see' : 'admin.texts.preview'),
      <span key="see" className="row">
        {Object.entries(links).map(([language, href]) => (
          <a key={language} href={href} target="_blank" rel="noreferrer">
            {languageFacts(language).name}
          </a>
        ))}
      </span>,
    ],
  ];
  return (
    <div className="text-around">
      <Section title={t('admin.texts.about')}>
        <FactList facts={facts} />
        {!isSeen && <p className="hint">{t('admin.texts.preview_hint')}</p>}
        {row.binnedAt === 0 && (
          <form method="post" action={deskLink(`texts/${id}`)} className="row">
            <input type="hidden" name="version" value={row.version} />
            <button type="submit" className="button" name="do" value="bin">
              {t('admin.texts.bin')}
            </button>
            {row.kind === 'page' && row.key === null && (
              <button type="submit" className="button" name="do" value="front">
                {t('admin.texts.make_front')}
              </button>
            )}
          </form>
        )}
      </Section>
      <Section title={t('admin.texts.picture')}>
        {shown && (
          <img className="term-picture" src={shown.src} alt="" width={96} height={96} loading="lazy" />
        )}
        <p className="hint">{t('admin.texts.picture_hint')}</p>
        <p>
          <a className="button" href={deskLink('texts/picture', { id })}>
            {t(shown ? 'admin.terms.change_picture' : 'admin.terms.choose_picture')}
          </a>
        </p>
      </Section>
      <Earlier
        admin={admin}
        versions={around.versions}
        link={(version) => deskLink(`texts/${id}/versions/${version}`)}
      />
      {around.lines.length > 0 && (
        <Section title={t('admin.texts.history')}>
          <History
            admin={admin}
            lines={around.lines}
            saying={({ command }) => saidOf(admin, command)}
            telling={(line) => tellFacts(admin, line, undefined, around.nameOf)}
          />
        </Section>
      )}
    </div>
  );
}

const TOLD = new Set([
  'entry.confirm',
  'entry.draft',
  'entry.front',
  'entry.due',
  'entry.restore',
  'entry.save',
  'entry.set_state',
  'entry.state',
]);

const saidOf = ({ ctx }: AdminContext, command: string): string | undefined =>
  TOLD.has(command) ? ctx.t(`admin.texts.did.${command}`) : undefined;

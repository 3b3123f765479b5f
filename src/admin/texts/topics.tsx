import { listTerms, readWholeTerm } from '../../catalogue/index.ts';
import { changeTopic, countPosts, readAuthors, readTopicUses, removeTopic } from '../../content/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  FieldRow,
  Form,
  formKey,
  idIn,
  Languages,
  languageNames,
  onward,
  readForm,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { type Away, AwayPart, takeAway } from './away.tsx';
import { spoken } from './fields.ts';
import { isTopic, notBelow, TOPICS, type Topic, topicFields, topicOf } from './topic-fields.ts';

const HERE = 'texts/topics';
type Read = ReturnType<typeof readForm>;

/** What posts are about and who writes them. */
export const topicsScreen: Screen = {
  path: HERE,
  needs: 'content.edit',
  async GET(admin) {
    const { ctx, shop } = admin;
    const { t } = ctx;
    const { read } = shop.db;
    const [lists, authors, counts] = await Promise.all([
      Promise.all(TOPICS.map((kind) => listTerms(read, kind, spoken(admin)))),
      readAuthors(read),
      countPosts(read),
    ]);
    const sections = [
      ...TOPICS.map((kind, at) => ({
        title: t(`admin.texts.topics.${kind}`),
        make: deskLink(`${HERE}/new`, { taxonomy: kind }),
        rows: (lists[at] ?? []).map(({ id, name, written }) => ({
          id,
          name,
          href: deskLink(`${HERE}/${id}`),
          posts: counts.topics.get(id) ?? 0,
          missing: shop.settings.languages.filter((language) => !written.includes(language)),
        })),
      })),
      {
        title: t('admin.texts.topics.authors'),
        make: deskLink('texts/authors/new'),
        rows: authors.map(({ id, name }) => ({
          id,
          name,
          href: deskLink(`texts/authors/${id}`),
          posts: counts.authors.get(id) ?? 0,
          missing: [],
        })),
      },
    ];
    return screenPage({
      title: t('admin.texts.topics'),
      back: { href: deskLink('texts'), label: t('admin.menu.texts') },
      body: (
        <div className="home">
          {sections.map(({ title, make, rows }) => (
            <Section
              key={title}
              title={title}
              tools={
                <a
                  className="button is-small"
                  href={make}
                  aria-label={`${t('admin.texts.topics.make')}: ${title}`}
                >
                  {t('admin.texts.topics.make')}
                </a>
              }
            >
              {rows.length === 0 ? (
                <p className="empty">{t('admin.texts.topics.none')}</p>
              ) : (
                <ul className="settings-list">
                  {rows.map(({ id, name, href, posts, missing }) => (
                    <li key={id}>
                      <a href={href}>{name}</a>{' '}
                      <span className="soft">{t('admin.texts.topics.posts', { count: posts })}</span>{' '}
                      {missing.length > 0 && (
                        <span className="badge is-waiting">
                          {t('admin.terms.missing', { languages: languageNames(missing) })}
                        </span>
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </Section>
          ))}
        </div>
      ),
    });
  },
};

/** One category or tag of posts. */
export const topicScreen: Screen = {
  path: `${HERE}/{id}`,
  needs: 'content.edit',
  GET: async (admin, params) => show(admin, await topicAt(admin, idIn(params))),
  async POST(admin, params) {
    const topic = await topicAt(admin, idIn(params));
    if (admin.ctx.form.text('do', 10) !== 'away') return save(admin, topic);
    return takeAway(admin, await awayOf(admin, topic), (into, version) =>
      admin.do(removeTopic, { id: topic.id ?? 0, into, ...(version === undefined ? {} : { version }) }),
    );
  },
};

export const newTopicScreen: Screen = {
  path: `${HERE}/new`,
  needs: 'content.edit',
  GET: async (admin) => show(admin, blank(admin)),
  POST: async (admin) => save(admin, blank(admin)),
};

async function topicAt({ shop }: AdminContext, id: number | undefined): Promise<Topic> {
  const term = id === undefined ? undefined : await readWholeTerm(shop.db.read, id);
  if (!term || !isTopic(term.taxonomy)) throw new ShopError('not_found');
  return { ...term, taxonomy: term.taxonomy };
}

function blank({ ctx: { form, query } }: AdminContext): Topic {
  const taxonomy = form.line('taxonomy', 20) || query.line('taxonomy', 20);
  if (!isTopic(taxonomy)) throw new ShopError('not_found');
  return { taxonomy, parentId: null, texts: {} };
}

const nameOf = ({ ctx }: AdminContext, { texts, code = '' }: Topic): string =>
  texts[ctx.language]?.name ?? Object.values(texts)[0]?.name ?? code;

async function awayOf(admin: AdminContext, topic: Topic): Promise<Away> {
  const { read } = admin.shop.db;
  const { id = 0, taxonomy, version } = topic;
  const others = await listTerms(read, taxonomy, spoken(admin));
  return {
    here: deskLink(`${HERE}/${id}`),
    name: nameOf(admin, topic),
    kind: 'topic',
    version,
    listed: deskLink('texts', { topic: id }),
    uses: await readTopicUses(read, id),
    others: notBelow(others, id),
  };
}

async function save(admin: AdminContext, topic: Topic): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { form, t } = ctx;
  const { texts, more } = await topicFields(admin, topic);
  const read = readForm({ ...texts, ...more }, form, t);
  if (!read.values) return show(admin, topic, read);
  const { version: _, ...wanted } = topicOf(admin, topic, read.values);
  const [first = ''] = shop.settings.languages;
  if (Object.keys(wanted.texts).length === 0) {
    read.errors.set(`name.${first}`, t('admin.field.required'));
    return show(admin, topic, read);
  }
  const version = form.id('version');
  const isNew = topic.id === undefined;
  await admin.do(changeTopic, {
    ...wanted,
    ...(isNew || version === undefined ? {} : { version }),
    ...(isNew ? { form: form.text('form', 64) } : {}),
  });
  await shop.changes.spread();
  return onward(deskLink(HERE), done(t('admin.texts.topics.saved')));
}

async function show(admin: AdminContext, topic: Topic, read?: Read): Promise<AdminReply> {
  const { t, form } = admin.ctx;
  const away = topic.id === undefined ? undefined : await awayOf(admin, topic);
  const { texts, more } = await topicFields(admin, topic);
  const { taxonomy, id, version } = topic;
  return screenPage({
    title: nameOf(admin, topic) || t(`admin.texts.topics.new.${taxonomy}`),
    status: read ? 422 : 200,
    back: { href: deskLink(HERE), label: t('admin.texts.topics') },
    body: (
      <>
        <Form
          fields={{ ...texts, ...more }}
          read={read}
          version={id === undefined ? undefined : (form.id('version') ?? version)}
          submit={t('admin.save')}
          laidOut
          broad
        >
          {id === undefined && <input type="hidden" name="form" value={form.text('form', 64) || formKey()} />}
          <input type="hidden" name="taxonomy" value={taxonomy} />
          <Section title={t('admin.terms.texts')}>
            <Languages fields={texts} written={Object.keys(topic.texts)} read={read} />
          </Section>
          {Object.entries(more).map(([field, each]) => (
            <FieldRow
              key={field}
              name={field}
              field={each}
              typed={read?.typed.get(field)}
              error={read?.errors.get(field)}
            />
          ))}
        </Form>
        {away && <AwayPart admin={admin} away={away} />}
      </>
    ),
  });
}

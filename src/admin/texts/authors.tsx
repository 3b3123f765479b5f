import {
  type AuthorInput,
  changeAuthor,
  countWritten,
  readAuthor,
  readAuthors,
  removeAuthor,
} from '../../content/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import {
  type AdminContext,
  type AdminReply,
  type AnyField,
  deskLink,
  done,
  FieldRow,
  Form,
  formKey,
  idIn,
  Languages,
  longText,
  onward,
  readForm,
  type Screen,
  Section,
  screenPage,
  text,
} from '../kit/index.ts';

import { type Away, AwayPart, takeAway } from './away.tsx';

type Author = AuthorInput & { version?: number };
type Read = ReturnType<typeof readForm>;

/** What mail servers are asked to send to. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Somebody who writes posts: their name, what is said of them, and where news of comments goes. */
export const authorScreen: Screen = {
  path: 'texts/authors/{id}',
  needs: 'content.edit',
  GET: async (admin, params) => show(admin, await authorAt(admin, idIn(params))),
  async POST(admin, params) {
    const author = await authorAt(admin, idIn(params));
    if (admin.ctx.form.text('do', 10) !== 'away') return save(admin, author);
    return takeAway(admin, await awayOf(admin, author), (into, version) =>
      admin.do(removeAuthor, { id: author.id ?? 0, into, ...(version === undefined ? {} : { version }) }),
    );
  },
};

export const newAuthorScreen: Screen = {
  path: 'texts/authors/new',
  needs: 'content.edit',
  GET: (admin) => show(admin, { name: '' }),
  POST: async (admin) => save(admin, { name: '' }),
};

async function authorAt({ shop }: AdminContext, id: number | undefined): Promise<Author> {
  const author = id === undefined ? undefined : await readAuthor(shop.db.read, id);
  if (!author) throw new ShopError('not_found');
  return author;
}

async function awayOf({ shop }: AdminContext, { id = 0, name, version }: Author): Promise<Away> {
  const { read } = shop.db;
  const authors = await readAuthors(read);
  return {
    here: deskLink(`texts/authors/${id}`),
    name,
    kind: 'author',
    version,
    listed: deskLink('texts', { author: id }),
    uses: { posts: await countWritten(read, id), children: 0 },
    others: authors.filter((each) => each.id !== id).map((each) => [`${each.id}`, each.name] as const),
  };
}

function fieldsOf({ ctx: { t }, shop }: AdminContext, { name, slug, email, about }: Author) {
  const one: Record<string, AnyField> = {
    name: text({ label: t('admin.texts.author.name'), value: name, required: true, max: 120 }),
    slug: text({ label: t('admin.texts.field.slug'), value: slug ?? '', max: 120 }),
    email: text({
      type: 'email',
      label: t('admin.texts.author.email'),
      hint: t('admin.texts.author.email_hint'),
      value: email ?? '',
      max: 200,
    }),
  };
  const texts: Record<string, AnyField> = {};
  for (const language of shop.settings.languages)
    texts[`about.${language}`] = longText({
      label: t('admin.texts.author.about'),
      value: about?.[language] ?? '',
      max: 2000,
      rows: 4,
    });
  return { one, texts };
}

async function save(admin: AdminContext, author: Author): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { form, t } = ctx;
  const { one, texts } = fieldsOf(admin, author);
  const read = readForm({ ...one, ...texts }, form, t);
  if (!read.values) return show(admin, author, read);
  const said = (name: string) => String((read.values as Record<string, unknown>)[name] ?? '');
  if (said('email') !== '' && !EMAIL.test(said('email'))) {
    read.errors.set('email', t('accounts.problem.email'));
    return show(admin, author, read);
  }
  const about = shop.settings.languages.map((language) => [language, said(`about.${language}`)] as const);
  const version = form.id('version');
  const { version: _, ...stands } = author;
  await admin.do(changeAuthor, {
    ...stands,
    name: said('name'),
    slug: said('slug'),
    email: said('email'),
    about: { ...author.about, ...Object.fromEntries(about) },
    ...(author.id === undefined ? { form: form.text('form', 64) } : version === undefined ? {} : { version }),
  });
  await shop.changes.spread();
  return onward(deskLink('texts/topics'), done(t('admin.texts.topics.saved')));
}

async function show(admin: AdminContext, author: Author, read?: Read): Promise<AdminReply> {
  const { t, form } = admin.ctx;
  const { one, texts } = fieldsOf(admin, author);
  const away = author.id === undefined ? undefined : await awayOf(admin, author);
  const written = Object.entries(author.about ?? {}).flatMap(([code, words]) => (words ? [code] : []));
  return screenPage({
    title: author.name || t('admin.texts.author.new'),
    status: read ? 422 : 200,
    back: { href: deskLink('texts/topics'), label: t('admin.texts.topics') },
    body: (
      <>
        <Form
          fields={{ ...one, ...texts }}
          read={read}
          version={author.id === undefined ? undefined : (form.id('version') ?? author.version)}
          submit={t('admin.save')}
          laidOut
          broad
        >
          {author.id === undefined && (
            <input type="hidden" name="form" value={form.text('form', 64) || formKey()} />
          )}
          <div className="pairs">
            {Object.entries(one).map(([name, field]) => (
              <FieldRow
                key={name}
                name={name}
                field={field}
                typed={read?.typed.get(name)}
                error={read?.errors.get(name)}
              />
            ))}
          </div>
          <Section title={t('admin.texts.author.about')}>
            <Languages fields={texts} written={written} read={read} />
          </Section>
        </Form>
        {away && <AwayPart admin={admin} away={away} />}
      </>
    ),
  });
}

import {
  answerReview,
  moderateReview,
  readProductNames,
  readReview,
  reviewState,
} from '../../catalogue/index.ts';
import { perform } from '../../frame/command/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import {
  type AdminContext,
  type AdminReply,
  type AnyField,
  check,
  deskLink,
  done,
  FactList,
  FieldRow,
  Form,
  idIn,
  Languages,
  longText,
  onward,
  readForm,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';

type Review = NonNullable<Awaited<ReturnType<typeof readReview>>>;
type Read = ReturnType<typeof readForm>;

/** What the shop answers to one review, in all its languages. */
export const answerScreen: Screen = {
  path: 'waiting/reviews/{id}',
  needs: 'reviews.edit',
  GET: async (admin, params) => show(admin, await reviewAt(admin, idIn(params))),
  async POST(admin, params) {
    const { ctx, shop, actor } = admin;
    const { form, t } = ctx;
    const review = await reviewAt(admin, idIn(params));
    const { id } = review;
    const read = readForm(fieldsOf(admin, review), form, t);
    if (!read.values) return show(admin, review, read);
    const { approve, ...said } = read.values as Record<string, unknown>;
    const texts = Object.fromEntries(
      Object.entries(said).map(([name, text]) => [name.slice('answer.'.length), String(text)]),
    );
    const version = form.id('version') ?? review.version;
    const isShown = approve === true || review.approved === 1;
    await perform(shop, actor, async (act) => {
      await answerReview(act, { id, version, texts });
      if (approve === true) await moderateReview(act, { id, state: 'approved' });
    });
    await shop.changes.spread();
    const isThere = Object.values(texts).some((text) => text !== '');
    const text = !isThere ? 'answer_gone' : isShown ? 'answered' : 'answer_kept';
    const state = reviewState(review);
    const back = deskLink('waiting/reviews', state === 'held' ? {} : { state });
    return onward(back, done(t(`admin.said.${text}`)));
  },
};

/** @throws ShopError where there is none */
async function reviewAt({ shop }: AdminContext, id: number | undefined): Promise<Review> {
  const review = id === undefined ? undefined : await readReview(shop.db.read, id);
  if (!review) throw new ShopError('not_found');
  return review;
}

function textsOf({ answer }: Review): Record<string, string> {
  return answer === '' ? {} : (JSON.parse(answer) as Record<string, string>);
}

function fieldsOf({ ctx: { t }, shop }: AdminContext, review: Review): Record<string, AnyField> {
  const stands = textsOf(review);
  const fields: Record<string, AnyField> = {};
  for (const language of shop.settings.languages)
    fields[`answer.${language}`] = longText({
      label: t('admin.said.answer_label'),
      value: stands[language] ?? '',
      max: 5000,
      rows: 5,
    });
  if (review.approved === 0) fields.approve = check({ label: t('admin.said.answer_approve'), value: '1' });
  return fields;
}

async function show(admin: AdminContext, review: Review, read?: Read): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { t, form } = ctx;
  const names = await readProductNames(shop.db.read, [review.productId], ctx.language);
  const fields = fieldsOf(admin, review);
  const { approve, ...texts } = fields;
  // Only what some languages lack is missing.
  const { languages } = shop.settings;
  return screenPage({
    title: t('admin.said.answer_to', { who: review.author }),
    status: read ? 422 : 200,
    back: { href: deskLink('waiting/reviews'), label: t('admin.menu.reviews') },
    body: (
      <>
        <Section title={names.get(review.productId)?.name ?? `${review.productId}`}>
          <FactList
            facts={[
              [t('admin.texts.field.state'), t(`admin.said.state.${reviewState(review)}`)],
              [languageFacts(review.language).name, review.body],
            ]}
          />
        </Section>
        <Form
          fields={fields}
          read={read}
          version={form.id('version') ?? review.version}
          submit={t('admin.save')}
          laidOut
          broad
        >
          <Section title={t('admin.said.answer_label')}>
            <p className="hint">{t('admin.said.answer_hint')}</p>
            <Languages
              fields={texts}
              written={review.answer === '' ? languages : Object.keys(textsOf(review))}
              read={read}
            />
            {approve && <FieldRow name="approve" field={approve} typed={read?.typed.get('approve')} />}
          </Section>
        </Form>
      </>
    ),
  });
}

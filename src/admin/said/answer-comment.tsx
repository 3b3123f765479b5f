import { answerComment, findComment } from '../../content/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  FactList,
  Form,
  idIn,
  longText,
  onward,
  readForm,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';

type Comment = NonNullable<Awaited<ReturnType<typeof findComment>>>;

/** The shop's answer to one comment, in the language that it was written in. */
export const answerCommentScreen: Screen = {
  path: 'waiting/comments/{id}',
  needs: 'content.edit',
  GET: async (admin, params) => show(admin, await commentAt(admin, idIn(params))),
  async POST(admin, params) {
    const { form, t } = admin.ctx;
    const comment = await commentAt(admin, idIn(params));
    const read = readForm(fieldsOf(admin), form, t);
    if (!read.values) return show(admin, comment, read);
    await admin.do(answerComment, { id: comment.id, text: read.values.text });
    await admin.shop.changes.spread();
    return onward(deskLink('waiting/comments'), done(t('admin.said.comment_answered')));
  },
};

/** @throws ShopError where there is none */
async function commentAt({ shop }: AdminContext, id: number | undefined): Promise<Comment> {
  const comment = id === undefined ? undefined : await findComment(shop.db.read, id);
  if (!comment) throw new ShopError('not_found');
  return comment;
}

const fieldsOf = ({ ctx: { t } }: AdminContext) => ({
  text: longText({
    label: t('admin.said.answer_label'),
    hint: t('admin.said.comment_answer_hint'),
    required: true,
    max: 5000,
    rows: 5,
  }),
});

function show(admin: AdminContext, comment: Comment, read?: ReturnType<typeof readForm>): AdminReply {
  const { t } = admin.ctx;
  return screenPage({
    title: t('admin.said.answer_to', { who: comment.author }),
    status: read ? 422 : 200,
    back: { href: deskLink('waiting/comments'), label: t('admin.menu.comments') },
    body: (
      <>
        <Section title={comment.title}>
          <FactList facts={[[languageFacts(comment.language).name, comment.body]]} />
        </Section>
        <Form fields={fieldsOf(admin)} read={read} submit={t('admin.said.comment_answer')} />
      </>
    ),
  });
}

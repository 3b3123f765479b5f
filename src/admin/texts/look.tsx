import { asTyped, lookLinks } from '../../content/index.ts';
import { keepTyped, readTyped } from '../../frame/typed/index.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  onward,
  Refused,
  readForm,
  type Screen,
  screenPage,
} from '../kit/index.ts';
import { entryOf, FieldRefused, spoken, textFields } from './fields.ts';
import { type Looked, textAt } from './read.ts';
import { refusedText } from './words.tsx';

/**
 * A page or post as its form says it, in the shop and before it is saved: what is typed is kept for who looks, and a
 * signed link leads to it. Nothing of it is in force.
 */
export const lookScreen: Screen = {
  path: 'texts/look',
  needs: 'content.edit',
  takesFiles: true,
  async POST(admin) {
    const { ctx, shop, staff, now } = admin;
    const { form, t } = ctx;
    const looked = await textAt(admin, form.id('id'));
    const { texts, seo, more } = await textFields(admin, looked.entry);
    const read = readForm({ ...texts, ...seo, ...more }, form, t);
    if (!read.values) return refused(admin, looked, [...read.errors.values()]);
    let typed: ReturnType<typeof asTyped>;
    try {
      typed = asTyped({ ...entryOf(admin, looked.entry, read.values), id: looked.entry.id });
    } catch (error) {
      const why = error instanceof FieldRefused ? t(error.message) : refusedText(admin, error);
      return refused(admin, looked, [why]);
    }
    const { place } = typed;
    const fits = await admin.do(keepTyped, { ...typed, form: form.text('form', 64) });
    const kept = fits ? await readTyped(shop.db.read, { place, staffId: staff.id }) : undefined;
    // What is too long to be kept beside the text can be saved nevertheless.
    if (!kept) return refused(admin, looked, [t('admin.texts.look_too_long')]);
    const links = lookLinks(shop, kept.id, now);
    return onward(links[spoken(admin).language] ?? '');
  },
};

/** What must be put right before there is anything to be looked at. */
function refused({ ctx: { t } }: AdminContext, { entry, row }: Looked, why: readonly string[]): AdminReply {
  return screenPage({
    title: t('admin.texts.look_refused'),
    status: 422,
    back: { href: deskLink(`texts/${entry.id}`), label: row.title },
    body: (
      <Refused>
        <ul>
          {[...new Set(why)].map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </Refused>
    ),
  });
}

import type { EntryInput } from '../../content/index.ts';
import { shortMoment } from '../../frame/shop/dates.ts';
import { dropTyped, keepTyped, readTyped, type TypedForm } from '../../frame/typed/index.ts';
import { Fields } from '../../platform/http/fields.ts';
import { type AdminContext, deskLink, onward, readForm, type Screen } from '../kit/index.ts';
import type { TextFields } from './fields.ts';

/** Which form of the desk it is: of one text, or of a new one of its kind. */
export const placeOf = ({ id, kind }: Pick<EntryInput, 'id' | 'kind'>): string =>
  `texts/${id ?? `new?kind=${kind}`}`;

/** Where scripts send what is being typed; a button of its notice throws it away. */
export const keepTextScreen: Screen = {
  path: 'texts/keep',
  needs: 'content.edit',
  takesFiles: true,
  async POST(admin) {
    const { form } = admin.ctx;
    const id = form.id('id');
    const kind = form.text('kind', 10) === 'post' ? 'post' : 'page';
    const place = placeOf(id === undefined ? { kind } : { id, kind });
    if (form.text('do', 10) === 'drop') {
      await admin.do(dropTyped, { place });
      return onward(deskLink(place));
    }
    const kept = await admin.do(keepTyped, { place, form: form.text('form', 64), fields: form.entries() });
    return { kind: 'json', body: { kept } };
  },
};

/** What this person has typed into a form and not sent. */
export const typedFor = ({ shop, staff }: AdminContext, entry: EntryInput) =>
  readTyped(shop.db.read, { place: placeOf(entry), staffId: staff.id });

/** The form as it was typed, where somebody asks for it. */
export function takeUp({ ctx }: AdminContext, fields: TextFields, typed: TypedForm | undefined) {
  if (!typed || !ctx.query.flag('kept')) return undefined;
  const form = new Fields(typed.fields.map(([name, text]) => [name, text]));
  const read = readForm({ ...fields.texts, ...fields.seo, ...fields.more }, form, ctx.t);
  read.errors.clear();
  return { read, version: form.id('version') };
}

/** Above a form that somebody has left with something typed: it is taken up again, or thrown away. */
export function TypedNotice(props: { admin: AdminContext; entry: EntryInput; typed: TypedForm }) {
  const { admin, entry, typed } = props;
  const { ctx, shop } = admin;
  const { t } = ctx;
  const place = placeOf(entry);
  return (
    <form method="post" action={deskLink('texts/keep')} className="notice">
      <span>{t('admin.texts.kept_since', { when: shortMoment(typed.at, ctx.language, shop.settings) })}</span>
      {entry.id !== undefined && <input type="hidden" name="id" value={entry.id} />}
      <input type="hidden" name="kind" value={entry.kind} />
      <a className="button" href={`${deskLink(place)}${place.includes('?') ? '&' : '?'}kept=1`}>
        {t('admin.texts.take_up')}
      </a>
      <button type="submit" className="button" name="do" value="drop">
        {t('admin.texts.drop')}
      </button>
    </form>
  );
}

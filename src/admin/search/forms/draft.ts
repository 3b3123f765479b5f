import { ShopError } from '../../../frame/request/errors.ts';
import { formsIn } from '../../../search/index.ts';
import { type AdminContext, type AnyField, check, text } from '../../kit/index.ts';
import { moveIn } from '../../terms/moves.ts';
import { setupFor } from '../rules.tsx';
import { inputsOf, readInto } from './inputs.ts';
import { fieldName, offersFor } from './offers.ts';
import { FORM_OPTIONS, type Option, optionsOf, type Written } from './options.ts';

/** A form as somebody is changing it: nothing of it is kept before it is saved. */
export interface Draft {
  version: number;
  /** As it would be written. */
  form: Written;
  /** Which of its fields is open, from 1; 0 is none. */
  open: number;
  /** The step that was just taken, and with which field. */
  next?: { at: number; step: string };
}

const KINDS = ['product', 'post', 'page'];
const NAMES: readonly Option[] = [
  { name: 'title', kind: 'words' },
  { name: 'slug', kind: 'words' },
];
const PREFIX = 'f.';
const MOST = 200_000;

export const fieldsIn = ({ form }: Draft): Written[] => form.fields as Written[];

/** As it is kept; a new one has a text to search for and nothing else. */
export async function keptDraft(admin: AdminContext, id: number | 'new'): Promise<Draft> {
  const { file, version } = await setupFor(admin);
  const forms = formsIn(file);
  if (id === 'new') {
    const free = Math.max(0, ...forms.map((form) => Number(form.id))) + 1;
    const form = { id: free, title: {}, slug: {}, types: ['product'], fields: [{ type: 'search' }] };
    return { version, form, open: 0 };
  }
  const form = forms.find((each) => each.id === id);
  if (!form) throw new ShopError('not_found');
  return { version, form: { ...form, fields: form.fields ?? [] }, open: 0 };
}

/** As the form of the desk carries it, with what was typed put into it. @throws ShopError where it carries none */
export function sentDraft(admin: AdminContext, id: number | 'new'): Draft {
  const { form } = admin.ctx;
  const written = parsed(form.text('draft', MOST));
  if (id !== 'new') written.id = id;
  const open = Number(form.text('open', 4)) || 0;
  const next = readInto(admin, [...NAMES, ...FORM_OPTIONS], written, '');
  // A form whose every word is '' stands on the search's own first page.
  if (next.slug === undefined)
    next.slug = Object.fromEntries(admin.shop.settings.languages.map((one) => [one, '']));
  next.types = KINDS.filter((kind) => form.flag(`type.${kind}`));
  next.fields = (written.fields as Written[]).map((field, at) =>
    at + 1 === open ? readInto(admin, optionsOf(field), field, PREFIX) : field,
  );
  return { version: form.integer('version') ?? 0, form: next, open };
}

function parsed(json: string): Written {
  try {
    const said = JSON.parse(json) as Written;
    if (Array.isArray(said.fields) && said.fields.every((field) => typeof field === 'object' && field))
      return said;
  } catch {
    // Said below.
  }
  throw new ShopError('bad_request');
}

/** What a button of the form does to it; undefined where it is none of them. */
export async function stepped(admin: AdminContext, draft: Draft): Promise<Draft | undefined> {
  const { form } = admin.ctx;
  const fields = fieldsIn(draft);
  const [step = '', number] = form.text('do', 20).split('.');
  const at = Number(number);
  const opened = fields[draft.open - 1];
  const after = (next: Written[], more: Partial<Draft> = {}): Draft => ({
    ...draft,
    form: { ...draft.form, fields: next },
    open: opened ? next.indexOf(opened) + 1 : 0,
    ...more,
  });
  if (step === 'open') return { ...draft, open: at };
  if (step === 'drop') return after(fields.filter((_, index) => index !== at - 1));
  if (step === 'add') {
    const offer = (await offersFor(admin)).find(({ name }) => name === form.text('offer', 100));
    const has =
      offer &&
      fieldName(offer.written) !== '' &&
      fields.some((one) => fieldName(one) === fieldName(offer.written));
    if (!offer || has) return draft;
    return after([...fields, offer.written], { open: fields.length + 1 });
  }
  const placed = fields.map((_, index) => ({ id: index + 1, parentId: null }));
  const move = moveIn(admin, placed);
  if (!move) return step === '' ? undefined : draft;
  const rest = placed.filter(({ id }) => id !== move.id);
  const found = move.before === null ? rest.length : rest.findIndex(({ id }) => id === move.before);
  const to = found < 0 ? rest.length : found;
  const order = rest.toSpliced(to, 0, { id: move.id, parentId: null });
  return after(
    order.map(({ id }) => fields[id - 1]!),
    { next: { at: to + 1, step: to === 0 ? 'down' : to === rest.length ? 'up' : step } },
  );
}

/** What the desk asks of a form as a whole, and of the field that is open. */
export function draftFields(admin: AdminContext, draft: Draft) {
  const { t } = admin.ctx;
  const types = draft.form.types as string[] | undefined;
  const kinds: Record<string, AnyField> = Object.fromEntries(
    KINDS.map((kind) => [
      `type.${kind}`,
      check({ label: t(`search.types.${kind}`), value: types?.includes(kind) ? '1' : '' }),
    ]),
  );
  const names: Record<string, AnyField> = {};
  for (const language of admin.shop.settings.languages)
    for (const name of ['title', 'slug'] as const)
      names[`${name}.${language}`] = text({
        label: t(`admin.searching.option.${name}`),
        value: (draft.form[name] as Record<string, string> | undefined)?.[language] ?? '',
        max: name === 'title' ? 200 : 80,
      });
  const opened = fieldsIn(draft)[draft.open - 1];
  return {
    names,
    kinds,
    more: inputsOf(admin, FORM_OPTIONS, draft.form, ''),
    open: opened ? inputsOf(admin, optionsOf(opened), opened, PREFIX) : {},
  };
}

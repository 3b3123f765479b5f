import type { Look } from '../../frame/look/model-look.ts';
import { MODES } from '../../frame/look/model-palette.ts';
import { signDraft, TRIED_PAGES, type TriedPage, triedPath } from '../../site/index.ts';
import {
  type AdminContext,
  type AdminReply,
  FieldRow,
  Form,
  type onward,
  Section,
  screenPage,
  type Undo,
} from '../kit/index.ts';
import type { AskedSetting } from '../settings/page.ts';
import { saveTyped } from '../settings/save.ts';
import { askLook, DARK, draftIn, keepMarks, LIGHT, SHAPE } from './draft.ts';
import { Contrasts, Marks, markFields, Tried } from './parts.tsx';

/** Where the editor stands: among the settings, or as a step of the set-up. */
export interface LookFrame {
  title: string;
  back: { href: string; label: string };
  submit: string;
  cancel?: { href: string; label: string };
  about?: string;
  /** After it was saved. */
  onward(changed: number, undo: Undo | undefined): Promise<ReturnType<typeof onward>>;
}

export const openLook = async (admin: AdminContext, frame: LookFrame): Promise<AdminReply> =>
  show(admin, frame, await askLook(admin));

/** Saves what was chosen, or shows how it would look: then nothing of it is kept but pictures that came with it. */
export async function postLook(admin: AdminContext, frame: LookFrame): Promise<AdminReply> {
  const { ctx } = admin;
  const errors = await keepMarks(admin);
  const [path = '', colour = ''] = ctx.form.line('take', 100).split('=');
  if (colour !== '') ctx.form = ctx.form.with(path, colour);
  const tries = ctx.form.has('try') || colour !== '' || errors.size > 0;
  const asked = await askLook(admin);
  if (tries) return show(admin, frame, asked, errors);
  const saved = await saveTyped(admin, asked);
  if (saved.changed !== undefined) return frame.onward(saved.changed, saved.undo);
  return show(admin, frame, await askLook(admin), saved.errors, 422);
}

async function show(
  admin: AdminContext,
  frame: LookFrame,
  asked: readonly AskedSetting[],
  errors: ReadonlyMap<string, string> = new Map(),
  status = errors.size > 0 ? 422 : 200,
): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { t, form } = ctx;
  const wasSent = ctx.method === 'POST';
  const look = draftIn(asked, shop.settings.look, wasSent ? form : undefined);
  const page = pageIn(admin);
  const settings = Object.assign({}, ...asked.map(({ fields }) => fields));
  const marks = markFields(asked, { gone: t('admin.look.gone') });
  const row = (path: string) => {
    const typed = wasSent ? form.line(path, 200) : undefined;
    return <FieldRow key={path} name={path} field={settings[path]} typed={typed} error={errors.get(path)} />;
  };
  return screenPage({
    title: frame.title,
    status,
    back: frame.back,
    frames: true,
    body: (
      <Form
        fields={{ ...settings, ...marks }}
        read={{ values: undefined, typed: new Map(), errors: new Map(errors) }}
        submit={frame.submit}
        {...(frame.cancel ? { cancel: frame.cancel } : {})}
        live
        broad
        laidOut
      >
        {asked.map(({ leaf, version }) => (
          <input
            key={leaf.path}
            type="hidden"
            name={`seen.${leaf.path}`}
            value={seenIn(admin, leaf.path, version)}
          />
        ))}
        {frame.about && <p>{frame.about}</p>}
        <div className="look">
          <div className="look-fields">
            <Section title={t('admin.look.marks')}>
              {row('name')}
              <Marks look={look} fields={marks} errors={errors} />
            </Section>
            {MODES.map((mode) => (
              <Section key={mode} title={t(`admin.look.colours.${mode}`)}>
                <div className="look-colours" data-live={`colours-${mode}`}>
                  {(mode === 'light' ? LIGHT : DARK).map(row)}
                </div>
                <Contrasts mode={mode} palette={look[mode]} />
              </Section>
            ))}
            <Section title={t('admin.look.shape')}>{SHAPE.map(row)}</Section>
          </div>
          <Tried page={page} paths={await framesOf(admin, look, page)} />
        </div>
      </Form>
    ),
  });
}

/** Which version was seen when the form was opened: looking at it in between sees none anew. */
const seenIn = ({ ctx }: AdminContext, path: string, version: number): number =>
  ctx.form.integer(`seen.${path}`) ?? version;

function pageIn({ ctx }: AdminContext): TriedPage {
  const said = ctx.form.line('page', 20);
  return TRIED_PAGES.find((name) => name === said) ?? 'home';
}

async function framesOf(admin: AdminContext, look: Look, page: TriedPage) {
  const { ctx, shop, now } = admin;
  const paths = MODES.map(async (mode) => {
    const token = signDraft(shop, { look, mode }, now);
    return [mode, await triedPath(ctx, page, token)] as const;
  });
  return Object.fromEntries(await Promise.all(paths)) as Record<'light' | 'dark', string | undefined>;
}

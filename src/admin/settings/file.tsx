import { applyFile, rehearseFile, settingsFileOf } from '../../frame/settings/apply.ts';
import type { Changed } from '../../frame/settings/change.ts';
import type { SettingsProblem } from '../../frame/settings/describe.ts';
import { differences } from '../../frame/settings/model-difference.ts';
import { readSettingsFile } from '../../frame/settings/model-file.ts';
import { mustText } from '../../frame/settings/must.ts';
import { SettingsRefused } from '../../frame/settings/refused.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  Form,
  file,
  Heads,
  onward,
  Refused,
  readForm,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';

const HERE = 'settings/file';
/** Of a value so much is shown. */
const SHOWN = 80;
const MOST_BYTES = 200_000;

/** All that was chosen in one file: taken out, looked at before it changes anything, and taken in. */
export const settingsFile: Screen = {
  path: HERE,
  needs: 'settings.edit',
  takesFiles: true,
  confirm: ['POST'],
  GET: async (admin) => show(admin),
  async POST(admin) {
    const { ctx, shop, actor } = admin;
    const { form, t } = ctx;
    const sent = form
      .file('file')
      ?.bytes.subarray(0, MOST_BYTES + 1)
      .toString('utf8');
    const text = (sent ?? form.text('text', MOST_BYTES + 1)).replace(/^\uFEFF/, '');
    const isToApply = form.text('do', 10) === 'apply';
    if (text === '') return show(admin, { read: readForm(fieldsOf(admin), form, t) });
    const parsed = text.length > MOST_BYTES ? undefined : parse(text);
    if (parsed === undefined) return show(admin, { refused: t('admin.settings.file.no_json') });
    const read = readSettingsFile(shop.live.description, parsed);
    if (read.problems.length > 0) return show(admin, { problems: read.problems });
    try {
      if (!isToApply) return show(admin, { text, changes: await rehearseFile(shop, actor, read) });
      const changes = await applyFile(shop, actor, read);
      await shop.changes.spread();
      return onward(deskLink(HERE), done(t('admin.settings.file.applied', { count: changes.length })));
    } catch (error) {
      if (!(error instanceof SettingsRefused)) throw error;
      return show(admin, { problems: error.problems });
    }
  },
};

export const settingsFileOut: Screen = {
  path: `${HERE}/export`,
  needs: 'settings.edit',
  async GET({ shop }) {
    const body = Buffer.from(await settingsFileOf(shop));
    return { kind: 'file', body, type: 'application/json', name: 'cistella-settings.json' };
  },
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const fieldsOf = ({ ctx: { t } }: AdminContext) => ({
  file: file({ label: t('admin.settings.file.sent'), accept: '.json,application/json', required: true }),
});

interface Asked {
  read?: ReturnType<typeof readForm>;
  refused?: string;
  problems?: readonly SettingsProblem[];
  text?: string;
  changes?: readonly Changed[];
}

function show(admin: AdminContext, { read, refused, problems, text, changes }: Asked = {}): AdminReply {
  const { t, language } = admin.ctx;
  const isWrong = read !== undefined || refused !== undefined || problems !== undefined;
  return screenPage({
    title: t('admin.settings.editor.file'),
    status: isWrong ? 422 : 200,
    back: { href: deskLink('settings'), label: t('admin.menu.settings') },
    body: (
      <div className="home">
        {problems && (
          <Refused>
            <p>{t('admin.settings.file.wrong')}</p>
            <ul>
              {problems.map(({ path, allowed }) => (
                <li key={path}>
                  <code>{path}</code>: {mustText(language, admin.shop.settings, allowed)}
                </li>
              ))}
            </ul>
          </Refused>
        )}
        {text !== undefined && changes && <Changes admin={admin} text={text} changes={changes} />}
        <Section title={t('admin.settings.editor.file')}>
          <p>{t('admin.settings.file.about')}</p>
          <p>
            <a className="button" href={deskLink(`${HERE}/export`)} download>
              {t('admin.settings.file.get')}
            </a>
          </p>
        </Section>
        <Section title={t('admin.settings.file.bring')}>
          <Form
            fields={fieldsOf(admin)}
            read={read}
            refused={refused}
            submit={t('admin.settings.file.look')}
            small
          />
        </Section>
      </div>
    ),
  });
}

/** What would change, place by place, and the button that does it. */
function Changes({
  admin,
  text,
  changes,
}: {
  admin: AdminContext;
  text: string;
  changes: readonly Changed[];
}) {
  const { t } = admin.ctx;
  if (changes.length === 0) return <p className="notice">{t('admin.settings.file.same')}</p>;
  const all = changes.flatMap(({ path, before, after }) => differences(path, before, after));
  return (
    <Section title={t('admin.settings.file.changes', { count: all.length })}>
      <div className="table-wrap">
        <table className="table">
          <Heads
            of={[
              t('admin.settings.file.setting'),
              t('admin.settings.file.now'),
              t('admin.settings.file.then'),
            ]}
          />
          <tbody>
            {all.map(({ place, before, after }) => (
              <tr key={place}>
                <th scope="row">
                  <code>{place}</code>
                </th>
                <td>{shown(before)}</td>
                <td>{shown(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <form method="post" encType="multipart/form-data" className="form is-small">
        <input type="hidden" name="text" value={text} />
        <div className="bar">
          <button type="submit" className="button is-main" name="do" value="apply">
            {t('admin.settings.file.apply')}
          </button>
        </div>
      </form>
    </Section>
  );
}

function shown(value: unknown): string {
  const text = value === undefined ? '–' : JSON.stringify(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

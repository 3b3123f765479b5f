import { ShopError } from '../../frame/request/errors.ts';
import {
  capabilitiesOf,
  findOwnRole,
  HOUSE_ROLES,
  type OwnRole,
  PeopleRefused,
  ROLE_CAPABILITIES,
  readOwnRoles,
  removeRole,
  saveRole,
} from '../../people/index.ts';
import { deskLink } from '../kit/address.ts';
import { formKey, text } from '../kit/fields.ts';
import { FieldRow } from '../kit/form.tsx';
import { Refused } from '../kit/refused-box.tsx';
import {
  type AdminContext,
  type AdminReply,
  done,
  onward,
  problem,
  type Screen,
  screenPage,
} from '../kit/screen.ts';
import { Compared, Rights } from './rights.tsx';
import { roleName } from './staff.tsx';

const ROLES = deskLink('people/roles');

const roleList: Screen = {
  path: 'people/roles',
  needs: 'people.view',
  async GET({ ctx: { t }, shop, may }) {
    const own = await readOwnRoles(shop.db.read);
    const roles = [
      ...HOUSE_ROLES.map((code) => ({ code, given: capabilitiesOf(code, undefined) })),
      ...own.map(({ code, capabilities }) => ({ code, given: new Set(capabilities) })),
    ];
    return screenPage({
      title: t('people.roles'),
      back: { href: deskLink('people'), label: t('people.staff') },
      tools: may('people.edit') && (
        <a className="button is-main" href={deskLink('people/roles/new')}>
          {t('people.role_new')}
        </a>
      ),
      body: (
        <Compared roles={roles.map((role) => ({ ...role, name: roleName(t, own, role.code) }))} may={may} />
      ),
    });
  },
};

const NEW: OwnRole = { code: '', name: '', capabilities: [], version: 0 };

async function roleOf({ shop }: AdminContext, code: string | undefined): Promise<OwnRole> {
  if (code === 'new') return NEW;
  const role = await findOwnRole(shop.db.read, code ?? '');
  if (!role) throw new ShopError('not_found');
  return role;
}

const roleScreen: Screen = {
  path: 'people/roles/{code}',
  needs: 'people.edit',
  confirm: ['POST'],
  GET: async (admin, { code }) => rolePage(admin, await roleOf(admin, code)),
  async POST(admin, { code }) {
    const { form, t } = admin.ctx;
    const before = await roleOf(admin, code);
    const role = {
      code: before.code || form.trimmed('code', 50),
      name: form.line('name', 60),
      capabilities: ROLE_CAPABILITIES.filter((each) => form.all('may').includes(each)),
      version: form.integer('version') ?? before.version,
      key: form.text('key', 64),
    };
    try {
      await admin.do(saveRole, role);
    } catch (error) {
      if (!(error instanceof PeopleRefused)) throw error;
      return rolePage(admin, { ...role, version: before.version }, t(`people.error.${error.problem}`));
    }
    return onward(ROLES, done(t('people.saved')));
  },
};

function rolePage(admin: AdminContext, role: OwnRole, wrong?: string): AdminReply {
  const { t } = admin.ctx;
  const isNew = role.version === 0;
  return screenPage({
    title: isNew ? t('people.role_new') : role.name,
    status: wrong === undefined ? 200 : 422,
    back: { href: ROLES, label: t('people.roles') },
    body: (
      <>
        <form method="post" className="form" data-guard="">
          <Refused>{wrong}</Refused>
          <input type="hidden" name="version" value={role.version} />
          <input type="hidden" name="key" value={admin.ctx.form.text('key', 64) || formKey()} />
          <FieldRow
            name="name"
            field={text({ label: t('people.role_name'), required: true, value: role.name, max: 60 })}
          />
          {isNew && (
            <FieldRow
              name="code"
              field={text({
                label: t('people.role_code'),
                hint: t('people.role_code_hint'),
                required: true,
                value: role.code,
                max: 50,
              })}
            />
          )}
          <Rights given={role.capabilities} may={admin.may} />
          <div className="bar is-sticky">
            <button type="submit" className="button is-main">
              {t('people.save')}
            </button>
          </div>
        </form>
        {!isNew && (
          <form method="post" action={deskLink(`people/roles/${role.code}/remove`)}>
            <button type="submit" className="button is-danger">
              {t('people.role_remove')}
            </button>
          </form>
        )}
      </>
    ),
  });
}

const remove: Screen = {
  path: 'people/roles/{code}/remove',
  needs: 'people.edit',
  confirm: ['POST'],
  async POST(admin, { code = '' }) {
    const { t } = admin.ctx;
    try {
      await admin.do(removeRole, { code });
    } catch (error) {
      if (!(error instanceof PeopleRefused)) throw error;
      return onward(ROLES, problem(t(`people.error.${error.problem}`)));
    }
    return onward(ROLES, done(t('people.role_removed')));
  },
};

export const roleScreens: readonly Screen[] = [roleList, roleScreen, remove];

import type { Capability } from '../../frame/command/capabilities.ts';
import { useRequest } from '../../frame/page/context.tsx';
import { isHouseRole, ROLE_CAPABILITIES } from '../../people/index.ts';
import { deskLink } from '../kit/address.ts';
import { type AdminContext, MENU_GROUPS, type MenuGroup } from '../kit/screen.ts';

/** Where in the menu that is, which a right is about: by its first word. */
const GROUP_OF: Readonly<Record<string, MenuGroup>> = {
  orders: 'sales',
  customers: 'sales',
  points: 'sales',
  coupons: 'sales',
  marketing: 'sales',
  reviews: 'sales',
  privacy: 'sales',
  invoices: 'money',
  books: 'money',
  reports: 'money',
  products: 'goods',
  prices: 'goods',
  stock: 'goods',
  search: 'goods',
  content: 'texts',
  media: 'texts',
};

/** Every right there is, as the menu is put together; what stands nowhere else is about the shop itself. */
const GROUPS = MENU_GROUPS.map((group) => ({
  group,
  rights: ROLE_CAPABILITIES.filter((each) => (GROUP_OF[each.split('.')[0] ?? ''] ?? 'shop') === group),
}));

/** What each role may, side by side. */
export function Compared(props: {
  roles: readonly { code: string; name: string; given: ReadonlySet<Capability> }[];
  may: AdminContext['may'];
}) {
  const { roles, may } = props;
  const { t } = useRequest();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys
    <section className="table-wrap" tabIndex={0} aria-label={t('people.roles')}>
      <table className="table is-rights">
        <thead>
          <tr>
            <th scope="col">{t('people.rights')}</th>
            {roles.map(({ code, name }) => (
              <th key={code} scope="col" className={isHouseRole(code) ? undefined : 'as-typed'}>
                {!isHouseRole(code) && may('people.edit') ? (
                  <a href={deskLink(`people/roles/${code}`)}>{name}</a>
                ) : (
                  name
                )}
              </th>
            ))}
          </tr>
        </thead>
        {GROUPS.map(({ group, rights }) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={roles.length + 1} className="soft">
                {t(`admin.group.${group}`)}
              </th>
            </tr>
            {rights.map((each) => (
              <tr key={each}>
                <th scope="row">{t(`people.capability.${each}`)}</th>
                {roles.map(({ code, given }) => (
                  <td key={code}>
                    {given.has(each) ? (
                      <>
                        <span aria-hidden="true">✓</span>
                        <span className="screen-reader-text">{t('people.right_given')}</span>
                      </>
                    ) : (
                      <span className="screen-reader-text">{t('people.right_missing')}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

/** Every right there is, to be ticked; those that one has not oneself cannot be given. */
export function Rights({ given, may }: { given: readonly Capability[]; may: AdminContext['may'] }) {
  const { t } = useRequest();
  return (
    <div className="halves">
      {GROUPS.map(({ group, rights }) => (
        <fieldset key={group} className="field">
          <legend>{t(`admin.group.${group}`)}</legend>
          {rights.map((each) => (
            <label key={each} className="check">
              <input
                type="checkbox"
                name="may[]"
                value={each}
                defaultChecked={given.includes(each)}
                disabled={!may(each)}
              />
              {t(`people.capability.${each}`)}
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

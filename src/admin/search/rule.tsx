import { ShopError } from '../../frame/request/errors.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import {
  changeSearchPart,
  partOf,
  type RuleFile,
  resolveNames,
  ruleKey,
  SetupProblem,
} from '../../search/index.ts';
import {
  type AdminContext,
  type AdminReply,
  choice,
  deskLink,
  done,
  FieldRow,
  Form,
  longText,
  onward,
  picker,
  problem,
  Removal,
  readForm,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { moveIn } from '../terms/moves.ts';
import { Tree } from '../terms/tree.tsx';
import { namesFor } from './names.ts';
import { ruleLink, setupFor } from './rules.tsx';
import { termField } from './terms.ts';

type Read = ReturnType<typeof readForm>;
const RULES = deskLink('searching/rules');
const LISTS = ['pin', 'bury'] as const;
type ListName = (typeof LISTS)[number];

export const newRuleScreen: Screen = {
  path: 'searching/rules/new',
  needs: 'search.edit',
  GET: (admin) => showNew(admin),
  async POST(admin) {
    const { t, form } = admin.ctx;
    const { file } = await setupFor(admin);
    const read = readForm(await fieldsOf(admin, BLANK), form, t);
    const rule = read.values && ruleOf(BLANK, read.values);
    if (!rule) return showNew(admin, read);
    if (partOf(file, { kind: 'rule', key: ruleKey(rule) })) {
      read.errors.set('queries', t('admin.searching.rule_there'));
      return showNew(admin, read);
    }
    return save(admin, ruleKey(rule), rule, (refused) => showNew(admin, read, refused));
  },
};

/** One of them: its texts, where it leads, and the products that come first and last, in their order. */
export const ruleScreen: Screen = {
  path: 'searching/rules/edit',
  needs: 'search.edit',
  async GET(admin) {
    return show(admin, await ruleAt(admin));
  },
  async POST(admin) {
    const { t, form } = admin.ctx;
    const at = await ruleAt(admin);
    const what = form.text('do', 20);
    if (what === 'remove') {
      await admin.do(changeSearchPart, { part: { kind: 'rule', key: at.key }, value: undefined });
      await admin.shop.changes.spread();
      return onward(RULES, done(t('admin.searching.rule_removed')));
    }
    const list = LISTS.find((name) => name === form.text('list', 10));
    if (list) return change(admin, at, list, what);
    const read = readForm(await fieldsOf(admin, at.rule), form, t);
    if (!read.values) return show(admin, at, read);
    const rule = ruleOf(at.rule, read.values);
    return save(admin, at.key, rule, (refused) => show(admin, at, read, refused));
  },
};

interface At {
  key: string;
  rule: RuleFile;
  version: number;
}
const BLANK: RuleFile = { queries: [] };

async function ruleAt(admin: AdminContext): Promise<At> {
  const key = admin.ctx.query.line('key', 250);
  const { file, version } = await setupFor(admin);
  const rule = partOf(file, { kind: 'rule', key }) as RuleFile | undefined;
  if (!rule) throw new ShopError('not_found');
  return { key, rule, version };
}

/** The version that a form was made of, or the one that stands. */
const seen = ({ ctx: { form } }: AdminContext, version: number) =>
  form.has('version') ? (form.integer('version') ?? 0) : version;

async function save(
  admin: AdminContext,
  key: string,
  value: RuleFile,
  again: (refused: string) => Promise<AdminReply>,
): Promise<AdminReply> {
  const { t } = admin.ctx;
  try {
    const { version } = await setupFor(admin);
    await admin.do(changeSearchPart, { part: { kind: 'rule', key }, value, version: seen(admin, version) });
  } catch (error) {
    if (!(error instanceof SetupProblem)) throw error;
    return again(t('admin.searching.refused'));
  }
  await admin.shop.changes.spread();
  return onward(ruleLink(ruleKey(value)), done(t('admin.searching.rule_saved')));
}

/** Puts one more into a list, takes one out, or moves one. */
async function change(admin: AdminContext, at: At, list: ListName, what: string): Promise<AdminReply> {
  const { t, form } = admin.ctx;
  const names = at.rule[list] ?? [];
  const here = ruleLink(at.key);
  let next = names;
  if (what === 'add') {
    const id = form.id(`product.${list}`);
    if (!id) return onward(here, problem(t('admin.searching.no_product')));
    next = [...names.filter((name) => name !== `product:${id}`), `product:${id}`];
  } else if (what.startsWith('drop.')) next = names.toSpliced(Number(what.slice('drop.'.length)) - 1, 1);
  else {
    const placed = names.map((_, index) => ({ id: index + 1, parentId: null }));
    const move = moveIn(admin, placed);
    if (!move) return onward(here, problem(t('admin.terms.no_move')));
    const rest = placed.filter(({ id }) => id !== move.id);
    const to = move.before === null ? rest.length : rest.findIndex(({ id }) => id === move.before);
    next = rest.toSpliced(to, 0, { id: move.id, parentId: null }).map(({ id }) => names[id - 1]!);
  }
  const { version } = at;
  const part = { kind: 'rule' as const, key: at.key };
  const value = { ...at.rule, [list]: next };
  try {
    await admin.do(changeSearchPart, { part, value, version: seen(admin, version) });
  } catch (error) {
    if (!(error instanceof SetupProblem)) throw error;
    return onward(here, problem(t('admin.searching.refused')));
  }
  await admin.shop.changes.spread();
  return onward(here, done(t('admin.searching.rule_saved')));
}

async function fieldsOf(admin: AdminContext, { queries, language = '', lead = '', boost = {} }: RuleFile) {
  const { t } = admin.ctx;
  const ids = await resolveNames(admin.shop, [lead]);
  const product = ids.get(lead) ?? lead;
  return {
    queries: longText({
      label: t('admin.searching.field.queries'),
      hint: t('admin.searching.hint.queries'),
      value: queries.join('\n'),
      required: true,
      max: 5000,
      rows: 3,
    }),
    language: choice({
      label: t('admin.searching.ask.lang'),
      hint: t('admin.searching.hint.rule_language'),
      value: language,
      options: admin.shop.settings.languages.map((one) => [one, languageFacts(one).name] as const),
    }),
    lead: picker({
      label: t('admin.searching.field.lead'),
      hint: t('admin.searching.hint.lead'),
      source: deskLink('pick/products'),
      value: product.startsWith('product:') ? product.slice('product:'.length) : '',
    }),
    term: await termField(admin, { value: product.startsWith('product:') ? '' : product }),
    boost: longText({
      label: t('admin.searching.field.boost'),
      hint: t('admin.searching.hint.boost'),
      value: Object.entries(boost)
        .map(([name, times]) => `${name} = ${times}`)
        .join('\n'),
      max: 5000,
      rows: 2,
    }),
  };
}

/** The rule as its form says it; what comes first and last has lists of its own. */
function ruleOf({ pin, bury }: RuleFile, values: Readonly<Record<string, unknown>>): RuleFile {
  const said = (name: string) => String(values[name] ?? '').trim();
  const lines = (name: string) =>
    said(name)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  const boost = Object.fromEntries(
    lines('boost').map((line) => {
      const [name = '', times = ''] = line.split('=').map((part) => part.trim());
      return [name.includes(':') ? name : `sku:${name}`, Number(times.replace(',', '.'))];
    }),
  );
  const lead = said('lead') === '' ? said('term') : `product:${said('lead')}`;
  return {
    queries: lines('queries'),
    ...(said('language') === '' ? {} : { language: said('language') }),
    ...(pin ? { pin } : {}),
    ...(bury ? { bury } : {}),
    ...(Object.keys(boost).length > 0 ? { boost } : {}),
    ...(lead === '' ? {} : { lead }),
  };
}

async function showNew(admin: AdminContext, read?: Read, refused?: string): Promise<AdminReply> {
  const { t } = admin.ctx;
  return screenPage({
    title: t('admin.searching.new_rule'),
    status: read ? 422 : 200,
    back: { href: RULES, label: t('admin.searching.rules') },
    body: (
      <Form
        fields={await fieldsOf(admin, BLANK)}
        read={read}
        refused={refused}
        submit={t('admin.searching.make_rule')}
      />
    ),
  });
}

async function show(admin: AdminContext, at: At, read?: Read, refused?: string): Promise<AdminReply> {
  const { t } = admin.ctx;
  const { rule, version } = at;
  const known = await resolveNames(admin.shop, [...(rule.pin ?? []), ...(rule.bury ?? [])]);
  const nameOf = await namesFor(admin, [...known.values()]);
  return screenPage({
    title: rule.queries.join(', '),
    status: read ? 422 : 200,
    back: { href: RULES, label: t('admin.searching.rules') },
    tools: (
      <a className="button" href={deskLink('searching/try', { text: rule.queries[0], lang: rule.language })}>
        {t('admin.searching.try_it')}
      </a>
    ),
    body: (
      <div className="order">
        <div className="order-main">
          {LISTS.map((list) => (
            <Section key={list} title={t(`admin.searching.${list}`)}>
              <p className="hint">{t(`admin.searching.${list}_about`)}</p>
              <Tree
                more={{ list, version }}
                rows={(rule[list] ?? []).map((name, index) => {
                  const named = nameOf(known.get(name) ?? name);
                  return {
                    id: index + 1,
                    parentId: null,
                    ...named,
                    notes: (
                      <button
                        type="submit"
                        className="plain"
                        name="do"
                        value={`drop.${index + 1}`}
                        aria-label={t('admin.searching.drop', { name: named.name })}
                      >
                        {t('admin.searching.drop_do')}
                      </button>
                    ),
                  };
                })}
              />
              <form method="post" className="form is-small">
                <input type="hidden" name="list" value={list} />
                <input type="hidden" name="version" value={version} />
                <FieldRow
                  name={`product.${list}`}
                  field={picker({ label: t('orders.product'), source: deskLink('pick/products') })}
                />
                <button type="submit" className="button" name="do" value="add">
                  {t(`admin.searching.${list}_add`)}
                </button>
              </form>
            </Section>
          ))}
        </div>
        <div className="order-side">
          <Form
            fields={await fieldsOf(admin, rule)}
            read={read}
            refused={refused}
            version={seen(admin, version)}
            submit={t('admin.save')}
            small
          />
          <Removal label={t('admin.searching.remove_rule')} text={t('admin.searching.remove_rule_means')} />
        </div>
      </div>
    ),
  });
}

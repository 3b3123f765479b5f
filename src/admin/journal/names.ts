import { readEmails } from '../../accounts/index.ts';
import {
  attributesOf,
  readPictureNames,
  readProductNames,
  readReviewers,
  readRunNames,
  termsOf,
} from '../../catalogue/index.ts';
import { readShelfTitles } from '../../content/index.ts';
import type { AuditLine } from '../../frame/command/index.ts';
import { settingText } from '../../frame/settings/labels.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import { listOrders } from '../../orders/index.ts';
import { readEverybody } from '../../people/index.ts';
import { readBatchNames } from '../../pricing/index.ts';
import type { AdminContext } from '../kit/index.ts';
import { viewFor } from '../products/words.tsx';

type Lines = readonly AuditLine[];

const idsOf = (lines: Lines, kind: string): number[] => [
  ...new Set(lines.flatMap(({ subject, subjectId }) => (subject === kind ? Number(subjectId) || [] : []))),
];

/** What the thing of a line is called; '' where only its number or its code is known. */
export type Namer = (line: AuditLine) => string;

/** The names of the things of some lines, which the trail itself does not keep. */
export async function namerOf(admin: AdminContext, lines: Lines): Promise<Namer> {
  const { shop, ctx } = admin;
  const db = shop.db.read;
  const { spoken } = viewFor(admin);
  const reviewers = await readReviewers(db, idsOf(lines, 'review'));
  const named = [...idsOf(lines, 'product'), ...[...reviewers.values()].map(({ productId }) => productId)];
  const [runs, batches, pictures] = await Promise.all([
    readRunNames(db, idsOf(lines, 'import')),
    readBatchNames(db, idsOf(lines, 'coupon_batch')),
    readPictureNames(db, idsOf(lines, 'picture')),
  ]);
  const [products, entries, customers, staff, terms] = await Promise.all([
    readProductNames(db, named, spoken),
    readShelfTitles(db, idsOf(lines, 'entry'), ctx.language),
    // Whoever may not look at customers reads their numbers.
    admin.may('customers.view') ? readEmails(db, idsOf(lines, 'customer')) : new Map<number, string>(),
    lines.some(({ subject }) => subject === 'staff') ? readEverybody(db) : [],
    lines.some(({ subject }) => subject === 'term') ? readTermNames(admin) : new Map<number, string>(),
  ]);
  return ({ subject, subjectId }) => {
    const id = Number(subjectId);
    switch (subject) {
      case 'product':
        return products.get(id)?.name ?? '';
      case 'entry':
        return entries.get(id) ?? '';
      case 'customer':
        return customers.get(id) ?? '';
      case 'staff': {
        const member = staff.find((each) => each.id === id);
        return member?.name || member?.email || '';
      }
      case 'term':
        return terms.get(id) ?? '';
      case 'setting':
        return settingText(ctx.language, subjectId).label;
      case 'import':
        return runs.get(id) ?? '';
      case 'coupon_batch':
        return batches.get(id) ?? '';
      case 'picture':
        return pictures.get(id) ?? '';
      case 'review': {
        const { author = '', productId = 0 } = reviewers.get(id) ?? {};
        return [author, products.get(productId)?.name].filter(Boolean).join(', ');
      }
      case 'search':
        return searchPart(admin, subjectId);
      default:
        return '';
    }
  };
}

/** @example searchPart(admin, 'rule:ca|regal') // 'Primers i últims «regal»' */
function searchPart({ ctx: { t } }: AdminContext, subjectId: string): string {
  const [, kind, which = ''] = /^(site|form|rule|words)(?::(.*))?$/s.exec(subjectId) ?? [];
  if (kind === undefined) return '';
  const part = t(`admin.journal.search.${kind}`);
  if (kind === 'site') return part;
  if (kind === 'words') return `${part} (${languageFacts(which).name})`;
  return `${part} «${kind === 'rule' ? which.slice(which.indexOf('|') + 1) : which}»`;
}

async function readTermNames(admin: AdminContext): Promise<Map<number, string>> {
  const { shop } = admin;
  const { spoken } = viewFor(admin);
  const [{ byId }, attributes] = await Promise.all([termsOf(shop, spoken), attributesOf(shop, spoken)]);
  const values = attributes.flatMap(({ label, values: of }) =>
    of.map(({ id, name }) => [id, `${label} › ${name}`] as const),
  );
  return new Map([...[...byId].map(([id, { names }]) => [id, names.join(' › ')] as const), ...values]);
}

/** In which currency the orders of some lines are. */
export async function readCurrencies(
  admin: AdminContext,
  lines: Lines,
): Promise<ReadonlyMap<string, string>> {
  const ids = idsOf(lines, 'order');
  if (ids.length === 0) return new Map();
  const page = { sort: 'date', descending: true, limit: ids.length } as const;
  const orders = await listOrders(admin.shop.db.read, { ids }, page);
  return new Map(orders.map(({ id, currency }) => [`${id}`, currency]));
}

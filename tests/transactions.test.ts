import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import '../src/app.ts';
import '../src/cli/verbs.ts';
import { anybodys, commands } from '../src/frame/command/command.ts';

const SRC = resolve(import.meta.dirname, '../src');

/** Where a transaction is opened beside commands, and why nobody asks for what it does. */
const UPKEEP: Record<string, string> = {
  'accounts/index.ts': 'links and tries whose time is over are swept',
  'accounts/known-password.ts':
    'the demo’s password, which everybody knows, is taken away when the demo closes',
  'accounts/proof/change-password.ts': 'the letter’s job goes on with what account.password_link asked for',
  'accounts/tries/tries.ts': 'tries are counted',
  'frame/faults/keeper.ts': 'errors are written down for the desk',
  'catalogue/listing/store-listing.ts': 'rows of lists are made anew from products',
  'catalogue/demo/demo.ts': 'the demo is a past that nobody lived',
  'catalogue/importing/runs/due.ts': 'a file that nobody came back to is noted so',
  'catalogue/importing/runs/run.ts': 'a job’s own progress: what it changes goes through commands',
  'catalogue/prices/history.ts': 'prices that a date has changed are noted',
  'catalogue/prices/reprice.ts': 'rows of lists are marked to be made anew',
  'catalogue/stock/follow-value.ts': 'what lies on the shelf at the end of a day, counted',
  'customers/merging/preview.ts': 'a merge is tried and undone',
  'content/comments/http.ts': 'a form remembers who filled it in',
  'content/comments/section.tsx': 'a refused draft waits for its form, and is shown once',
  'content/contact/http.ts': 'a refused draft waits for its form',
  'content/contact/section.tsx': 'and is shown once',
  'frame/bulk/run.ts': 'a job’s own progress: what it changes goes through commands',
  'frame/languages/fill.ts': 'texts of a language that a command has added are filled in',
  'frame/page/captcha.tsx': 'a proof counts once',
  'frame/page/captcha-question.tsx': 'a question waits for its answer, which counts once',
  'frame/page/notices.tsx': 'notices wait to be shown, once',
  'frame/views/mailed.ts': 'letters that somebody asked for are queued, once a week',
  'frame/request/open-context.ts': 'a session that is used lives on',
  'frame/request/request-context.ts': 'inSession itself, which commands run in',
  'marketing/carts/upkeep.ts': 'remembered carts are looked at when their time has come',
  'orders/refunds/preview.ts': 'a refund is tried and undone',
  'orders/sums/carts.ts': 'carts of a day, counted',
  'orders/sums/follow.ts': 'sums of orders, made from them',
  'payments/banks.ts': 'where the test bank listens',
  'payments/mark.ts': 'by what a shop knows its own payments is made once',
  'payments/saved/http.tsx': 'a session remembers that it has asked a gateway for a card',
  'people/index.ts': 'links of the staff whose time is over are swept',
  'people/letters.tsx': 'the letter’s job goes on with what people.password_link asked for',
  'people/members/demo.ts': 'the demo’s owner comes with the demo, and goes with it',
  'people/sign-in/refuse.ts':
    'the line of the trail about refused log-ins is queued: the job writes it by a command',
  'points/days/days.ts': 'points of a day that is over, counted',
  'points/forecast/due.ts': 'pages are made anew when a rule of a command begins',
  'points/messages/jobs-notices.tsx': 'a letter is cut into its messages',
  'points/messages/jobs-warnings.ts': 'letters about points that end are queued',
  'pricing/index.ts': 'what the register of VAT numbers said is forgotten',
  'invoices/books/distance.ts': 'sales to other states of the Union, counted',
  'privacy/forget.ts': 'what rooms have kept for their time is forgotten',
  'privacy/sleeping/follow.ts': 'who was told that they sleep is forgotten when the setting is off',
  'privacy/sweep.ts': 'files and links whose time is over, and what the law keeps no longer',
  'search/index/saved.ts': 'the index keeps a copy of itself',
  'search/postgres/database-index.ts': 'the index, made from products',
  'search/postgres/engine.ts': 'the index, made from products',
  'search/results/http-data.tsx': 'clicks are counted',
  'site/index.ts': 'sessions that are over, and numbers of old forms, are swept',
};

/** What any shopper may ask for, and what proves that they may. */
const OPEN: Record<string, string> = {
  'account.password': 'the link of a letter',
  'account.password_link': 'nothing: the letter goes to the account’s own address',
  'account.register': 'nothing: it is new',
  'account.sign_in': 'the password, or that the account was opened a moment ago',
  'comment.post': 'nothing: it is new',
  'consent.answer': 'nothing: it is new',
  'contact.send': 'nothing: it is new',
  'invoice.request': 'the link to the order’s invoices',
  'newsletter.ask': 'nothing: the letter goes to the address',
  'newsletter.confirm': 'the link of a letter',
  'newsletter.end': 'the link of a letter',
  'people.password_link': 'nothing: the letter goes to their own address',
  'order.begin_payment': 'nothing: somebody sets out to pay, whoever it is; the order’s key was looked at',
  'order.download': 'the order’s key, its e-mail and the file’s code',
  'privacy.ask_by_letter': 'nothing: the letter goes to the address',
  'privacy.confirm': 'the link of a letter',
  'return.declare': 'nothing: it is new',
  'vat.check': 'nothing: a public register is asked, and says the same to everybody',
  'order.settle': 'nothing: the bank is asked, and says the same to everybody',
};

/** A transaction of one's own, or a session's without a command: `inSession(ctx, ({ tx }) => …)`. */
const PLAIN = /^(?!\s*(?:\*|\/\/)).*(?:\.transaction\(|\b(?:inSession|perform)\([^;]*?(?:async )?\(\{)/m;

test('nothing is changed by a plain transaction: what somebody asks for is a command', () => {
  const opening = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    // The platform knows of no commands, and the demo is put in by the steps of its commands.
    .filter((path) => !/^(platform|frame\/command|cli\/demo)\//.test(path))
    .filter((path) => PLAIN.test(readFileSync(join(SRC, path), 'utf8')));
  expect(opening.toSorted()).toEqual(Object.keys(UPKEEP).toSorted());
});

test('what any shopper may ask for is proved otherwise, or nobody’s yet', () => {
  const open = [...commands.values()].filter(({ whose }) => whose === anybodys).map(({ name }) => name);
  // Those of other tests may be known as well.
  expect(open.filter((name) => !name.startsWith('test.')).toSorted()).toEqual(Object.keys(OPEN).toSorted());
});

test('shoppers ask for nothing that is only for those who work here', () => {
  const named = (stem: string) => [...commands.values()].filter(({ name }) => name.startsWith(stem));
  expect(named('cart.').filter(({ whose }) => !whose)).toEqual([]);
  for (const name of ['order.refund', 'points.adjust', 'settings.change', 'customer.tax', 'people.owner'])
    expect([name, commands.get(name)?.whose]).toEqual([name, undefined]);
});

import { ask } from '../../frame/command/index.ts';
import { dayIn } from '../../platform/i18n/days.ts';
import { buildSearch, putSearchSetup, readSearchLog, SetupProblem, showSetup } from '../../search/index.ts';
import type { Command } from '../open-shop.ts';
import { readJsonFile } from '../read-json.ts';

export const SEARCH_USAGE = `cistella search apply FILE.json
    Checks search forms, filter pages and rules, and puts them in force. What is wrong is told line by line.
cistella search show
    Prints what is in force.
cistella search build
    Builds the index and puts it away for the next start; the shop does so by itself where there is none.
cistella search log [--days 30] [--zero] [--lang ca]
    What was searched for, how often, what it found and what was opened; --zero: only what found nothing.`;

/** `cistella search …`: the shopkeeper's search forms, and what shoppers search for. */
export const searchCommand: Command = async (shop, [verb, ...rest], mistake, actor) => {
  if (verb === 'show') {
    const kept = await showSetup(shop.db.read);
    console.log(JSON.stringify(kept?.value ?? { forms: [] }, null, 2));
    console.error(kept ? `Version ${kept.version}.` : 'Nothing was ever applied.');
    return 0;
  }
  if (verb === 'build') {
    await buildSearch(shop);
    return 0;
  }
  if (verb === 'log') return showLog(shop, rest, mistake, actor);
  const [file] = rest;
  if (verb !== 'apply' || !file) throw mistake(SEARCH_USAGE);
  const setup = readJsonFile(file, mistake);
  try {
    const done = await ask({ shop, actor, now: Date.now() }, putSearchSetup, { setup });
    console.error(
      `Version ${done.version} is in force: ${done.forms} forms, ${done.pages} filter pages, ${done.rules} rules.`,
    );
    return 0;
  } catch (error) {
    if (error instanceof SetupProblem) throw mistake(error.message);
    throw error;
  }
};

const showLog: Command = async (shop, args, mistake) => {
  const option = (name: string) => {
    const at = args.indexOf(name);
    return at < 0 ? undefined : args[at + 1];
  };
  const days = Number(option('--days') ?? 30);
  if (!Number.isInteger(days) || days < 1) throw mistake(SEARCH_USAGE);
  const language = option('--lang');
  const rows = await readSearchLog(shop.db.read, {
    since: dayIn(Date.now() - days * 86_400_000, shop.settings.timeZone),
    onlyEmpty: args.includes('--zero'),
    ...(language ? { language } : {}),
  });
  for (const { query, times, empty, found, clicks, language: spoken } of rows)
    console.log([times, empty, found, clicks, spoken, query].join('\t'));
  console.error('times\tempty\tfound last\topened\tlanguage\ttext');
  return 0;
};

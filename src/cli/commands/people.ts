import { normalizeEmail } from '../../accounts/index.ts';
import { ask } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import {
  appointOwner,
  changeRole,
  findMemberByEmail,
  invite,
  PeopleRefused,
  readInvitations,
  readMembers,
  removeMember,
  takeBackInvitation,
} from '../../people/index.ts';
import type { Command, Mistake } from '../open-shop.ts';
import { readOptions } from '../options.ts';

export const PEOPLE_USAGE = `cistella people owner EMAIL
    Makes somebody an owner of the shop and prints the link, good once and for a day, on which they come in. Somebody
    who has lost every way to come in begins anew with it.
cistella people list
cistella people invite EMAIL ROLE [--lang ca]
    Asks somebody by letter to join: as owner, manager, editor, warehouse, accountant, support, or in a role of yours.
cistella people role EMAIL ROLE
cistella people remove EMAIL
    Takes somebody off the staff, or an invitation back.`;

/** Who works here. */
export const peopleCommand: Command = async (shop, args, mistake, actor) => {
  const { values, words } = readOptions(args, ['lang'], mistake);
  const [verb, typed, role] = words;
  const asked = { shop, actor, now: Date.now() };
  const given = words.length;
  if (verb === 'list' && given === 1) return list(shop);
  const email = () => emailFrom(typed, mistake);
  try {
    if (verb === 'owner' && given === 2) {
      console.log(await ask(asked, appointOwner, { email: email() }));
    } else if (verb === 'invite' && given === 3 && role) {
      const language = languageFrom(shop, values.lang, mistake);
      await ask(asked, invite, { email: email(), role, language });
    } else if (verb === 'role' && given === 3 && role) {
      await ask(asked, changeRole, { id: await memberFrom(shop, email()), role });
    } else if (verb === 'remove' && given === 2) {
      const member = await findMemberByEmail(shop.db.read, email());
      if (member) await ask(asked, removeMember, { id: member.id });
      else await ask(asked, takeBackInvitation, { email: email() });
    } else throw mistake(PEOPLE_USAGE);
  } catch (error) {
    if (error instanceof PeopleRefused) throw mistake(SAYS[error.problem] ?? error.message);
    throw error;
  }
  return 0;
};

const SAYS: Partial<Record<PeopleRefused['problem'], string>> = {
  taken: 'They are on the staff already.',
  unknown: 'Nobody of that e-mail is on the staff, or was invited.',
  role_unknown: 'There is no such role.',
  last_owner: 'They are the last owner: a shop that nobody owns would be lost. Make another one first.',
  demo: 'The demo’s shopkeeper stays what they are.',
};

async function list(shop: Shop): Promise<number> {
  const { read } = shop.db;
  const day = (at: number | null) => (at === null ? 'never' : new Date(at).toISOString().slice(0, 10));
  for (const { email, role, name, seenAt, passkeys, timeCode } of await readMembers(read)) {
    const factors = [passkeys > 0 ? `${passkeys} passkeys` : [], timeCode ? 'time code' : []].flat();
    console.log(
      [email, role, name, `seen ${day(seenAt)}`, factors.join(', ') || 'password alone'].join('\t'),
    );
  }
  for (const { email, role, expiresAt } of await readInvitations(read, Date.now()))
    console.log([email, role, 'invited', `until ${day(expiresAt)}`].join('\t'));
  return 0;
}

function emailFrom(typed: string | undefined, mistake: Mistake): string {
  const email = normalizeEmail(typed ?? '');
  if (!email) throw mistake(`"${typed ?? ''}" is no e-mail address.`);
  return email;
}

async function memberFrom(shop: Shop, email: string): Promise<number> {
  const member = await findMemberByEmail(shop.db.read, email);
  if (!member) throw new PeopleRefused('unknown');
  return member.id;
}

function languageFrom({ settings }: Shop, code: string | undefined, mistake: Mistake): string {
  const found = settings.languages.find((language) => language === (code ?? settings.languages[0]));
  if (!found) throw mistake(`--lang is "${code}", but must be one of ${settings.languages.join(', ')}.`);
  return found;
}

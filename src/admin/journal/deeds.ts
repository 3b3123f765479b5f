import { messages } from '../../frame/shop/messages.ts';
import type { AdminContext } from '../kit/index.ts';

/** Rooms whose histories have words for what was done, by the whole name of the command. */
const ROOMS = ['orders', 'customers', 'products', 'coupons', 'terms', 'texts', 'programme'] as const;

/** What all other commands do, by the second part of their names: each group is the text `admin.journal.deed.{group}`. */
export const DEEDS: Readonly<Record<string, readonly string[]>> = {
  made: words(
    'add batch invite open place register declare start import_start keep_file begin begin_country',
  ),
  saved: words(
    'save edit change details describe method zone rate rates class part setup level role_save role crop amend keep',
  ),
  removed: words(
    'delete remove forget drop drop_file empty_bin drop_made zone_delete method_delete rate_delete class_delete role_remove uninvite unshare erase empty quote_drop coupon_remove clear_removed import_leave',
  ),
  state: words(
    'state set_state status set_status switch_batch visibility close set_aside release end end_sleep dismiss',
  ),
  sent: words('send sent letter letters letter_again message mail tell tell_sleeper share ask ask_by_letter'),
  answered: words('answer post refuse confirm'),
  imported: words('import apply import_take apply_rates apply_classes read'),
  put_back: words('undo restore replace put_back anew leave cancel'),
  ordered: words('order method_order arrange prefer'),
  noted: words('note notice safety withdrawal synonyms mend'),
  entered: words('sign_in sign_in_code sign_in_passkey sign_out sessions_end join see seen owner'),
  keys: words(
    'password password_reset password_link passkey passkey_remove time_code time_code_remove recovery rotate code',
  ),
  money: words(
    'refund refunded_elsewhere settle_refund pay capture begin_payment approved convert quote referral referral_due referral_back extend exchange bind level_buy',
  ),
  checked: words(
    'check check_out recount recheck_vat follow_vat close_vat trouble message_done message_failed message_put_off file',
  ),
  again: words('again retry repeat back_up update route freshen birthday'),
};

function words(text: string): string[] {
  return text.split(' ');
}

const groupOf = new Map(
  Object.entries(DEEDS).flatMap(([group, deeds]) => deeds.map((deed) => [deed, group])),
);

/** What a command is called in the language of who reads; its own name where nobody has said. */
export function deedText({ ctx: { t, language } }: Pick<AdminContext, 'ctx'>, command: string): string {
  const own = ROOMS.map((room) => `admin.${room}.did.${command}`);
  own.push(`admin.media.did.${command.replace(/^(media|video)\./, '')}`, `admin.journal.did.${command}`);
  const key = own.find((each) => messages[language]?.[each] !== undefined);
  if (key) return t(key);
  const group = groupOf.get(command.split('.')[1] ?? '');
  return group ? t(`admin.journal.deed.${group}`) : command;
}

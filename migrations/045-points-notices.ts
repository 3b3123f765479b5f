import { createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '045-points-notices';

export async function up(db: Schema): Promise<void> {
  // What somebody wants to hear of and how, each answer with where and when it was given.
  await createTable(db, 'points_notice_choice', (c) =>
    c
      .belongsTo('account_id', 'points_account')
      .text('channel', 'topic', 'source')
      .int('wanted', 'at')
      .primaryKey('account_id', 'channel', 'topic')
      .check('channel_known', "channel in ('email','sms','whatsapp')")
      .check('wanted_or_not', 'wanted in (0, 1)'),
  );
}

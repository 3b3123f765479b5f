import type { Events } from '../../platform/events/events.ts';
import '../settings/change.ts';
import './events.ts';

/** However the languages of a shop are changed, its rows follow in the same transaction. */
export function followLanguages(events: Events): void {
  events.on('settings.changed', async (tx, { paths, before, after }) => {
    if (!paths.includes('languages')) return;
    const { languages } = after;
    for (const language of languages.filter((one) => !before.languages.includes(one)))
      await events.publish(tx, 'language.added', { language, languages, done: {} });
    for (const language of before.languages.filter((one) => !languages.includes(one)))
      await events.publish(tx, 'language.removed', { language, languages, done: {} });
  });
}

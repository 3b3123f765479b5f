import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { texts } from '../../frame/shop/texts.ts';

/** Asked for in the order in which the visitor reads them; the first one cannot be refused. */
export const PURPOSES = ['necessary', 'statistics', 'marketing', 'media'] as const;

/** What the banner and the preferences say, in the shape that vanilla-cookieconsent reads. */
export function consentTexts(shop: Pick<Shop, 'settings'>, language: Language, privacy: string): object {
  const t = texts(language, shop.settings);
  const buttons = {
    acceptAllBtn: t('site.consent_all'),
    acceptNecessaryBtn: t('site.consent_necessary_only'),
  };
  return {
    consentModal: {
      title: t('site.consent_title'),
      description: `${t('site.consent_text')} <a href="${privacy}">${t('site.privacy')}</a>`,
      ...buttons,
      showPreferencesBtn: t('site.consent_choose'),
    },
    preferencesModal: {
      title: t('site.consent_preferences'),
      ...buttons,
      savePreferencesBtn: t('site.consent_save'),
      closeIconLabel: t('site.consent_close'),
      sections: [
        { description: t('site.consent_intro') },
        ...PURPOSES.map((purpose) => ({
          title: t(`site.consent_purpose.${purpose}`),
          description: t(`site.consent_purpose_text.${purpose}`),
          linkedCategory: purpose,
        })),
      ],
    },
  };
}

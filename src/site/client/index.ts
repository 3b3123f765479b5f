import { attachComingSoonBanner, attachStoreNotice } from './banners.ts';
import { attachCaptcha } from './captcha.ts';
import { attachConsent } from './consent.ts';
import { attachEdges } from './edges.ts';
import { attachForms } from './forms.ts';
import { attachLazyBackgrounds } from './lazy-backgrounds.ts';
import { attachOffline } from './offline.ts';
import { attachScrollToTop } from './scroll-to-top.ts';

export function attach(): void {
  attachEdges();
  attachConsent();
  attachCaptcha();
  attachForms();
  attachStoreNotice();
  attachComingSoonBanner();
  attachScrollToTop();
  attachLazyBackgrounds();
  attachOffline();
}

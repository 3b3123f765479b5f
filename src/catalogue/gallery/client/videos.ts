import { allow, mayUse, whenAllowed } from '../../../platform/browser/consent.ts';
import { playingAddress } from '../model-video.ts';
import { galleryText, galleryTexts } from './gallery-params.ts';
import { SLIDE_LEFT } from './slider.ts';

const THUMBNAIL = { width: 480, height: 360 };

/**
 * A video that waits behind a play button: spec sections 2 and 4. Nothing is asked of its host before the visitor
 * allows it; then its thumbnail stands there, and a press puts the playing frame in its place.
 */
export function attachVideo(placeholder: HTMLElement): void {
  const link = placeholder.querySelector<HTMLAnchorElement>('.video-placeholder__link');
  if (!link) return;
  link.setAttribute('role', 'button');
  whenAllowed('media', () => showThumbnail(placeholder, link));

  function play(): void {
    const frame = frameOf(placeholder);
    placeholder.replaceChildren(frame);
    frame.focus();
  }
  function press(): void {
    if (mayUse('media')) play();
    else ask(placeholder, link as HTMLElement, play);
  }
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    press();
  });
  placeholder.parentElement?.addEventListener(SLIDE_LEFT, () => {
    if (placeholder.firstChild === link && placeholder.childElementCount === 1) return;
    link.hidden = false;
    placeholder.replaceChildren(link);
  });
}

/** The host's picture instead of the shop's own: fetched when it comes near, or at once where the settings say so. */
function showThumbnail(placeholder: HTMLElement, link: HTMLElement): void {
  const address = placeholder.dataset.thumbnail ?? '';
  const eager = galleryTexts().eager_thumbnails?.includes(address.slice(address.lastIndexOf('/') + 1));
  const picture = document.createElement('img');
  picture.className = 'video-placeholder__picture';
  picture.loading = eager ? 'eager' : 'lazy';
  picture.width = THUMBNAIL.width;
  picture.height = THUMBNAIL.height;
  picture.alt = placeholder.dataset.alt ?? '';
  picture.src = address;
  const own = link.querySelector('.video-placeholder__picture');
  picture.addEventListener('error', () => {
    if (own) picture.replaceWith(own);
    else picture.remove();
  });
  if (own) own.replaceWith(picture);
  else link.prepend(picture);
}

function frameOf({ dataset }: HTMLElement): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = playingAddress(dataset.src ?? '', dataset.query ?? '');
  frame.title = dataset.alt ?? '';
  frame.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture';
  frame.allowFullscreen = true;
  // The host plays nothing for pages that do not say where they are.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  return frame;
}

/** Says in place what will be loaded from whom, before it is. */
function ask(placeholder: HTMLElement, link: HTMLElement, play: () => void): void {
  const panel = document.createElement('div');
  panel.className = 'video-placeholder__ask';
  panel.setAttribute('role', 'group');
  const words = document.createElement('p');
  words.textContent = galleryText('video_ask');
  const close = () => {
    panel.remove();
    link.hidden = false;
    link.focus();
  };
  const once = button('video_once', 'button alt', play);
  const always = button('video_always', 'button', () => {
    allow('media');
    play();
  });
  const row = document.createElement('div');
  row.className = 'video-placeholder__answers';
  row.append(once, always, button('video_not_now', 'video-placeholder__later', close));
  panel.append(words, row);
  panel.setAttribute('aria-label', words.textContent);
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
  });
  link.hidden = true;
  placeholder.append(panel);
  once.focus();
}

function button(text: string, className: string, press: () => void): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className;
  element.textContent = galleryText(text);
  element.addEventListener('click', press);
  return element;
}

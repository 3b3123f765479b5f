const BUTTONS = ['close', 'share', 'fs', 'zoom'] as const;

/**
 * The empty lightbox that the ecosystem's gallery fills (wire.md 2.5). Our own makes one for itself, and takes this
 * one away.
 */
export function LightboxFrame() {
  return (
    <div
      id="photoswipe-fullscreen-dialog"
      className="pswp pswp--waiting"
      tabIndex={-1}
      role="dialog"
      aria-modal="true"
      aria-hidden="true"
    >
      <div className="pswp__bg" />
      <div className="pswp__scroll-wrap">
        <div className="pswp__container">
          <div className="pswp__item" />
          <div className="pswp__item" />
          <div className="pswp__item" />
        </div>
        <div className="pswp__ui pswp__ui--hidden">
          <div className="pswp__top-bar">
            <div className="pswp__counter" />
            {BUTTONS.map((name) => (
              <button key={name} type="button" className={`pswp__button pswp__button--${name}`} />
            ))}
            <div className="pswp__preloader" />
          </div>
          <div className="pswp__share-modal pswp__share-modal--hidden pswp__single-tap">
            <div className="pswp__share-tooltip" />
          </div>
          <button type="button" className="pswp__button pswp__button--arrow--left" />
          <button type="button" className="pswp__button pswp__button--arrow--right" />
          <div className="pswp__caption">
            <div className="pswp__caption__center" />
          </div>
        </div>
      </div>
    </div>
  );
}

import type { ButtonHTMLAttributes } from 'react';

/**
 * A button whose click scripts answer by a call. It sends no form by itself, so that no form goes off beside the call;
 * without scripts another one stands in its place, which sends the form.
 *
 * @param name of the field by which the form's answer knows what was pressed
 */
export function CallButton({
  name,
  className,
  children,
  ...more
}: ButtonHTMLAttributes<HTMLButtonElement> & { name: string; children: string }) {
  return (
    <>
      <button type="button" className={`${className} js-only`} {...more}>
        {children}
      </button>
      <noscript>
        <button type="submit" className={className} name={name} value="1">
          {children}
        </button>
      </noscript>
    </>
  );
}

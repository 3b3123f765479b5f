import { useRequest } from '../../../frame/page/context.tsx';
import type { Swatches, ValueFace } from '../../variations/model-swatch.ts';
import type { ShownAttribute } from '../view.ts';

/** The id of an attribute's name in the form. */
export const labelOf = (code: string) => `${code}-label`;

/**
 * The values of an attribute as buttons. They stand beside the contract's select, which keeps what is chosen, and are
 * hidden until a script makes them speak.
 */
export function SwatchGroup({ attribute, swatches }: { attribute: ShownAttribute; swatches: Swatches }) {
  const { t } = useRequest();
  const { code, label } = attribute;
  return (
    <div
      className={`swatches swatches--${swatches.look}`}
      role="radiogroup"
      aria-labelledby={labelOf(code)}
      data-for={code}
      data-sold_out={t('catalogue.value.sold_out')}
      data-impossible={t('catalogue.value.impossible')}
      data-let_go={t('catalogue.value.let_go', { label })}
      hidden
    >
      {swatches.faces.map((face) => (
        // biome-ignore lint/a11y/useSemanticElements: inputs would be posted with the form.
        <button
          key={face.value}
          type="button"
          role="radio"
          aria-checked={face.value === attribute.initial}
          tabIndex={-1}
          className="swatch"
          data-value={face.value}
          title={swatches.look === 'words' ? undefined : face.label}
        >
          <Face face={face} look={swatches.look} />
          <span className="swatch-note screen-reader-text" />
        </button>
      ))}
    </div>
  );
}

function Face({ face, look }: { face: ValueFace; look: Swatches['look'] }) {
  const words = look === 'words' || (look === 'pictures' && face.picture === '');
  return (
    <>
      {look === 'pictures' && face.picture !== '' && (
        <img src={face.picture} width={200} height={200} alt="" loading="lazy" decoding="async" />
      )}
      {look === 'colours' && <span className="swatch-colour" style={{ backgroundColor: face.colour }} />}
      <span className={words ? 'swatch-name' : 'swatch-name screen-reader-text'}>{face.label}</span>
    </>
  );
}

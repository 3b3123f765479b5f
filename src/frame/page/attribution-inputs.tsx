declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'wc-order-attribution-inputs': object;
    }
  }
}

/** The element that the attribution script fills with its hidden inputs. Once a form. */
export function AttributionInputs() {
  return <wc-order-attribution-inputs />;
}

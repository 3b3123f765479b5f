/** What stands in for Stripe's script: one field for the number, and the same calls and ways on. */
export const STRIPE_SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  window.Stripe = (key) => ({
    elements: ({ clientSecret }) => ({
      clientSecret,
      create() {
        const listeners = {};
        return {
          on: (event, listener) => { listeners[event] = listener; },
          mount: (place) => {
            place.innerHTML = '<label>Card number <input id="fake-number"></label>';
            setTimeout(() => listeners.ready?.());
          },
        };
      },
    }),
    async confirmPayment({ elements, confirmParams }) {
      const id = elements.clientSecret.split('_secret_')[0];
      const body = new URLSearchParams({
        client_secret: elements.clientSecret,
        number: document.getElementById('fake-number').value,
        return_url: confirmParams.return_url,
      });
      const answer = await (await fetch(origin + '/v1/payment_intents/' + id + '/confirm', { method: 'POST', body })).json();
      if (answer.error) return { error: answer.error };
      const back = new URL(confirmParams.return_url);
      back.searchParams.set('payment_intent', id);
      location.href = answer.next_action?.redirect_to_url.url ?? back.href;
      return new Promise(() => {});
    },
  });
})();`;

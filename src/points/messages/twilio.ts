import type { Messenger, ShortMessage } from './messages.ts';

export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  /** The senders, E.164; '' for a channel that is not there. */
  sms: string;
  whatsapp: string;
  /** Content SID of the approved WhatsApp template: {{1}} is the name, {{2}} the message. '' sends plain text. */
  template: string;
  /** Without a slash at the end. */
  url: string;
}

/** How long Twilio may take to answer. */
const PATIENCE_MS = 10_000;

/** The number's owner has answered STOP. */
const UNSUBSCRIBED = 21610;

/** SMS and WhatsApp through Twilio's Messages resource. */
export function twilioMessenger(settings: TwilioSettings): Messenger {
  const { accountSid, authToken, url } = settings;
  const address = `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return {
    channels: (['sms', 'whatsapp'] as const).filter((channel) => settings[channel] !== ''),
    async send(message) {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization },
        body: fieldsOf(settings, message),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (response.ok) return 'sent';
      const { code, message: why } = await problemOf(response);
      if (code === UNSUBSCRIBED) return 'stopped';
      // A wrong number stays wrong; everything else (limits, outages, our own settings) may be right later.
      if (response.status === 400) return 'refused';
      throw new Error(`Twilio answered ${response.status}: ${why}`);
    },
  };
}

function fieldsOf({ sms, whatsapp, template }: TwilioSettings, message: ShortMessage): URLSearchParams {
  const { channel, to, name, text } = message;
  if (channel === 'sms') return new URLSearchParams({ To: to, From: sms, Body: text });
  const ends = { To: `whatsapp:${to}`, From: `whatsapp:${whatsapp}` };
  if (template === '') return new URLSearchParams({ ...ends, Body: text });
  const ContentVariables = JSON.stringify({ 1: name, 2: text });
  return new URLSearchParams({ ...ends, ContentSid: template, ContentVariables });
}

async function problemOf(response: Response): Promise<{ code: number; message: string }> {
  try {
    const { code = 0, message = '' } = (await response.json()) as { code?: number; message?: string };
    return { code, message };
  } catch {
    return { code: 0, message: response.statusText };
  }
}

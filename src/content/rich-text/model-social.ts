/** A post of a social network that a text shows, once the reader has allowed it. */
export interface SocialPost {
  network: string;
  /** Where it stands there. */
  url: string;
  /** The frame that shows it here. */
  frame: string;
}

/** Networks whose frames a page may open; `platform/http/headers.ts` names the same hosts. */
const NETWORKS: readonly {
  network: string;
  hosts: readonly string[];
  path: RegExp;
  frame: (id: string, url: string) => string;
}[] = [
  {
    network: 'Instagram',
    hosts: ['instagram.com'],
    path: /^\/(?:p|reel)\/([\w-]{5,40})\/?$/,
    frame: (id) => `https://www.instagram.com/p/${id}/embed/`,
  },
  {
    network: 'TikTok',
    hosts: ['tiktok.com'],
    path: /^\/@[\w.-]{1,40}\/video\/(\d{5,25})\/?$/,
    frame: (id) => `https://www.tiktok.com/embed/v2/${id}`,
  },
  {
    network: 'X',
    hosts: ['x.com', 'twitter.com'],
    path: /^\/\w{1,20}\/status\/(\d{5,25})\/?$/,
    frame: (id) => `https://platform.twitter.com/embed/Tweet.html?id=${id}`,
  },
  {
    network: 'Facebook',
    hosts: ['facebook.com'],
    path: /^\/([\w.-]{1,60}\/(?:posts|videos)\/[\w.-]{1,120})\/?$/,
    frame: (_, url) => `https://www.facebook.com/plugins/post.php?href=${encodeURIComponent(url)}`,
  },
];

/** A post by the address that people copy; undefined for any other address, so that no foreign frame gets in. */
export function socialAt(address: unknown): SocialPost | undefined {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  if (url?.protocol !== 'https:') return undefined;
  const host = url.hostname.replace(/^(www|m)\./, '');
  for (const { network, hosts, path, frame } of NETWORKS) {
    const id = hosts.includes(host) ? path.exec(url.pathname)?.[1] : undefined;
    const clean = `https://www.${hosts[0]}${url.pathname}`;
    if (id)
      return {
        network,
        url: network === 'X' ? `https://x.com${url.pathname}` : clean,
        frame: frame(id, clean),
      };
  }
  return undefined;
}

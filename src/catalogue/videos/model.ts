import { wordsOf } from '../../platform/plain-text.ts';

/** What is wrong with what was asked of a video; nothing of it was done. */
export class VideoRefused extends Error {
  readonly problem: VideoProblem;

  constructor(problem: VideoProblem) {
    super(PROBLEMS[problem]);
    this.name = 'VideoRefused';
    this.problem = problem;
  }
}

export type VideoProblem = keyof typeof PROBLEMS;

const PROBLEMS = {
  video_too_large: 'The file is too large: a video may have 25 MB. Longer ones are shown by a link.',
  no_video: 'This is no video that browsers play: MP4 or WebM.',
  no_link: 'This is no address of a video that the shop can show: YouTube’s.',
  gone: 'There is no such video.',
  in_bin: 'The video lies in the bin: take it out first.',
  taken: 'The library has this video already.',
} as const;

/** What it is found by: a blank before each word, so that beginnings are found. */
export const videoWords = (texts: readonly string[]): string =>
  wordsOf(texts.join(' '))
    .map((word) => ` ${word}`)
    .join('');

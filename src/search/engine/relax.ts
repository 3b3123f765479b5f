import type { Question, Relaxed } from '../model-question.ts';

/** What one thing less would find: each value of a choice, each range, the text. Those that still find nothing are left out. */
export async function relaxed(
  question: Question,
  count: (question: Question) => number | Promise<number>,
): Promise<Relaxed[]> {
  const tries: Relaxed[] = [];
  const attempt = async (drop: Relaxed['drop'], without: Question) => {
    const total = await count(without);
    if (total > 0) tries.push({ drop, total });
  };
  for (const [at, choice] of (question.choices ?? []).entries()) {
    for (const value of choice.values) {
      const choices = [...(question.choices ?? [])];
      const values = choice.values.filter((other) => other !== value);
      if (values.length > 0) choices[at] = { ...choice, values };
      else choices.splice(at, 1);
      await attempt({ choice: choice.field, value }, { ...question, choices });
    }
  }
  for (const { field } of question.ranges ?? []) {
    const ranges = (question.ranges ?? []).filter((range) => range.field !== field);
    await attempt({ range: field }, { ...question, ranges });
  }
  if (question.text) await attempt({ text: true }, { ...question, text: '' });
  return tries.sort((a, b) => b.total - a.total);
}

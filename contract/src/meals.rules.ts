/** Whether those who bring a meal get their dishes back. */
export const DISHES = ['returned', 'kept'] as const

/** Whether a meal may be brought between these times (HH:MM): none are given, or both, the earlier one first. */
export const isMealWindow = ({ from, until }: { from: string | null; until: string | null }) =>
  from === null || until === null ? from === until : from < until

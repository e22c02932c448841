/** An instant (ms) as a day in UTC, such as 2026-11-23; a dash if there is none. */
export const dayText = (instant: number | null) => (instant === null ? '-' : new Date(instant).toISOString().slice(0, 10))
/** An instant (ms) as a minute in UTC, such as 2026-11-23 12:00. */
export const minuteText = (instant: number) => new Date(instant).toISOString().slice(0, 16).replace('T', ' ')

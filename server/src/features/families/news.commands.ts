import type { News } from '@hand-in-hand/contract/families.ts'
import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyTable } from '../../database/schema.ts'
import { addDays, dayOf, startOfDay } from '../../platform/zones.ts'
import { writeNews } from '../../store/families.ts'
import { changeFamily } from '../../store/transactions.ts'

type NewsColumns = Pick<FamilyTable, 'news' | 'news_at' | 'news_until' | 'time_zone'>

/** The family's news at an instant (ms); null if there is none, or its days are over. */
export function newsOf({ news, news_at, news_until, time_zone }: NewsColumns, now: number): News | null {
  if (news === null || news_at === null || news_until === null || now >= news_until) return null
  return { text: news, written_on: dayOf(news_at, time_zone), until: addDays(dayOf(news_until, time_zone), -1) }
}

/** Replaces the news. The news is shown for this number of days, with today as the first. */
export function publishNews(database: Database, { familyId, timeZone, now }: FamilySide, { text, days }: { text: string; days: number }) {
  const until = startOfDay(addDays(dayOf(now, timeZone), days), timeZone)
  return changeFamily(database, familyId, async (transaction): Promise<News> => {
    await writeNews(transaction, familyId, { news: text.trim(), news_at: now, news_until: until })
    return { text: text.trim(), written_on: dayOf(now, timeZone), until: addDays(dayOf(now, timeZone), days - 1) }
  })
}

export const endNews = (database: Database, { familyId }: FamilySide) =>
  changeFamily(database, familyId, (transaction) => writeNews(transaction, familyId, { news: null, news_at: null, news_until: null }))

import { RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import type { Settings } from '../../env.ts'
import { presentLegalText, presentValues } from './legal.presentation.ts'

/** The drafts of documents for a data-protection officer, and the languages in which they exist. */
export const DATA_PROTECTION_DRAFTS = ['PROCESSING_AGREEMENT', 'RECORD_OF_PROCESSING', 'IMPACT_ASSESSMENT'] as const
export const DRAFT_LOCALES = ['en', 'de'] as const
export type DraftLocale = (typeof DRAFT_LOCALES)[number]

/** In days: for how long backups are kept, as in deploy/systemd/hand-in-hand-backup.service. */
export const BACKUPS_KEPT = 35

/** Fills a draft with values from the settings, with how long data is kept, and with the day (YYYY-MM-DD). */
export function presentDataProtectionDraft(template: string, settings: Settings, locale: DraftLocale, today: string) {
  const kept = Object.fromEntries(Object.entries(RETENTION_DAYS).map(([name, days]) => [name, String(days)]))
  return presentLegalText(template, {
    ...kept,
    ...presentValues(settings, 'PRIVACY', locale, false),
    backup_days: String(BACKUPS_KEPT),
    today,
  })
}

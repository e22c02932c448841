import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { readableRow } from '../../store/personal-data/readable-rows.ts'

interface ExportedPerson extends Record<string, unknown> {
  families: { time_zone: string; locale: Locale }[]
}

/**
 * Stored rows in a readable form. Instants are in the time zone of their family, and in UTC outside of families. Titles of the ready list
 * are in the language that the person chose in that family.
 */
export const presentPersonalExport = ({ families, ...rest }: ExportedPerson) => ({
  ...readableRow(rest, { zone: 'UTC' }),
  families: families.map((family) => readableRow(family, { zone: family.time_zone, locale: family.locale })),
})

import type { DayTime } from '@hand-in-hand/contract/tasks.rules.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Moment } from '../../../i18n/dates.ts'
import { openDaysLabel } from '../../../i18n/open-days.ts'
import { reader } from '../../../i18n/reader.ts'

// Few tasks may be on several days, so the list does not wait for this code.

/** The part of the day in which a task may be. */
export const dayPartTexts: Record<DayTime, MessageDescriptor> = {
  morning: msg`in the morning`,
  afternoon: msg`in the afternoon`,
  evening: msg`in the evening`,
}

export function DayPart({ part }: { part: DayTime }) {
  const { i18n } = useLingui()
  return i18n._(dayPartTexts[part])
}

export const OpenDays = ({ moment }: { moment: Moment }) => openDaysLabel(moment, reader())

import type { Errand } from '@hand-in-hand/contract/can-help/errands.rules.ts'
import type { DayTime } from '@hand-in-hand/contract/tasks.rules.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const errandNames: Record<Errand, MessageDescriptor> = {
  cooking: msg({ message: 'Cooking', context: 'what someone helps with' }),
  driving: msg({ message: 'Driving', context: 'what someone helps with' }),
  shopping: msg({ message: 'Shopping', context: 'what someone helps with' }),
  children: msg({ message: 'Children', context: 'what someone helps with' }),
  dog: msg({ message: 'Dog', context: 'what someone helps with' }),
  company: msg({ message: 'Company', context: 'what someone helps with' }),
  repairs: msg({ message: 'Repairs', context: 'what someone helps with' }),
  forms: msg({ message: 'Forms', context: 'what someone helps with' }),
}

export const dayTimeNames: Record<DayTime, MessageDescriptor> = {
  morning: msg({ message: 'Morning', context: 'part of the day' }),
  afternoon: msg({ message: 'Afternoon', context: 'part of the day' }),
  evening: msg({ message: 'Evening', context: 'part of the day' }),
}

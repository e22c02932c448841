import type { Family } from '@hand-in-hand/contract/families.ts'
import type { Contact } from '@hand-in-hand/contract/fields.ts'
import type { MealFacts } from '@hand-in-hand/contract/meals.ts'
import type { Supporter } from '@hand-in-hand/contract/supporters.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { t } from '@lingui/core/macro'
import { readerLocale } from '../../../i18n/catalogues.ts'
import { usualWeekStart } from '../../../i18n/weekdays.ts'
import { deviceTimeZone } from '../../../platform/device-time-zone.ts'
import { aDemoTask, dayAfter, instantInZone } from './demo-task.ts'

/** The demo's data on the device, in the shapes of the calls. The counters are calculated from the tasks. */
export interface DemoAccount {
  supporter: Supporter
  family: Omit<Family, 'tasks_counter'>
  no_time: Task[]
  events: Task[]
  /** What the family's side has cancelled. */
  cancelled: Task[]
}

/** The side of the family that the demo shows. A coordinator also sees the supporters' pages. */
export type DemoSide = 'supporter' | 'coordinator'

/** An example family and its tasks in the reader's language. The days count from `now` (ms). */
export function sampleAccount(now: number, side: DemoSide): DemoAccount {
  // Numbers reserved for fiction, so that no one's phone rings.
  const noa = { full_name: t`Noa Levi`, formatted_phone_number: '+1 202-555-0143' }
  const me = { first_name: t`Robin`, last_name: t`Green`, full_name: t`Robin Green`, formatted_phone_number: '+1 202-555-0178' }

  return {
    supporter: {
      ...me,
      addresses: [{ kind: 'phone_number', text: me.formatted_phone_number, is: 'first', is_unreached: false }],
      locale: readerLocale(),
      can_help: { categories: [], times: [] },
      messages: { off: [], digest: 'none' },
      asks_about_digest: false,
      number_proved_until: null,
      consents_missing: [],
      has_consented: true,
      calendar_since: null,
    },
    family: {
      title: t`The Levi family`,
      coordinator: noa,
      primary_caregiver: noa,
      time_zone: deviceTimeZone(),
      week_starts_on: usualWeekStart(readerLocale()),
      house_rules: t`Please ring twice and come in. Slippers are next to the door.`,
      meals_avoid: sampleMeals().avoid,
      paused: false,
      paused_until: null,
      news: null,
      me: { role: side, trusted: true, offered_role: null, is_new_role: false },
    },
    ...sampleTasks(now, noa, me),
    cancelled: [],
  }
}

function sampleTasks(now: number, noa: Contact, me: Contact): Pick<DemoAccount, 'no_time' | 'events'> {
  const bella = { full_name: t`Bella`, formatted_phone_number: null }
  const task = (id: number, fields: Pick<Task, 'title' | 'description' | 'category'> & Partial<Task>): Task => ({
    ...aDemoTask(id, noa, now),
    ...fields,
  })
  const onDay = (days: number, from: string, until: string): Partial<Task> => {
    const date = dayAfter(now, days)
    const at = (time: string) => instantInZone(new Date(`${date}T${time}`))
    return { type: 'until_time', date, start_at: at(from), end_at: at(until) }
  }
  const event = (id: number, fields: Parameters<typeof task>[1]) => task(id, { ...fields, task_id: id })

  return {
    no_time: [
      task(1, {
        title: t`Fix the kitchen tap`,
        description: t`It drips. There are tools in the cupboard under the sink.`,
        category: 'home',
      }),
      task(2, {
        title: t`An hour of company for Grandpa`,
        description: t`A walk or a game of backgammon. He is glad of every visit.`,
        category: 'emotional',
        status: 'in_progress',
        assigned_on_me: true,
        assignee: { full_name: me.full_name, formatted_phone_number: me.formatted_phone_number },
      }),
    ],
    events: [
      event(3, {
        title: t`Drive Dana to school`,
        description: t`She’s waiting at the gate with her bag. The booster seat is in the hall.`,
        category: 'childcare',
        ...onDay(1, '07:40', '08:20'),
      }),
      event(4, {
        title: t`Soup for the evening`,
        description: t`For four people. Everyone eats vegetables; no one likes spicy food.`,
        category: 'general',
        status: 'in_progress',
        assignee: bella,
        ...onDay(3, '17:00', '18:00'),
      }),
      event(5, {
        title: t`Come along to the hospital`,
        description: null,
        category: 'medical',
        ...onDay(6, '10:00', '12:00'),
      }),
    ],
  }
}

/** What the family of the demo says about meals. */
export const sampleMeals = (): MealFacts => ({
  people: 4,
  avoid: t`No nuts, please: one of the children is allergic to them.`,
  from: '17:00',
  until: '19:00',
  dishes: 'returned',
  place: null,
})

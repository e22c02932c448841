import type { TaskText } from '@hand-in-hand/contract/tasks/task-texts.rules.ts'
import type { Category, DayTime, Status, TaskType } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Generated } from 'kysely'
import type { InFamily, StoredInstant, TrueSince } from './column-types.ts'

type Texts = Record<TaskText, string | null>

/** The columns that a task and a series have in common. */
interface WrittenTask extends Texts {
  family_id: InFamily
  id: Generated<number>
  title: string
  category: Category
  /** Set for a task that is on a day, without a time. */
  all_day_at: TrueSince
  circle_only_at: TrueSince
  trusted_only_at: TrueSince
  /** Since when the task is only for trusted people because it is about children and the family has not said who may take such tasks. */
  until_answered_at: Generated<TrueSince>
  urgent_at: TrueSince
  /** Whether the family said that the task is a meal, 1 or 0. If it is null, the words of the task decide. */
  meal: Generated<number | null>
  /** Since when the family says that the task can't be on another day. */
  day_fixed_at: Generated<TrueSince>
  /** If the taker chooses one of several days: the part of the day, and 1 if the taker also chooses the hour. */
  part_of_day: Generated<DayTime | null>
  sets_hour: Generated<number | null>
  helpers_needed: number
  creator_id: number
  created_at: StoredInstant
}

export interface TaskTable extends WrittenTask {
  type: TaskType
  status: Status
  /** If `all_day_at` is set: the midnight of the day and the next midnight, in the family's time zone. */
  start_at: TrueSince
  end_at: TrueSince
  /**
   * If the taker chooses one of several days: these days (YYYY-MM-DD, separated by spaces). Until the task is taken, `type` is no_time,
   * `start_at` is null and `end_at` is `days_end_at`.
   */
  days: Generated<string | null>
  /** When the last of the days begins and ends. */
  last_day_at: Generated<TrueSince>
  days_end_at: Generated<TrueSince>
  assignee_id: number | null
  taken_at: TrueSince
  completed_at: TrueSince
  /** When the assignee wants a reminder, and when it was sent. Both are cleared when the assignee changes. */
  remind_at: TrueSince
  reminded_at: TrueSince
  /** The start for which `remind_at` was chosen: if the task moves, the reminder moves too. */
  remind_start_at: TrueSince
  cancelled_at: TrueSince
  group_id: number | null
  /** For a repeating task: its series, and the day (YYYY-MM-DD in the series' time zone) of this occurrence. */
  series_id: number | null
  series_date: string | null
  /** When the assignee was last notified of a change, when they saw it, and when they confirmed that they still come. */
  told_at: TrueSince
  seen_at: TrueSince
  confirmed_at: TrueSince
  /** The time of the task before it moved, as the assignee last knew it: a day, or a day with an hour, in the family's time zone. */
  moved_from: Generated<string | null>
  /** The family_event that cancelled the task. Restoring a task brings back all tasks that the same event cancelled. */
  cancel_event_id: number | null
  /** Since when the family wants the server to ask no one; and since when it wants people to be asked earlier than usual. */
  asks_off_at: Generated<TrueSince>
  ask_now_at: Generated<TrueSince>
  /** Since when the taker asks others to take the task over. The task stays theirs until someone does. */
  offered_at: Generated<TrueSince>
  /** What the taker of a meal will bring, in their words. Cleared when the assignee changes. */
  brings: Generated<string | null>
  /** When the family thanked the person who completed the task. */
  thanked_at: Generated<TrueSince>
  /** When the family's side said that no one came although the task was taken. Only the family's side sees it. */
  missed_at: Generated<TrueSince>
  /**
   * When someone of the family's side called the taker about the task as it is now, and who called. They call because no SMS reaches the
   * taker.
   */
  called_at: Generated<TrueSince>
  called_by_id: Generated<number | null>
  version: number
  updated_at: StoredInstant
}
/** A repeating task. Its occurrences are rows of `task`, created ahead. */
export interface SeriesTable extends WrittenTask {
  /** An RFC 5545 RRULE. */
  rule: string
  /** The first occurrence's start, YYYY-MM-DDTHH:MM in `time_zone`. */
  start_local: string
  minutes: number
  time_zone: string
  /**
   * If each occurrence is on one of several days: how many days each of these days is after the first of them, separated by spaces,
   * beginning with 0.
   */
  days_ahead: Generated<string | null>
  /** Occurrences that start up to this instant have been created. */
  made_until: StoredInstant
  /** Since when no more occurrences are created: the rule has ended, or the family_event below ended the series. */
  ended_at: TrueSince
  end_event_id: number | null
}

/** Someone who was asked to take a task. */
export interface TaskAskTable {
  family_id: InFamily
  id: Generated<number>
  task_id: number
  membership_id: number
  /** The member of the family's side who asked; null if the server did. */
  by_id: number | null
  /**
   * The start of the task when the person was asked. It is stored because no one is asked twice for the same date. Null for a task without
   * a time.
   */
  start_at: TrueSince
  asked_at: StoredInstant
  /** When the person said "not this time". */
  declined_at: TrueSince
  /** The hash of the secret in the link of the message that asked the person. */
  secret_hash: Generated<string | null>
}

/** A line of a chat with a promise that the family has checked. The server does not propose this promise again. */
export interface ChatLineTable {
  family_id: InFamily
  /** A hash of the line's sender, day and words: none of these is stored. */
  line_hash: string
  done_at: StoredInstant
}

/** One question of a supporter about a task, and the family's answer. `task_id`: the first row of a task that has a row for each helper. */
export interface TaskQuestionTable {
  family_id: InFamily
  id: Generated<number>
  task_id: number
  membership_id: number
  question: string
  asked_at: StoredInstant
  answer: string | null
  answered_at: TrueSince
}
/** Up to three other times at which someone could do an open task. `task_id`: the first row of a task that has a row for each helper. */
export interface TaskSuggestionTable {
  family_id: InFamily
  id: Generated<number>
  task_id: number
  membership_id: number
  /** YYYY-MM-DDTHH:MM in the family's time zone, or YYYY-MM-DD for a task of a whole day; separated by spaces. */
  times: string
  /** The start of the task at the time of the suggestion. If the task is moved, the suggestion has ended. */
  start_at: StoredInstant
  end_at: StoredInstant
  made_at: StoredInstant
  /** Until when the family can accept the suggestion. */
  ends_at: StoredInstant
  declined_at: TrueSince
  accepted_at: TrueSince
}

/** What a member offered to do in addition to the tasks that the family has written. */
export interface OwnOfferTable {
  family_id: InFamily
  id: Generated<number>
  membership_id: number
  text: string
  /** YYYY-MM-DD; null for any day. */
  day: string | null
  made_at: StoredInstant
  ends_at: StoredInstant
  declined_at: TrueSince
}

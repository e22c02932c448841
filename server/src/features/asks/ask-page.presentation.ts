import type { AskedTask } from '@hand-in-hand/contract/asks.ts'
import type { AwayDays } from '@hand-in-hand/contract/away.rules.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { lastSuggested, SUGGESTED_MAX } from '@hand-in-hand/contract/planning/suggestions.rules.ts'
import { linkIdOf } from '@hand-in-hand/contract/tasks/when.ts'
import type { ToRead } from '@hand-in-hand/contract/tasks.ts'
import type { PlainPage } from '../../http/page/plain-page.ts'
import { html, join, type Markup } from '../../platform/html/html.ts'
import { dayOf, localOf, startOfDay } from '../../platform/zones.ts'
import type { findReading } from '../../store/reading-links.ts'
import { presentPlainDay, presentTime, presentTimes, type TimeReader } from '../../templates/times.presentation.ts'
import { askedText, takesText } from '../messages/sms-additions.templates.ts'
import type { findNotedAway, OpenedAsk } from './ask-links.commands.ts'
import { askPageText } from './ask-page.templates.ts'
import type { WantedTime } from './suggestions.commands.ts'

interface AskPage extends OpenedAsk {
  /** The secret of the link, and whether the page's path contains it. The secret of an SMS is only in the form. */
  secret: string
  isInPath: boolean
  /** The browser is signed in to another family, and its person holds a task in that family at the time of this task. */
  isHeldElsewhere: boolean
  /** In ms. */
  now: number
  /** Why a yes was refused. */
  refusal?: 'paused' | 'refused'
  /** Days that were refused as days away. */
  awayRefused?: AwayDays
  /** Other times that can't be suggested. */
  timesRefused?: WantedTime[]
}

/** Added to links into the app. It leads someone who is not logged in to the login, because they are in a circle already. */
const VIA = '?via=ask'

/**
 * The task that a message asks for, with buttons for yes and no. If the person has the task, the page says so. If someone else has it, the
 * page links to the app.
 */
export function presentAskPage(page: AskPage): PlainPage {
  const { asked, locale, secret, isInPath, isHeldElsewhere, refusal } = page
  const { first_name: name, family, task } = asked
  const say = (text: Parameters<typeof askPageText>[0], values = {}) => askPageText(text, locale, { name, ...values })
  const link = (id: number, text: string) => html`<p><a class="button" href="/t/${family.token}/${id}${VIA}">${text}</a></p>`
  if (task.state === 'mine') {
    const event =
      task.start_at === null || !isInPath ? html`` : html`<p><a class="button" href="/ask/${secret}/task.ics">${say('event')}</a></p>`
    const body = [
      html`<p>${say('mineMore')}</p>`,
      taskCard(page),
      readFirstIn(asked, locale, true),
      event,
      link(task.task_id, say('toTask')),
    ]
    return { locale, title: say('mine'), body: join(body) }
  }
  if (task.state === 'gone') {
    return { locale, title: say('gone'), body: join([html`<p>${say('goneMore')}</p>`, link(task.task_id, say('toApp'))]) }
  }
  const held = (asked.held || isHeldElsewhere) && say('heldHidden')
  const [path, hidden] = whereToSend(secret, isInPath)
  const body = [
    taskCard(page),
    askedLine(asked, locale),
    ...[refusal && say(refusal), held, suggestedIn(page)].map((text) => (text ? html`<p role="status">${text}</p>` : html``)),
    readFirstIn(asked, locale),
    html`<form method="post" action="${path}">${hidden}${dayChoice(asked, page, say)}<button class="first" name="answer" value="yes">${say('yes')}</button><button name="answer" value="no">${say('no')}</button></form>`,
    otherTimesForm(page, path, hidden),
    awayForm(page, path, hidden),
    html`<p class="quiet">${say('whose')}</p>`,
    html`<p class="quiet"><a href="/t/${family.token}/${task.task_id}${VIA}">${say('toTask')}</a></p>`,
  ]
  return { locale, title: say('question'), body: join(body) }
}

/**
 * A line above the button. It opens what the family wants people to read before a yes. After the yes the texts are already open (`isOpen`).
 */
function readFirstIn({ read_first: toRead }: AskedTask, locale: Locale, isOpen = false) {
  if (!toRead) return html``
  const line = toRead.avoid === null ? 'readRules' : toRead.house_rules === null ? 'readAvoid' : 'readBoth'
  return html`<details${isOpen ? html` open` : html``}><summary>${askPageText(line, locale)}</summary>${textsToRead(toRead, locale)}</details>`
}

const textsToRead = ({ avoid, house_rules }: ToRead, locale: Locale) =>
  html`${textCard(askPageText('notEaten', locale), avoid)}${textCard(askPageText('houseRules', locale), house_rules)}`
function textCard(heading: string, text: string | null) {
  const lines = text?.split('\n').map((line) => html`<p dir="auto">${line}</p>`)
  return lines ? html`<div class="card"><h2>${heading}</h2>${join(lines)}</div>` : html``
}

/** The page with what to read before a task, behind the link in a message to its taker. */
export const presentReading = ({ toRead, title, token, locale, ...task }: FoundReading): PlainPage => ({
  ...{ locale, title: askPageText('readThis', locale) },
  body: html`<p dir="auto">${title}</p>${textsToRead(toRead, locale)}<p><a class="button" href="/t/${token}/${linkIdOf(task)}">${askPageText('toTask', locale)}</a></p>`,
})
type FoundReading = NonNullable<Awaited<ReturnType<typeof findReading>>>

/** The text about the times that the helper suggested; null without a suggestion. */
function suggestedIn({ asked: { suggestion, task }, locale, timeZone, ownZone, now }: AskPage) {
  if (!suggestion) return null
  if (suggestion.declined) return askPageText('otherDeclined', locale)
  const isDay = task.all_day && { isDay: true as const }
  const times = suggestion.times.map(({ start_at }) => ({ at: Date.parse(start_at), ...isDay }))
  const when = presentTimes(times, { count: times.length, shown: SUGGESTED_MAX, isCounted: true }, { locale, timeZone, ownZone, now })
  return askPageText('otherNoted', locale, { when })
}

/** Who signs the ask, who else was asked, and how long the task takes. */
function askedLine({ asked_by: name, others_asked: others, end_at, task: { start_at, all_day } }: AskedTask, locale: Locale) {
  const takes = start_at === null || end_at === null || all_day ? '' : takesText(locale, Date.parse(end_at) - Date.parse(start_at))
  const line = `${askedText(locale, { name, others })} ${takes}`.trim()
  return line ? html`<p class="quiet">${line}</p>` : html``
}

/** The form is folded, unless something in it has to be corrected. */
function otherTimesForm({ asked, timesRefused, locale, timeZone, now }: AskPage, path: string, hidden: Markup) {
  if (!asked.may_suggest) return html``
  const say = (text: Parameters<typeof askPageText>[0]) => askPageText(text, locale)
  const local = localOf(now, timeZone)
  const open = asked.suggestion?.declined ? undefined : asked.suggestion
  const shown: WantedTime[] = timesRefused ?? open?.times.map(({ day, time }) => ({ day, ...(time && { time }) })) ?? []
  const rows = Array.from({ length: SUGGESTED_MAX }, (_, index) => {
    const { day = '', time = '' } = shown[index] ?? {}
    const hour = asked.task.all_day ? html`` : html`<label>${say('otherHour')}<input type="time" name="time" value="${time}"></label>`
    return html`<div class="pair"><label>${say('otherDay')}<input type="date" name="day" value="${day}" min="${local.slice(0, 10)}" max="${lastSuggested(local)}"></label>${hour}</div>`
  })
  const drop = open ? html`<button name="answer" value="drop_times">${say('otherDrop')}</button>` : html``
  return html`<details${timesRefused ? html` open` : html``}><summary>${say('otherTime')}</summary><form method="post" action="${path}">${hidden}${
    timesRefused ? html`<p role="alert">${say('otherRefused')}</p>` : html``
  }${join(rows)}<p class="quiet">${say('otherMore')}</p><button name="answer" value="times">${say('otherSave')}</button>${drop}</form></details>`
}

/** The form is folded, unless something in it has to be corrected. */
function awayForm({ asked, awayRefused, locale, timeZone, now }: AskPage, path: string, hidden: Markup) {
  const say = (text: Parameters<typeof askPageText>[0]) => askPageText(text, locale, { family: asked.family.title })
  const today = dayOf(now, timeZone)
  const field = (name: 'from' | 'until', value: string, required: Markup) =>
    html`<label>${say(name === 'from' ? 'awayFrom' : 'awayUntil')}<input type="date" name="${name}" value="${value}" min="${today}"${required}></label>`
  return html`<details${awayRefused ? html` open` : html``}><summary>${say('away')}</summary><form method="post" action="${path}">${hidden}${
    awayRefused ? html`<p role="alert">${say('awayRefused')}</p>` : html``
  }${field('from', awayRefused?.from ?? today, html` required`)}${field('until', awayRefused?.until ?? '', html``)}<p class="quiet">${say('awayMore')}</p><button name="answer" value="away">${say('awaySave')}</button></form></details>`
}

/** The page after someone said that they are away: until when, and how many tasks they hold in those days. */
export function presentNotedAway({ away, held, locale, timeZone, family, now }: NotedAway & { now: number }): PlainPage {
  const say = (text: Parameters<typeof askPageText>[0], values = {}) => askPageText(text, locale, { family: family.title, ...values })
  const last = presentPlainDay(startOfDay(away.until, timeZone), { locale, timeZone, now })
  const list =
    held === 0
      ? html``
      : html`<p>${say('awayHeld', { count: held })}</p><p><a class="button" href="/home?tab=MyTasks&amp;via=ask">${say('toApp')}</a></p>`
  return { locale, title: say('declined'), body: join([html`<p>${say(away.isCut ? 'awayCut' : 'awayNoted', { last })}</p>`, list]) }
}
type NotedAway = NonNullable<Awaited<ReturnType<typeof findNotedAway>>>

/** The page after a no. If the family allows it, the person can bring someone else. */
export function presentDeclined({ asked, locale, secret, isInPath }: Pick<AskPage, 'asked' | 'locale' | 'secret' | 'isInPath'>): PlainPage {
  const [path, hidden] = whereToSend(secret, isInPath)
  const friend = asked.may_bring
    ? html`<form method="post" action="${path}">${hidden}<button name="answer" value="friend">${askPageText('friend', locale)}</button></form>`
    : html``
  return { locale, title: askPageText('declined', locale), body: join([html`<p>${askPageText('declinedMore', locale)}</p>`, friend]) }
}

/** The address to which a form is sent, and the hidden field with the secret if the path does not contain it. */
const whereToSend = (secret: string, isInPath: boolean): [path: string, hidden: Markup] =>
  isInPath ? [`/ask/${secret}`, html``] : ['/ask', html`<input type="hidden" name="secret" value="${secret}">`]

/** The page with the link for one person, which the helper passes on. */
export function presentFriendLink(page: OpenedAsk & { url: string; shows_hour: boolean; now: number }): PlainPage {
  const { locale, url } = page
  const { task } = page.asked
  const when = task.start_at === null || page.shows_hour ? whenOf(task, page) : presentPlainDay(Date.parse(task.start_at), page)
  const text = askPageText('friendText', locale, { title: task.title, when, link: url })
  const body = [
    html`<p>${askPageText('friendMore', locale)}</p>`,
    html`<div class="card"><p dir="auto"><strong>${task.title}</strong></p><p>${when}</p></div>`,
    html`<label>${askPageText('friendCopy', locale)}<textarea readonly rows="5" dir="auto">${text}</textarea></label>`,
    html`<p><a class="button" href="${`whatsapp://send?text=${encodeURIComponent(text)}`}">WhatsApp</a></p>`,
    html`<p><a class="button" href="${`sms:?&body=${encodeURIComponent(text)}`}">SMS</a></p>`,
  ]
  return { locale, title: askPageText('friendTitle', locale), body: join(body) }
}

export const presentEndedAsk = (locale: Locale): PlainPage => ({
  ...{ locale, status: 404, title: askPageText('ended', locale) },
  body: html`<p>${askPageText('endedMore', locale)}</p><p><a class="button" href="/">${askPageText('toApp', locale)}</a></p>`,
})

/** The page for an address without a secret. The link of an SMS sends its secret only in a form. */
export const presentWithoutSecret = (locale: Locale): PlainPage => ({
  ...{ locale, status: 404, title: askPageText('reopen', locale) },
  body: html`<p>${askPageText('reopenMore', locale)}</p>`,
})

/**
 * If the task is on one of several days: the choice of a day, and perhaps an hour. The first day is selected, because the server also takes
 * this day for someone who names none.
 */
function dayChoice({ days_left = [], taker_sets_hour }: AskedTask, reader: TimeReader, say: (text: 'whichDay' | 'hour') => string) {
  const choices = days_left.map(
    (day, index) =>
      html`<label class="day"><input type="radio" name="day" value="${day}"${index === 0 ? html` checked` : ''}> ${presentTime({ at: null, days: [day] }, reader)}</label>`,
  )
  if (choices.length === 0) return html``
  const hour = taker_sets_hour ? html`<label>${say('hour')} <input type="time" name="time"></label>` : html``
  return html`<fieldset><legend>${say('whichDay')}</legend>${join(choices)}</fieldset>${hour}`
}

const taskCard = ({ asked: { task, family, part_of_day: part }, ...reader }: AskPage) =>
  html`<div class="card"><p dir="auto">${family.title}</p><p dir="auto"><strong>${task.title}</strong></p><p>${whenOf(task, reader, part)}</p></div>`

const whenOf = ({ start_at, all_day, days }: AskedTask['task'], reader: TimeReader, part?: AskedTask['part_of_day']) =>
  presentTime(
    {
      at: start_at === null ? null : Date.parse(start_at),
      ...(all_day && { isDay: true as const }),
      ...(days && { days }),
      ...(part && { part }),
    },
    reader,
  )

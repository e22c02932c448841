import type { AlsoAsked } from '@hand-in-hand/contract/asks.ts'
import type { PlainPage } from '../../http/page/plain-page.ts'
import { html, join } from '../../platform/html/html.ts'
import type { TimeReader } from '../messages/times.presentation.ts'
import { type AskPage, presentAskedLine, presentAwayForm, presentFormTarget, presentHeld, presentWhen } from './ask-page.presentation.ts'
import { askPageText } from './ask-page.templates.ts'

/** The two tasks of a week that a message asks for: each can be left out of a yes. Once one is taken, what was taken. */
export function presentWeekPage(page: AskPage): PlainPage {
  const { asked, locale, timeZone, now, isAnswered } = page
  const tasks: AlsoAsked[] = [asked, ...(asked.also ?? [])]
  const inState = (state: AlsoAsked['task']['state']) => tasks.filter(({ task }) => task.state === state)
  const isAsking = inState('open').length > 0 && !isAnswered
  if (isAsking) return presentTwoTasks(page, tasks)
  const reader = { locale, timeZone, now }
  const say = (text: Parameters<typeof askPageText>[0]) => askPageText(text, locale, { name: asked.first_name })
  const mine = inState('mine')
  const gone = inState('gone').map((each) => doneCard(each, reader))
  if (mine.length === 0) {
    const app = html`<p><a class="button" href="/t/${asked.family.token}/${asked.task.task_id}">${say('toApp')}</a></p>`
    return { locale, title: say('gone'), body: join([html`<p>${say('goneMore')}</p>`, ...gone, app]) }
  }
  const hasEvent = page.isInPath && mine.some(({ task }) => task.start_at !== null)
  const body = [
    html`<p>${say('mineMore')}</p>`,
    ...mine.map((each) => doneCard(each, reader)),
    ...gone,
    hasEvent ? html`<p><a class="button" href="/ask/${page.secret}/task.ics">${say('event')}</a></p>` : html``,
    ...mine.map(({ task }) => toTask(page, task, mine.length > 1)),
  ]
  return { locale, title: say(mine.length > 1 ? 'weekMine' : 'mine'), body: join(body) }
}

function presentTwoTasks(page: AskPage, tasks: AlsoAsked[]): PlainPage {
  const { asked, locale, timeZone, now, secret, isInPath, heldElsewhere, refusal } = page
  const say = (text: Parameters<typeof askPageText>[0]) => askPageText(text, locale, { name: asked.first_name })
  const reader = { locale, timeZone, now }
  const [path, hidden] = presentFormTarget(secret, isInPath)
  const choice = (each: AlsoAsked) => {
    const held = presentHeld(each, heldElsewhere, locale)
    return html`<div class="card"><label class="day"><input type="checkbox" name="task" value="${each.task.task_id}" checked> <span><strong dir="auto">${each.task.title}</strong><br>${presentWhen(each.task, reader)}</span></label>${held ? html`<p class="quiet">${held}</p>` : ''}</div>`
  }
  const cards = tasks.map((each) => (each.task.state === 'open' ? choice(each) : doneCard(each, reader)))
  const body = [
    html`<p dir="auto">${asked.family.title}</p>`,
    // How long each takes is on its own page.
    presentAskedLine({ ...asked, end_at: null, others_asked: 0 }, locale),
    refusal ? html`<p role="status">${say(refusal)}</p>` : html``,
    html`<form method="post" action="${path}">${hidden}<input type="hidden" name="two" value="yes"><fieldset><legend>${say('weekTick')}</legend>${join(cards)}</fieldset><button class="first" name="answer" value="yes">${say('yes')}</button><button name="answer" value="no">${say('no')}</button></form>`,
    presentAwayForm(page, path, hidden),
    html`<p class="quiet">${say('whose')}</p>`,
    ...tasks.filter(({ task }) => task.state === 'open').map(({ task }) => toTask(page, task, true)),
  ]
  return { locale, title: say('weekQuestion'), body: join(body) }
}

/** A task that is theirs, or that they can't have any more. */
const doneCard = ({ task }: AlsoAsked, reader: TimeReader) =>
  html`<div class="card"><p dir="auto"><strong>${task.title}</strong></p><p>${presentWhen(task, reader)}</p><p class="quiet">${askPageText(task.state === 'mine' ? 'weekIsMine' : 'weekIsGone', reader.locale)}</p></div>`

/** `isNamed`: there are several. */
const toTask = ({ asked, locale }: AskPage, task: AlsoAsked['task'], isNamed: boolean) =>
  html`<p class="quiet"><a href="/t/${asked.family.token}/${task.task_id}">${askPageText('toTask', locale)}${isNamed ? html`: <bdi>${task.title}</bdi>` : ''}</a></p>`

import { isCalendarDay } from '@hand-in-hand/contract/away.rules.ts'
import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import { SUGGESTED_MAX } from '@hand-in-hand/contract/planning/suggestions.rules.ts'
import type { FastifyRequest } from 'fastify'
import type { Application } from '../../http/application.ts'
import { browserOf } from '../../http/device-cookie.ts'
import { type PlainPage, plainPages, queryOf } from '../../http/page/plain-page.ts'
import { AppError } from '../../platform/errors.ts'
import { findReading } from '../../store/reading-links.ts'
import { presentCalendar } from '../calendar/calendar.presentation.ts'
import {
  bringByLink,
  findEventOfAsk,
  findNotedAway,
  isHeldElsewhere,
  type OpenedAsk,
  openAsk,
  recordAwayByLink,
  sayNo,
  sayYes,
  suggestByLink,
} from './ask-links.commands.ts'
import {
  presentAskPage,
  presentDeclined,
  presentEndedAsk,
  presentFriendLink,
  presentNotedAway,
  presentReading,
  presentWithoutSecret,
} from './ask-page.presentation.ts'
import type { WantedTime } from './suggestions.commands.ts'

/**
 * The page behind the link of a message that asks for a task: yes and no without a login and without a script. The secret of a mail's link
 * is in the path. The secret of an SMS is in the form, which the app's page sends (web's platform/ask-link.ts).
 */
export async function askPageRoutes(app: Application) {
  const { database, settings, now } = app
  const pageOf = async (request: FastifyRequest, secret: string, opened: OpenedAsk & Refused) =>
    presentAskPage({
      ...opened,
      ...{ secret, now: now(), isInPath: isPathOfSecret(request) },
      isHeldElsewhere: await isHeldElsewhere(database, browserOf(request).secret, opened.asked),
    })
  /** For a link in a message to the taker of a task: only what to read before the task. Otherwise the page of the ask. */
  const show = async (secret: string, request: FastifyRequest) => {
    const reading = await findReading(database, secret, now())
    return reading ? presentReading(reading) : pageAfter(queryOf(request).get('said'), secret, request)
  }
  /**
   * After an answer, the address of the page contains that answer (`said`). If the person said no and took the task later, the page shows
   * the task.
   */
  async function pageAfter(said: string | null, secret: string, request: FastifyRequest) {
    const away = said === 'away' ? await findNotedAway(database, secret, now()) : null
    if (away) return presentNotedAway({ ...away, now: now() })
    const opened = await openAsk(database, secret, now())
    if (said === 'no' && opened.asked.task.state !== 'mine')
      return presentDeclined({ ...opened, secret, isInPath: isPathOfSecret(request) })
    return pageOf(request, secret, opened)
  }

  /** Does what a form asks for. If the server refuses it, the page shows the ask as it is now, and what `refused` says about the error. */
  const attempt = (request: FastifyRequest, secret: string, refused: (code: ErrorCode) => Refused, act: () => Promise<PlainPage>) =>
    act().catch(async (error: unknown) => {
      if (!(error instanceof AppError) || error.code === 'not_found') throw error
      return pageOf(request, secret, { ...(await openAsk(database, secret, now())), ...refused(error.code) })
    })

  const noteAway = (secret: string, form: URLSearchParams, request: FastifyRequest) => {
    const days = { from: form.get('from') ?? '', until: form.get('until') || null }
    const refused = () => ({ awayRefused: days })
    return attempt(request, secret, refused, async () => {
      if (!isCalendarDay(days.from) || (days.until !== null && !isCalendarDay(days.until))) throw new AppError('bad_request')
      await recordAwayByLink(database, secret, days, now())
      return { ...(await pageAfter('away', secret, request)), shownBy: 'said=away' }
    })
  }

  /** `times`: null withdraws the suggestion. */
  const suggest = (secret: string, times: WantedTime[] | null, request: FastifyRequest) => {
    const refused = (code: ErrorCode) => (times && OF_TIMES.includes(code) ? { timesRefused: times } : asRefusal(code))
    return attempt(request, secret, refused, async () => {
      if (times?.length === 0) throw new AppError('bad_request')
      return { ...(await pageOf(request, secret, await suggestByLink(database, secret, times ?? [], now()))), shownBy: '' }
    })
  }

  const bring = (secret: string, request: FastifyRequest) =>
    attempt(request, secret, asRefusal, async () => {
      const { path, ...opened } = await bringByLink(database, secret, now())
      return presentFriendLink({ ...opened, url: `${settings.publicUrl}${path}`, now: now() })
    })

  await plainPages(app, '/ask', {
    show,
    act: (secret, form, request) => {
      const answer = form.get('answer')
      if (answer === 'away') return noteAway(secret, form, request)
      if (answer === 'times') return suggest(secret, otherTimesIn(form), request)
      if (answer === 'drop_times') return suggest(secret, null, request)
      if (answer === 'friend') return bring(secret, request)
      // A program may send a form that contains none of our answers. Such a form changes nothing.
      if (answer !== 'yes' && answer !== 'no') return show(secret, request)
      return attempt(request, secret, asRefusal, async () => {
        if (answer === 'yes')
          return { ...(await pageOf(request, secret, await sayYes(database, secret, now(), pickIn(form)))), shownBy: '' }
        const opened = await sayNo(database, secret, now())
        return { ...presentDeclined({ ...opened, secret, isInPath: isPathOfSecret(request) }), shownBy: 'said=no' }
      })
    },
    withoutSecret: presentWithoutSecret,
    ended: presentEndedAsk,
  })
  app.get<{ Params: { secret: string } }>('/ask/:secret/task.ics', async (request, reply) => {
    const { locale, ...family } = await findEventOfAsk(database, request.params.secret, now())
    return reply.type('text/calendar; charset=utf-8').send(await presentCalendar([family], locale, settings.publicUrl))
  })
}

type Refused = Pick<Parameters<typeof presentAskPage>[0], 'refusal' | 'awayRefused' | 'timesRefused'>
const asRefusal = (code: ErrorCode): Refused => ({ refusal: code === 'family_paused' ? 'paused' : 'refused' })

/** Whether the secret is in the path, as it is in a mail's link. */
const isPathOfSecret = ({ url }: FastifyRequest) => !/^\/ask($|\?)/.test(url)

/** The errors that mean that the times themselves can't be suggested. */
const OF_TIMES: ErrorCode[] = ['bad_request', 'date_invalid', 'time_in_past']

/** The other times in the form: the rows that are filled in. */
function otherTimesIn(form: URLSearchParams): WantedTime[] {
  const hours = form.getAll('time')
  const rows = form.getAll('day').map((day, index) => ({ day, ...(hours[index] && { time: hours[index] }) }))
  return rows.filter(({ day, time }) => day !== '' || time !== undefined).slice(0, SUGGESTED_MAX)
}

/** The day and the hour that were picked in the form. */
function pickIn(form: URLSearchParams) {
  const [day, time] = [form.get('day'), form.get('time')]
  return { ...(day && { day }), ...(day && time && { time }) }
}

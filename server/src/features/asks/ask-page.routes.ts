import { type AwayDays, isCalendarDay } from '@hand-in-hand/contract/away.rules.ts'
import { SUGGESTED_MAX } from '@hand-in-hand/contract/planning/suggestions.rules.ts'
import type { FastifyRequest } from 'fastify'
import type { Application } from '../../http/application.ts'
import { browserOf } from '../../http/device-cookie.ts'
import { preferredLocale } from '../../http/page/app-page.ts'
import { type PlainPage, plainPages, queryOf } from '../../http/page/plain-page.ts'
import { AppError } from '../../platform/errors.ts'
import { findReading } from '../../store/reading-links.ts'
import { presentCalendar } from '../calendar/calendar.presentation.ts'
import {
  answerOnPage,
  bringByLink,
  findEventOfAsk,
  findNotedAway,
  isHeldElsewhere,
  type OpenedAsk,
  openAsk,
  recordAwayByLink,
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
  const pageOf = async (
    request: FastifyRequest,
    secret: string,
    opened: OpenedAsk & { refusal?: 'paused' | 'refused'; awayRefused?: AwayDays; timesRefused?: WantedTime[] },
  ) =>
    presentAskPage({
      ...opened,
      ...{ secret, now: now(), isInPath: isPathOfSecret(request) },
      isHeldElsewhere: await isHeldElsewhere(database, browserOf(request).secret, opened.asked),
    })
  /** For a link in a message to the taker of a task: only what to read before the task. Otherwise the page of the ask. */
  const show = async (secret: string, request: FastifyRequest) => {
    const reading = await findReading(database, secret, now())
    return reading ? presentReading(reading) : orEnded(request, () => pageAfter(queryOf(request).get('said'), secret, request))
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

  const noteAway = async (secret: string, form: URLSearchParams, request: FastifyRequest) => {
    const days = { from: form.get('from') ?? '', until: form.get('until') || null }
    try {
      if (!isCalendarDay(days.from) || (days.until !== null && !isCalendarDay(days.until))) throw new AppError('bad_request')
      await recordAwayByLink(database, secret, days, now())
      return { ...(await pageAfter('away', secret, request)), shownBy: 'said=away' as const }
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'not_found') throw error
      return pageOf(request, secret, { ...(await openAsk(database, secret, now())), awayRefused: days })
    }
  }

  /** `times`: null withdraws the suggestion. */
  const suggest = async (secret: string, times: WantedTime[] | null, request: FastifyRequest) => {
    try {
      if (times?.length === 0) throw new AppError('bad_request')
      return { ...(await pageOf(request, secret, await suggestByLink(database, secret, times ?? [], now()))), shownBy: '' as const }
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'not_found') throw error
      const opened = await openAsk(database, secret, now())
      const refusal = error.code === 'family_paused' ? ('paused' as const) : ('refused' as const)
      return pageOf(request, secret, { ...opened, ...(times && OF_TIMES.includes(error.code) ? { timesRefused: times } : { refusal }) })
    }
  }

  const bring = async (secret: string, request: FastifyRequest) => {
    try {
      const { path, ...opened } = await bringByLink(database, secret, now())
      return presentFriendLink({ ...opened, url: `${settings.publicUrl}${path}`, now: now() })
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'not_found') throw error
      return pageOf(request, secret, { ...(await openAsk(database, secret, now())), refusal: 'refused' as const })
    }
  }

  await plainPages(app, '/ask', {
    show,
    act: (secret, form, request) => {
      const answer = form.get('answer')
      if (answer === 'away') return orEnded(request, () => noteAway(secret, form, request))
      if (answer === 'times') return orEnded(request, () => suggest(secret, otherTimesIn(form), request))
      if (answer === 'drop_times') return orEnded(request, () => suggest(secret, null, request))
      if (answer === 'friend') return orEnded(request, () => bring(secret, request))
      // A program may send a form that contains none of our answers. Such a form changes nothing.
      if (answer !== 'yes' && answer !== 'no') return show(secret, request)
      return orEnded(request, async () => {
        const opened = await answerOnPage(database, secret, answer, now(), pickIn(form))
        const isInPath = isPathOfSecret(request)
        if (opened.refusal) return pageOf(request, secret, opened)
        if (answer === 'no') return { ...presentDeclined({ ...opened, secret, isInPath }), shownBy: 'said=no' as const }
        return { ...(await pageOf(request, secret, opened)), shownBy: '' as const }
      })
    },
    withoutSecret: ({ headers }) => presentWithoutSecret(preferredLocale(headers['accept-language'])),
  })
  app.get<{ Params: { secret: string } }>('/ask/:secret/task.ics', async (request, reply) => {
    const { locale, ...family } = await findEventOfAsk(database, request.params.secret, now())
    return reply.type('text/calendar; charset=utf-8').send(await presentCalendar([family], locale, settings.publicUrl))
  })
}

/** Whether the secret is in the path, as it is in a mail's link. */
const isPathOfSecret = ({ url }: FastifyRequest) => !/^\/ask($|\?)/.test(url)

const orEnded = (request: FastifyRequest, page: () => Promise<PlainPage>) =>
  page().catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return presentEndedAsk(preferredLocale(request.headers['accept-language']))
    throw error
  })

/** The errors that mean that the times themselves can't be suggested. */
const OF_TIMES: AppError['code'][] = ['bad_request', 'date_invalid', 'time_in_past']

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

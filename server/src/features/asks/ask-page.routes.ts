import type { FastifyRequest } from 'fastify'
import type { Application } from '../../http/application.ts'
import { preferredLocale } from '../../http/page/app-page.ts'
import { type PlainPage, plainPages } from '../../http/page/plain-page.ts'
import { AppError } from '../../platform/errors.ts'
import { presentCalendar } from '../calendar/calendar.presentation.ts'
import { answerOnPage, findEventOfAsk, type OpenedAsk, openAsk } from './ask-links.commands.ts'
import { presentAskPage, presentDeclined, presentEndedAsk } from './ask-page.presentation.ts'

/** The page behind the link of a mail that asks for a task: yes and no without a login and without a script. */
export async function askPageRoutes(app: Application) {
  const { database, settings, now } = app
  const pageOf = (secret: string, opened: OpenedAsk) => presentAskPage({ ...opened, path: `/ask/${secret}`, now: now() })

  await plainPages(app, '/ask', {
    show: (secret, request) => orEnded(request, async () => pageOf(secret, await openAsk(database, secret, now()))),
    act: (secret, form, request) =>
      orEnded(request, async () => {
        const answer = form.get('answer')
        // A program that sends nothing of ours has said nothing.
        if (answer !== 'yes' && answer !== 'no') return pageOf(secret, await openAsk(database, secret, now()))
        const opened = await answerOnPage(database, secret, answer, now())
        return answer === 'no' && !opened.refusal ? presentDeclined(opened.locale) : pageOf(secret, opened)
      }),
  })
  app.get<{ Params: { secret: string } }>('/ask/:secret/task.ics', async (request, reply) => {
    const { locale, ...family } = await findEventOfAsk(database, request.params.secret, now())
    return reply.type('text/calendar; charset=utf-8').send(await presentCalendar([family], locale, settings.publicUrl))
  })
}

const orEnded = (request: FastifyRequest, page: () => Promise<PlainPage>) =>
  page().catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return presentEndedAsk(preferredLocale(request.headers['accept-language']))
    throw error
  })

import cookie from '@fastify/cookie'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../database/faults.ts'
import { closeByOperator, proposeByOperator, reopenByOperator, setBudget } from '../features/operator/families.commands.ts'
import { type Operating, OperatorRefusal } from '../features/operator/operating.rules.ts'
import { signInOperator, signOutOperator } from '../features/operator/sign-in.commands.ts'
import { addStartCode, stopStartCode } from '../features/operator/start-codes.commands.ts'
import { readStatistics } from '../features/operator/statistics.commands.ts'
import { presentStatisticsCsv } from '../features/operator/statistics.presentation.ts'
import type { Application } from '../http/application.ts'
import { AppError, describeDefect, failureOf } from '../platform/errors.ts'
import { operatorsHost } from '../platform/operators-host.ts'
import { phoneOf } from '../platform/phones.ts'
import { listActs, listStartCodes } from '../store/operator/acts.ts'
import { findByPhone, findByTitle, listForOperator } from '../store/operator/families.ts'
import { isOperatorSession } from '../store/operator/keys.ts'
import { html, POLICY } from './html.ts'
import { forgetOperatorSession, formKeyOf, isFormKey, rememberSession, SIGN_IN, sessionOf, whyNotServe } from './operator-access.ts'
import { actsPage, codesPage, doorPage, familiesPage, familyPage, resultPage, signInPage, statisticsPage } from './pages.ts'

const FORM_LIMIT = 8 * 1024
const ROWS_SHOWN = 50

type OperatorParts = Pick<Application, 'database' | 'settings' | 'secretKey' | 'now' | 'log'>
/** The fields of a sent form. */
type SentForm = URLSearchParams

/**
 * The operator's page, not yet listening: a server of its own for a loopback port, which shares no sign-in with the families' one. It
 * shows titles, states and amounts, and nothing that families write.
 */
export async function operatorServer({ database, settings, secretKey, now, log }: OperatorParts) {
  const app = Fastify({ logger: false, bodyLimit: FORM_LIMIT })
  const host = operatorsHost(secretKey)
  await app.register(cookie)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      // With no-referrer a browser sends no origin with a form.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    reply.type('text/html; charset=utf-8')
    const why = whyNotServe(request, host)
    if (why) return reply.code(403).send(doorPage('Not allowed', why))
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(doorPage('Not found', 'There is no such page.')))
  app.setErrorHandler((error: Error, _request, reply) => {
    if (error instanceof OperatorRefusal) return reply.code(409).send(resultPage('refused', error.message, '/'))
    // Fastify's own, of a form that can't be read.
    if ('statusCode' in error && Number(error.statusCode) < 500)
      return reply
        .code(Number(error.statusCode))
        .send(doorPage('Could not be done', 'This form could not be read: go back, and try again.'))
    if (isDatabaseUnavailable(error)) {
      log.error({ failure: failureOf(error) }, "a page of the operator's could not be made")
      return reply
        .code(503)
        .send(doorPage('Could not be done', 'The database does not answer. Nothing was changed: try again in a minute.'))
    }
    log.error(describeDefect(error), "a page of the operator's could not be made")
    return reply
      .code(500)
      .send(doorPage('Could not be done', 'Something is wrong with this server. Nothing was changed: its log says more.'))
  })

  const operating = (): Operating => ({ now: now(), via: 'page' })

  /** The session of a request. Replies with 401 and returns null if there is none. */
  async function signedIn(request: FastifyRequest, reply: FastifyReply) {
    const session = sessionOf(request)
    if (session !== null && (await isOperatorSession(database, session, now()))) return session
    reply.code(401).send(doorPage('Not signed in', SIGN_IN))
    return null
  }
  const get = (path: string, show: (request: FastifyRequest, key: string) => Promise<string>) =>
    app.get(path, async (request, reply) => {
      const session = await signedIn(request, reply)
      return session === null ? reply : show(request, formKeyOf(secretKey, session))
    })
  const post = (path: string, act: (form: SentForm, request: FastifyRequest, key: string) => Promise<string>) =>
    app.post(path, async (request, reply) => {
      const session = await signedIn(request, reply)
      if (session === null) return reply
      const sent = formOf(request)
      if (!isFormKey(secretKey, session, sent.get('key') ?? ''))
        return reply.code(403).send(doorPage('Could not be done', 'This form is not valid any more: go back, and load the page again.'))
      return act(sent, request, formKeyOf(secretKey, session))
    })

  app.get('/sign-in/:link', async (request) => signInPage(String((request.params as { link: string }).link)))
  app.post('/sign-in', async (request, reply) => {
    const session = await signInOperator(database, operating(), formOf(request).get('link') ?? '').catch((error: unknown) => {
      if (error instanceof OperatorRefusal) return null
      throw error
    })
    if (session === null)
      return reply.code(401).send(doorPage('Not signed in', `This link was used, or is older than ten minutes. ${SIGN_IN}`))
    rememberSession(reply, session)
    return reply.redirect('/', 303)
  })
  app.post('/sign-out', async (request, reply) => {
    const session = sessionOf(request)
    if (session !== null) await signOutOperator(database, session, now())
    forgetOperatorSession(reply)
    return doorPage('Signed out', 'You are signed out.', 'done')
  })

  get('/', async (request, key) => {
    const families = await listForOperator(database, { after: numberIn(request, 'after') ?? 0, limit: ROWS_SHOWN })
    return familiesPage(key, families, families.length === ROWS_SHOWN ? `/?after=${families.at(-1)?.id}` : null)
  })
  post('/find', async (form, _request, key) => {
    const [title, phone] = [fieldOf(form, 'title'), fieldOf(form, 'phone')]
    if (!title === !phone) throw new OperatorRefusal('Fill in one of the two: a part of the title, or a phone number.')
    const ids = title ? await findByTitle(database, title) : await findByPhone(database, readPhoneOfForm(phone))
    return familiesPage(key, await listForOperator(database, { after: 0, ids: ids.slice(0, ROWS_SHOWN), limit: ROWS_SHOWN }), null)
  })
  get('/families/:number', async (request, key) => {
    const [family] = await listForOperator(database, { after: 0, ids: [familyIn(request)], limit: 1 })
    if (!family) throw new OperatorRefusal('There is no such family.')
    return familyPage(key, family)
  })
  const change = (act: string, work: (number: number, form: SentForm) => Promise<string>) =>
    post(`/families/:number/${act}`, async (form, request) => {
      const number = familyIn(request)
      return resultPage('done', await work(number, form), `/families/${number}`)
    })
  change('close', async (number, form) => closeByOperator(database, operating(), ifSure(form, number)))
  change('reopen', async (number, form) => reopenByOperator(database, operating(), ifSure(form, number)))
  change('owner', async (number, form) =>
    proposeByOperator(database, operating(), ifSure(form, number), readPhoneOfForm(fieldOf(form, 'phone'))),
  )
  change('budget', async (number, form) => {
    const sms = fieldOf(form, 'sms')
    if (!/^([1-9]\d{0,6})?$/.test(sms)) throw new OperatorRefusal('The number of SMS has to be above 0, such as 200.')
    return setBudget(database, operating(), number, sms ? Number(sms) : null)
  })

  get('/codes', async (_request, key) => codesPage(key, await listStartCodes(database), settings.familyStart === 'code'))
  post('/codes', async (form) => {
    const { id, code } = await addStartCode(database, operating(), fieldOf(form, 'for'), secretKey)
    return resultPage('done', html`Code ${id} is shown this once: <code>${code}</code>`, '/codes')
  })
  post('/codes/end', async (form) =>
    resultPage('done', await stopStartCode(database, operating(), ifSure(form, Number(fieldOf(form, 'code')) || 0)), '/codes'),
  )
  get('/acts', async (request) => {
    const acts = await listActs(database, numberIn(request, 'before'), ROWS_SHOWN)
    return actsPage(acts, acts.length === ROWS_SHOWN ? `/acts?before=${acts.at(-1)?.id}` : null)
  })
  const yearIn = (request: FastifyRequest) => numberIn(request, 'year') ?? new Date(now()).getUTCFullYear()
  get('/statistics', async (request) => statisticsPage(await readStatistics(database, yearIn(request))))
  app.get('/statistics.csv', async (request, reply) => {
    if ((await signedIn(request, reply)) === null) return reply
    const year = yearIn(request)
    reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="hand-in-hand-${year}.csv"`)
    return presentStatisticsCsv(await readStatistics(database, year))
  })
  return app
}

const formOf = (request: FastifyRequest) => (request.body instanceof URLSearchParams ? request.body : new URLSearchParams())
const fieldOf = (form: SentForm, name: string) => (form.get(name) ?? '').normalize('NFC').trim()
const familyIn = (request: FastifyRequest) => Number((request.params as { number: string }).number) || 0

function numberIn(request: FastifyRequest, name: string) {
  const text = (request.query as Record<string, unknown>)[name]
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

function ifSure(form: SentForm, number: number) {
  if (form.get('sure') !== 'yes') throw new OperatorRefusal('Tick "I mean it" first.')
  return number
}

function readPhoneOfForm(text: string) {
  try {
    return phoneOf(text)
  } catch (error) {
    if (error instanceof AppError) throw new OperatorRefusal('That is no phone number with its country, such as +972502345678.')
    throw error
  }
}

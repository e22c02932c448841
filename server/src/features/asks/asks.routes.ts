import { serve } from '../../access/serve.ts'
import { acceptedLocale } from '../../http/accepted-locale.ts'
import type { Application } from '../../http/application.ts'
import { idOf } from '../../http/identifiers.ts'
import { openAsk, sayNo, sayYes } from './ask-links.commands.ts'
import { askStateOf, chooseAsking, findAsking, noteAsked, sayNotThisTime } from './asks.commands.ts'
import { findAsksOfToday } from './asks-of-today.commands.ts'
import { askForSoon, findAsksSoon } from './asks-soon.commands.ts'
import { makeFriendLink, mayBring } from './friends.commands.ts'
import { askForPromises, readChatPromises } from './promises.commands.ts'
import { acceptSuggestion, declineSuggestion, findOwnSuggestion, suggestTimes, withdrawSuggestion } from './suggestions.commands.ts'

export function askRoutes(app: Application) {
  const { database, settings, now } = app

  serve(app, 'GET /families/:family/tasks/:id/asking', ({ member, params }) => findAsking(database, member, idOf(params.id), settings))
  serve(app, 'PUT /families/:family/tasks/:id/asking', async ({ member, params, body }) => {
    const asked_now = await chooseAsking(database, member, idOf(params.id), body.asking, settings)
    return { ...(await findAsking(database, member, idOf(params.id), settings)), ...(asked_now && { asked_now }) }
  })
  serve(app, 'PUT /families/:family/tasks/:id/asks', async ({ member, params, body }) => {
    await noteAsked(database, member, idOf(params.id), body.members)
    return findAsking(database, member, idOf(params.id), settings)
  })
  serve(app, 'GET /families/:family/asks/today', ({ member }) => findAsksOfToday(database, member, settings))
  serve(app, 'GET /families/:family/asks/soon', ({ member }) => findAsksSoon(database, member, settings))
  serve(app, 'PUT /families/:family/asks/soon', async ({ member }) => {
    const asked_now = await askForSoon(database, member, settings)
    const soon = await findAsksSoon(database, member, settings)
    return soon && { ...soon, asked_now }
  })
  serve(app, 'POST /families/:family/promises/read', ({ member, body }) => readChatPromises(app, member, body.text))
  serve(app, 'PUT /families/:family/promises/asks', async ({ member, body }) => ({
    asked: await askForPromises(database, member, body, settings),
  }))
  serve(app, 'GET /supporters/:user/families/:family/tasks/:id/ask', async ({ member, params }) => {
    const is_asked = (await askStateOf(database, member, idOf(params.id))) === 'asked'
    const suggestion = await findOwnSuggestion(database, member, idOf(params.id))
    const may_bring = await mayBring(database, member, idOf(params.id))
    return { is_asked, ...(may_bring && { may_bring }), ...(suggestion && { suggestion }) }
  })
  serve(app, 'PUT /supporters/:user/families/:family/tasks/:id/not_this_time', async ({ member, params }) =>
    sayNotThisTime(database, member, idOf(params.id)),
  )
  serve(app, 'PUT /supporters/:user/families/:family/tasks/:id/suggestion', ({ member, params, body }) =>
    suggestTimes(database, member, idOf(params.id), body.times),
  )
  serve(app, 'DELETE /supporters/:user/families/:family/tasks/:id/suggestion', async ({ member, params }) =>
    withdrawSuggestion(database, member, idOf(params.id)),
  )
  serve(app, 'PUT /supporters/:user/families/:family/tasks/:id/friend', async ({ member, params }) => {
    const { path, shows_hour } = await makeFriendLink(database, member, idOf(params.id))
    return { url: `${settings.publicUrl}${path}`, shows_hour }
  })
  serve(app, 'POST /families/:family/suggestions/:id/accept', ({ member, params, body }) =>
    acceptSuggestion(database, member, idOf(params.id), body),
  )
  serve(app, 'POST /families/:family/suggestions/:id/decline', async ({ member, params }) =>
    declineSuggestion(database, member, idOf(params.id)),
  )
  serve(
    app,
    'POST /ask',
    async ({ body, headers }) => (await openAsk(database, body.ask, now(), acceptedLocale(headers['accept-language']))).asked,
  )
  serve(app, 'POST /ask/yes', async ({ body: { ask, ...day } }) => (await sayYes(database, ask, now(), day)).asked)
  serve(app, 'POST /ask/no', async ({ body }) => (await sayNo(database, body.ask, now())).asked)
}
